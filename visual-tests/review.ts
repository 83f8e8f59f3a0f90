/**
 * Makes the review gallery: `visual-tests/review/index.html`, one page that opens from disk. It shows
 * every state, light beside dark and narrow beside wide, and for what differs from its baseline the
 * picture before, the picture after and their difference.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { galleryPage, type Shot } from './gallery.ts';
import { MODES, type Mode, type Size, states } from './states.ts';

const HERE = import.meta.dirname;
const BASELINES = join(HERE, 'baselines');
const RESULTS = join(HERE, 'results/files');
const REVIEW = join(HERE, 'review');
const IMAGES = join(REVIEW, 'images');

/** Files that a failed comparison left behind, by their names. */
function comparisons(): Map<string, string> {
  if (!existsSync(RESULTS)) return new Map();
  const files = readdirSync(RESULTS, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => /-(?:actual|diff)\.png$/.test(file))
      .map((file) => [file.split(/[\\/]/).at(-1) ?? '', join(RESULTS, file)]),
  );
}

/** Copies a picture beside the gallery. @returns its address there; undefined when there is no such picture */
function take(from: string | undefined, name: string): string | undefined {
  if (!from || !existsSync(from)) return undefined;
  copyFileSync(from, join(IMAGES, name));
  return `images/${name}`;
}

function shotOf(state: string, mode: Mode, size: Size, found: ReadonlyMap<string, string>): Shot {
  const name = `${state}-${mode}-${size}`;
  const before = take(join(BASELINES, `${name}.png`), `${name}.png`);
  const after = take(found.get(`${name}-actual.png`), `${name}-actual.png`);
  const difference = take(found.get(`${name}-diff.png`), `${name}-diff.png`);
  return {
    mode,
    size,
    ...(before && { before }),
    ...(after && { after }),
    ...(difference && { difference }),
  };
}

rmSync(REVIEW, { recursive: true, force: true });
mkdirSync(IMAGES, { recursive: true });
const found = comparisons();
const entries = states.map(({ name, title, path, sizes }) => ({
  name,
  title,
  path,
  shots: MODES.flatMap((mode) => sizes.map((size) => shotOf(name, mode, size, found))),
}));
writeFileSync(
  join(REVIEW, 'index.html'),
  galleryPage(
    entries,
    readFileSync(join(HERE, 'gallery.css'), 'utf8'),
    readFileSync(join(HERE, 'gallery.js'), 'utf8'),
  ),
);
const changed = entries.filter(({ shots }) => shots.some(({ after }) => after)).length;
console.log(`visual-tests/review/index.html: ${entries.length} states, ${changed} of them changed.`);
