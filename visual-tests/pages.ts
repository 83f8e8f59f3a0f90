/**
 * Takes pictures of the pages that a branch changes: `BASE=main npm run visual:pages`. The site is built at both commits, and
 * each new, changed or deleted page is taken in light mode, on a phone and on a computer. `npm run visual:review` shows them.
 * No baseline is compared, so the pictures make no test fail.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentReader } from '../engine/read/model.ts';
import { siteContent } from '../engine/site-content.ts';
import { SAME_PIXELS, takePage, VIEWPORTS } from '../packages/gallery/take.ts';
import { filesIn, readText, slashes, writeFile } from '../shared/build/files.ts';
import { withBuild } from '../tools/lib/built-pages.ts';
import { endWith, readOptions } from '../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../tools/lib/commands.ts';
import { changedSince } from '../tools/lib/impact.ts';
import { loadSite, selectSite } from '../tools/lib/site-config.ts';
import { buildIn, withWorktree } from './element-records.ts';
import { type ChangedPage, changedPages, PAGES, pictureOf, type Routes } from './page-list.ts';
import { commitOf } from './screenshots.ts';

readOptions(PROJECT_COMMANDS['visual:pages']);

/** More pages would take longer than the other screenshots. */
const MAX_PAGES = 12;

/** Both builds show the same date of the last change. */
const FROZEN = { FROZEN_DAY: '2024-02-29' };

const project = selectSite('.');
const site = await loadSite().catch(({ message }: Error) => endWith(message));

/** The URLs of the pages of a site in a folder. */
async function routesIn(folder: string): Promise<Routes> {
  const { model } = await contentReader(siteContent(site, folder, folder).options)(true);
  const pages = model.pages.filter(({ redirect }) => redirect === undefined);
  return new Map(pages.map((page) => [`docs/${page.file}`, page]));
}

const sourcesIn = (folder: string): Map<string, string> =>
  new Map(
    filesIn(join(folder, 'docs'))
      .filter((file) => /\.mdx?$/.test(file))
      .map((file) => [slashes(join('docs', file)), readText(join(folder, 'docs', file))]),
  );

/** Takes pages of a build. */
async function takeAll(
  folder: string,
  side: 'before' | 'after',
  pages: readonly ChangedPage[],
): Promise<void> {
  if (pages.length === 0) return;
  if (!buildIn(folder, '.', FROZEN)) throw new Error(`The site in ${folder} could not be built.`);
  await withBuild(
    join(folder, 'doc_build'),
    site,
    async ({ home, browser }) => {
      for (const { name, path } of pages)
        for (const [size, viewport] of VIEWPORTS) {
          const { image, elements } = await takePage(browser, home + path, 'light', viewport);
          writeFile(`${pictureOf(side, name, size)}.png`, image);
          writeFile(`${pictureOf(side, name, size)}.json`, JSON.stringify(elements));
        }
    },
    { args: SAME_PIXELS },
  );
}

async function main(): Promise<void> {
  const base = commitOf(process.env.BASE ?? 'main');
  if (!base) return endWith('Name the commit to compare with: BASE=main npm run visual:pages');
  rmSync(PAGES, { recursive: true, force: true });
  const changed = changedSince(base, project);
  const pages = await withWorktree(base, async (folder) => {
    const all = changedPages(changed, await routesIn(folder), await routesIn(project), sourcesIn(project));
    const taken = all.slice(0, MAX_PAGES);
    await takeAll(
      folder,
      'before',
      taken.filter(({ status }) => status !== 'new'),
    );
    if (all.length > taken.length) console.log(`Only ${MAX_PAGES} of ${all.length} pages are taken.`);
    return taken;
  });
  await takeAll(
    project,
    'after',
    pages.filter(({ status }) => status !== 'deleted'),
  );
  writeFile(join(PAGES, 'pages.json'), JSON.stringify(pages));
  console.log(
    pages.length === 0
      ? 'No page has changed.'
      : pages.map(({ status, path }) => `${status}: ${path}`).join('\n'),
  );
}

await main().catch((error: Error) => endWith(error.message));
process.exit(0);
