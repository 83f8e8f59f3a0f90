/**
 * Writes the review gallery to `visual-tests/review/`: every state, light next to dark. Screenshots with the same change
 * are grouped, with the command that accepts them. Ten pages are shown in three engines if `npm run visual:engines` has run. `index.html` opens from disk and has its screenshots in separate files.
 * `visual-review.html` contains its screenshots, so that it works anywhere as a single file.
 *
 * BASE names a commit to compare with (`BASE=main npm run visual:review`). Without it, the last run is compared with
 * the baselines.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Difference, differenceOf } from '../scripts/lib/gallery/difference.ts';
import {
  type EngineEntry,
  type Entry,
  galleryPage,
  isChanged,
  type Shot,
} from '../scripts/lib/gallery/page.ts';
import { engineScreenshots } from './engine-screenshots.ts';
import { commitOf, type Screenshot, takenScreenshots } from './screenshots.ts';
import { states } from './states.ts';

const FOLDER = import.meta.dirname;
const REVIEW = join(FOLDER, 'review');

const ACCEPTING = { takes: 'npm run visual', command: 'npm run visual:accept --', comment: '/accept' };

/** Stores a screenshot for the gallery. @returns its URL in the gallery */
type StoreScreenshot = (name: string, png: Uint8Array) => string;

const asFile: StoreScreenshot = (name, png) => {
  writeFileSync(join(REVIEW, 'images', `${name}.png`), png);
  return `images/${name}.png`;
};

const asDataUrl: StoreScreenshot = (_name, png) =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

interface Compared extends Screenshot {
  difference?: Difference;
}

const compare = (screenshot: Screenshot): Compared => {
  const { before, after } = screenshot;
  return before && after ? { ...screenshot, difference: differenceOf(before, after) } : screenshot;
};

/** All screenshots of a new state are one change. */
const changeOf = ({ state, mode, size, difference }: Compared): string =>
  difference ? `${mode} ${size} ${difference.fingerprint}` : `new ${state.name}`;

const shotOf = (screenshot: Compared, store: StoreScreenshot): Shot => {
  const { name, mode, size, before, after, difference, isKept } = screenshot;
  return {
    ...{ name, mode, size, isKept, change: changeOf(screenshot) },
    ...(before && { before: store(name, before) }),
    ...(after && { after: store(`${name}-after`, after) }),
    ...(difference && { regions: difference.regions, pixels: difference.pixels }),
  };
};

const screenshots = takenScreenshots(commitOf(process.env.BASE)).map(compare);
const inEngines = engineScreenshots(screenshots);

function write(file: string, store: StoreScreenshot): void {
  const entries: Entry[] = states.map((state) => ({
    name: state.name,
    title: state.title,
    path: state.path,
    shots: screenshots
      .filter((screenshot) => screenshot.state === state)
      .map((screenshot) => shotOf(screenshot, store)),
  }));
  const engineEntries: EngineEntry[] = inEngines.map(({ state, size, engines }) => ({
    title: state.title,
    path: state.path,
    size,
    engines: new Map(
      [...engines].map(([engine, png]) => [engine, store(`${state.name}-${size}-${engine}`, png)]),
    ),
  }));
  writeFileSync(join(REVIEW, file), galleryPage(entries, ACCEPTING, engineEntries));
}

rmSync(REVIEW, { recursive: true, force: true });
mkdirSync(join(REVIEW, 'images'), { recursive: true });
write('index.html', asFile);
write('visual-review.html', asDataUrl);
const changed = screenshots.filter(isChanged).length;
console.log(`visual-tests/review/index.html: ${screenshots.length} screenshots, ${changed} of them changed.`);
