import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { runCollecting } from '../../scripts/lib/run.ts';
import { createStaticServer, listen } from '../../scripts/lib/static-server.ts';
import config from '../../site.config.ts';

export { expect } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'tests/fixtures');

/** The build of this site. */
export const OWN_BUILD = join(ROOT, 'doc_build');

/** Serves a fixture site's build on a free port. @returns its origin */
export const serve = (name: string, at: string) => serveBuild(join(FIXTURES, name, 'doc_build'), at);

/** Serves a build on a free port, below a base path. @returns its origin */
export async function serveBuild(root: string, at: string): Promise<{ origin: string; close: () => void }> {
  const server = createStaticServer({ root, base: at });
  return { origin: await listen(server), close: () => server.close() };
}

/** Matches the file with a page's content: a chunk without a name. */
export const PAGE_CHUNK =
  /\/async\/(?!(?:routes|sidebar|search-dialog|extras|code-tools)\.)[\w~-]+\.[\da-f]+\.js$/;

interface Sites {
  /** The site with one page of each kind and every feature. Paths without an origin refer to it. */
  main: string;
  /** The build of this site. Only tests that are valid for every page may use it, because its pages change. */
  own: string;
  /** A small site below `/core/` with an announcement, a hiding navbar, the system's colors and a page that crashes. */
  announced: string;
  /** A small site that is always dark, with an announcement that stays. */
  locked: string;
  /** A small site below `/core/` that is searched by a hosted engine. */
  hosted: string;
  /** The authoring reference, with every feature of pages. */
  authoring: string;
}

const site = (name: string, at: string) => served(join(FIXTURES, name, 'doc_build'), at);

const served = (root: string, at: string) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}: object, use: (url: string) => Promise<void>) => {
      const { origin, close } = await serveBuild(root, at);
      await use(origin + at.slice(0, -1));
      close();
    },
    { scope: 'worker' },
  ] as const;

export const test = base.extend<object, Sites>({
  baseURL: async ({ main }, use) => {
    await use(main);
  },
  main: [...site('site', '/')],
  own: [...served(OWN_BUILD, config.base)],
  announced: [...site('announced', '/core/')],
  locked: [...site('locked', '/')],
  hosted: [...site('hosted', '/core/')],
  authoring: [...served(join(ROOT, 'authoring/doc_build'), '/')],
});

/** Builds a site with its `site.json`. @param folder below the project. @throws if the build fails, with its output */
export async function buildSite(folder: string): Promise<void> {
  const { status, output } = await runCollecting(
    'npm',
    ['run', '--silent', 'build', '--', '--site', folder],
    { cwd: ROOT },
    false,
  );
  if (status !== 0) throw new Error(`The site in ${folder} cannot be built:\n${output}`);
}

/**
 * Collects what a page should not do: console messages, errors, failed requests, requests to other origins.
 */
export function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => trouble.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') trouble.push(`elsewhere: ${request.url()}`);
  });
  return trouble;
}

/** Waits for the hydration of the page's content. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
