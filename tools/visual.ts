/**
 * Compares screenshots of a build with the baselines of the site: `npx film-handbook visual`. One page of each kind is
 * taken in both color modes, on a phone and on a computer; `--page /docs/a` adds a page. Baselines are in `visual/baselines/`;
 * missing ones are written. Screenshots that differ are in `visual/results/`, with a gallery that groups them by what changed.
 * `--accept NAME…` makes them baselines, `--accept all` all of them. `--site FOLDER` takes those of another site.
 *
 * Every browser draws differently: make baselines on the machine that compares them, such as that of a workflow.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chosenScreenshots } from '../packages/gallery/accept-names.ts';
import { type Cause, causesOf, type Evidence, partsOf } from '../packages/gallery/causes.ts';
import { differenceOf } from '../packages/gallery/difference.ts';
import { type Entry, galleryPage, type Shot } from '../packages/gallery/page.ts';
import type { ElementRecord } from '../packages/gallery/records.ts';
import { SAME_PIXELS, type Taken, takePage, VIEWPORTS } from '../packages/gallery/take.ts';
import { filesIn, pathFrom, writeFile } from '../shared/build/files.ts';
import { MODES } from './lib/axe.ts';
import { NOT_IN_SITEMAP, type OpenBuild, withBuild } from './lib/built-pages.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { loadSite, selectSite } from './lib/site-config.ts';
import { buildFolders } from './lib/swap-build.ts';

const { values, positionals } = readOptions(COMMANDS.visual);
const folder = selectSite(values.site);
const BASELINES = join(folder, 'visual', 'baselines');
const RESULTS = join(folder, 'visual', 'results');
const GALLERY = join(RESULTS, 'index.html');

/** The elements of the page in a screenshot: the gallery names those that changed. */
const elementsFile = (name: string): string => `${name}.elements.json`;

const COMMAND = 'npx film-handbook visual';

const fail = ({ message }: Error): never => endWith(message);

/** Replaces baselines with screenshots of the last run. @throws if a name is not that of a screenshot that differs */
function accept(names: readonly string[]): void {
  const changed = existsSync(RESULTS) ? filesIn(RESULTS).filter((file) => file.endsWith('.png')) : [];
  const chosen = chosenScreenshots(names, changed.map((file) => basename(file, '.png')).sort());
  for (const name of chosen)
    for (const file of [`${name}.png`, elementsFile(name)])
      if (existsSync(join(RESULTS, file))) renameSync(join(RESULTS, file), join(BASELINES, file));
  console.log(`Accepted: ${chosen.join(', ')}. Commit visual/baselines.`);
}

/** One page of each kind, and those of the options. @throws if the build has no such page */
function pagesToTake(listed: readonly string[]): Map<string, string> {
  const first = (pattern: RegExp): string | undefined => listed.find((path) => pattern.test(path));
  const [search = '', missing = ''] = NOT_IN_SITEMAP;
  const kinds = {
    home: '/',
    page: first(/^\/docs\/./) ?? first(/^\/(?!blog(?:\/|$))./),
    blog: first(/^\/blog$/),
    post: first(/^\/blog\/(?!page\/|tags|authors|archive)./),
    tag: first(/^\/blog\/tags\/./),
    search,
    'not-found': missing,
  };
  for (const path of values.page)
    if (!listed.includes(path))
      throw new Error(
        `--page ${path}: the sitemap of the build has no such page. Correct the path, or build.`,
      );
  const own = values.page.map((path) => [path.replace(/\W+/g, '-').replace(/^-|-$/g, ''), path] as const);
  return new Map([
    ...Object.entries(kinds).flatMap(([name, path]) => (path ? [[name, path] as const] : [])),
    ...own,
  ]);
}

const addressOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

function write(folder: string, name: string, { image, elements }: Taken): void {
  writeFile(join(folder, `${name}.png`), image);
  writeFile(join(folder, elementsFile(name)), JSON.stringify(elements));
}

function readElements(name: string): ElementRecord | undefined {
  const file = join(BASELINES, elementsFile(name));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ElementRecord) : undefined;
}

interface Compared {
  shot: Shot;
  /** Missing if the screenshot does not differ from its baseline. */
  evidence?: Evidence;
}

/** Compares a screenshot with its baseline, which is written if it is missing. */
function compare({ name, mode, size }: Pick<Shot, 'name' | 'mode' | 'size'>, taken: Taken): Compared {
  const shot = { name, mode, size };
  const { image, elements } = taken;
  const file = join(BASELINES, `${name}.png`);
  if (!existsSync(file)) {
    write(BASELINES, name, taken);
    return { shot: { ...shot, after: addressOf(image), change: 'new', isKept: true } };
  }
  const baseline = readFileSync(file);
  const before = addressOf(baseline);
  if (baseline.equals(image)) return { shot: { ...shot, before } };
  const difference = differenceOf(baseline, image);
  const { pixels, regions, tint } = difference;
  if (pixels === 0) return { shot: { ...shot, before } };
  write(RESULTS, name, taken);
  return {
    shot: { ...shot, before, after: addressOf(image), tint: addressOf(Buffer.from(tint())), pixels, regions },
    evidence: { name, mode, difference, was: readElements(name), is: elements },
  };
}

interface Page {
  name: string;
  title: string;
  path: string;
  compared: readonly Compared[];
}

/** The pages for the gallery. @param causes those of all differences */
const entriesOf = (pages: readonly Page[], causes: readonly Cause[]): Entry[] =>
  pages.map(({ compared, ...page }) => ({
    ...page,
    shots: compared.map(({ shot, evidence }) =>
      evidence ? { ...shot, parts: partsOf(shot.name, causes) } : shot,
    ),
  }));

async function takeAll({ home, listed, browser }: OpenBuild): Promise<Page[]> {
  const pages: Page[] = [];
  for (const [kind, path] of pagesToTake(listed)) {
    // Most of the time, the browser waits until the network is idle.
    const compared = await Promise.all(
      MODES.flatMap((mode) =>
        VIEWPORTS.map(async ([size, viewport]) => {
          const taken = await takePage(browser, home + path, mode, viewport);
          return compare({ name: `${kind}-${mode}-${size}`, mode, size }, taken);
        }),
      ),
    );
    const title = (kind.charAt(0).toUpperCase() + kind.slice(1)).replace('-', ' ');
    pages.push({ name: kind, title, path, compared });
  }
  return pages;
}

async function main(): Promise<void> {
  if (values.accept) return accept(positionals);
  if (positionals[0] !== undefined)
    endWith(`"${positionals[0]}" is not an option. To accept a screenshot: ${COMMAND} --accept NAME`);
  const site = await loadSite();
  rmSync(RESULTS, { recursive: true, force: true });
  const pages = await withBuild(buildFolders(folder).live, site, takeAll, { args: SAME_PIXELS });
  const causes = causesOf(
    pages.flatMap(({ compared }) => compared.flatMap(({ evidence }) => evidence ?? [])),
  );
  const entries = entriesOf(pages, causes);
  writeFile(GALLERY, galleryPage(entries, { takes: COMMAND, command: `${COMMAND} --accept` }, [], causes));
  const shots = entries.flatMap((entry) => entry.shots);
  const made = shots.filter(({ isKept }) => isKept);
  const changed = shots.filter(({ after, isKept }) => after !== undefined && !isKept);
  const gallery = pathFrom(process.cwd(), GALLERY);
  console.log(
    `${shots.length} screenshots: ${made.length} are new baselines, ${changed.length} differ. The gallery is ${gallery}.`,
  );
  if (changed.length > 0)
    endWith(
      `${changed.map(({ name, pixels }) => `${name}: ${pixels} pixels differ`).join('\n')}\nOpen the gallery. To accept all changes: ${COMMAND} --accept all`,
    );
}

await main().catch(fail);
process.exit(0);
