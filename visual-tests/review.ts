/**
 * Writes the review gallery to `visual-tests/review/`: every state, light next to dark. Screenshots with the same change
 * are grouped: one edit is one row. Ten pages are shown in three engines if `npm run visual:engines` has run. `index.html` opens from disk and has its screenshots in separate files.
 * `visual-review.html` contains its screenshots, so that it works anywhere as a single file.
 *
 * The command fails if a change is still there that a reviewer rejected.
 *
 * BASE names a commit to compare with (`BASE=main npm run visual:review`). Without it, the last run is compared with
 * the baselines.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cause, causesOf, partsOf } from '../packages/gallery/causes.ts';
import { type Difference, differenceOf } from '../packages/gallery/difference.ts';
import {
  type Change,
  type EngineEntry,
  type Entry,
  galleryPage,
  isChanged,
  type Shot,
} from '../packages/gallery/page.ts';
import { readOptions } from '../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../tools/lib/commands.ts';
import { recordCommit, recordOf } from './element-records.ts';
import { engineScreenshots } from './engine-screenshots.ts';
import { pageEntries, type StoreScreenshot } from './page-entries.ts';
import { lastPages } from './page-list.ts';
import { readRejected, stillThere } from './rejected.ts';
import { CHANGES, commitOf, commitOfBaselines, type Screenshot, takenScreenshots } from './screenshots.ts';
import { states } from './states.ts';

readOptions(PROJECT_COMMANDS['visual:review']);

const FOLDER = import.meta.dirname;
const REVIEW = join(FOLDER, 'review');

const rejected = readRejected();

const ACCEPTING = { takes: 'npm run visual', command: 'npm run visual:accept --', comment: '/accept' };

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

const base = commitOf(process.env.BASE);
const screenshots = takenScreenshots(base).map(compare);
const inEngines = engineScreenshots(screenshots);
const different = screenshots.filter(({ difference }) => difference);

/** The causes of all differences. The commit of the baselines is built, so that they name elements and styles. */
async function findCauses(): Promise<Cause[]> {
  const commit = commitOfBaselines(base);
  if (commit && different.length > 0)
    await recordCommit(
      commit,
      different.map(({ name }) => name),
    );
  return causesOf([
    ...different.flatMap(({ name, mode, difference }) =>
      difference ? [{ name, mode, difference, was: recordOf(name, commit), is: recordOf(name) }] : [],
    ),
    ...pages.flatMap(({ evidence }) => evidence),
  ]);
}

const pages = pageEntries();
const causes = await findCauses();

/** The changes in words, and those that a reviewer rejected in an earlier run. */
const known: Change[] = [
  ...Object.entries(rejected)
    .filter(([id]) => !causes.some((cause) => cause.id === id))
    .map(([id, { title, note }]) => ({ id, title, details: [], rejected: note })),
  ...causes.map((cause) => {
    const rejection = rejected[cause.id];
    return rejection ? { ...cause, rejected: rejection.note } : cause;
  }),
];

/** The tints take time, and both galleries use them. */
const tints = new Map(different.map(({ name, difference }) => [name, difference?.tint()]));

function shotOf(screenshot: Compared, store: StoreScreenshot): Shot {
  const { name, state, mode, size, before, after, difference, isKept } = screenshot;
  const tint = tints.get(name);
  const parts = partsOf(name, causes);
  return {
    ...{ name, mode, size, isKept, change: difference ? name : `new ${state.name}` },
    ...(before && { before: store(name, before) }),
    ...(after && { after: store(`${name}-after`, after) }),
    ...(tint && { tint: store(`${name}-tint`, tint) }),
    ...(difference && { regions: difference.regions, pixels: difference.pixels }),
    parts,
  };
}

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
  const pagesOfBranch = pages.map((page) => page.entryWith(causes, store));
  writeFileSync(
    join(REVIEW, file),
    galleryPage([...pagesOfBranch, ...entries], ACCEPTING, engineEntries, known),
  );
}

rmSync(REVIEW, { recursive: true, force: true });
mkdirSync(join(REVIEW, 'images'), { recursive: true });
write('index.html', asFile);
write('visual-review.html', asDataUrl);
const changed = screenshots.filter(isChanged).length;
console.log(
  `visual-tests/review/index.html: ${screenshots.length} screenshots, ${changed} of them changed, for ${causes.length} reasons.`,
);

const current = new Map(screenshots.map(({ name, before, after }) => [name, after ?? before]));
const remaining = stillThere(rejected, new Set(causes.map(({ id }) => id)), (name) => current.get(name));
const changes = causes.map(({ title, regions }) => ({ title, count: regions.size }));
writeFileSync(CHANGES, JSON.stringify({ changes, rejected: remaining, pages: lastPages() }));
for (const { title, note } of remaining)
  console.error(
    `visual-tests/rejected.json: the change "${title}" was rejected${note ? ` (${note})` : ''}, and it is still there. Change the page, or accept the change in the gallery and post the comment again.`,
  );
if (remaining.length > 0) process.exitCode = 1;
