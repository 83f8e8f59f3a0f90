/** Checks a few pages of a deployed site: `npm run smoke -- https://example.github.io/core/`. */

import { setTimeout } from 'node:timers/promises';
import { canParse } from '../shared/can-parse.ts';
import { escapePattern } from '../shared/text/escape-pattern.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

const [address] = readOptions(COMMANDS.smoke).positionals;
if (!address || !canParse(address))
  endWith('Pass the URL of the deployed site, such as https://handbook.example.org/core/.');
const home = address.endsWith('/') ? address : `${address}/`;

/** At PATH/, some hosts send a small document that leads to the page. It names the canonical URL, as the page does. */
const canonical = (path: string): RegExp => new RegExp(`rel="canonical" href="[^"]*/${escapePattern(path)}"`);

/**
 * The URLs to check, and the expected responses. They include a handbook page and a post, if any, at PATH, PATH/ and
 * PATH.html, and the Markdown version of the page or `llms.txt`.
 */
async function checks() {
  const sitemap = await (await fetch(`${home}sitemap.xml`)).text();
  const base = new URL(home).pathname;
  const pageOf = (folder: string) => new RegExp(`//[^/]+${base}(${folder}/[^<]+)</loc>`).exec(sitemap)?.[1];
  const [page, post] = [pageOf('docs'), pageOf('blog')];
  const pages = [page, post].filter((path) => path !== undefined);
  return [
    ...['', ...pages].map((path) => ({ path, status: 200, text: /<h1\b/ })),
    ...pages.flatMap((path) =>
      [path, `${path}/`, `${path}.html`].map((url) => ({ path: url, status: 200, text: canonical(path) })),
    ),
    { path: 'no-such-page', status: 404, text: /<html/ },
    { path: 'robots.txt', status: 200, text: /User-agent/ },
    { path: 'sitemap.xml', status: 200, text: /<loc>/ },
    { path: page ? `${page}.md` : 'llms.txt', status: 200, text: /# / },
  ];
}

/** A new deployment may take a moment to reach every server, so all checks are repeated if one fails. */
const TRIES = 6;
/** Milliseconds between two tries. */
const PAUSE = 10_000;

async function check({ path, status, text }: Awaited<ReturnType<typeof checks>>[number]) {
  const url = home + path;
  const response = await fetch(url);
  if (response.status !== status) return `${url}: status ${response.status}, expected ${status}`;
  const body = await response.text();
  return text.test(body) ? undefined : `${url}: does not contain ${text.source}`;
}

/** Checks that the home page refers to files below static/, and that they exist. */
async function checkAssets(): Promise<(string | undefined)[]> {
  const html = await (await fetch(home)).text();
  const assets = [...html.matchAll(/(?:src|href)="([^"]*\/static\/[^"]+)"/g)].map(([, path = '']) => path);
  if (assets.length === 0) return [`${home}: does not refer to any file below static/`];
  return Promise.all(
    assets.map(async (path) => {
      const { status } = await fetch(new URL(path, home), { method: 'HEAD' });
      return status === 200 ? undefined : `${path}: status ${status}`;
    }),
  );
}

/** One line for an error. A failed `fetch` has its useful message in its cause. */
const describe = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message;

async function problems(): Promise<string[]> {
  try {
    const results = [...(await Promise.all((await checks()).map(check))), ...(await checkAssets())];
    return results.filter((result) => result !== undefined);
  } catch (error) {
    return [`${home}: ${describe(error as Error)}`];
  }
}

let found = await problems();
for (let tries = 1; found.length > 0 && tries < TRIES; tries += 1) {
  await setTimeout(PAUSE);
  found = await problems();
}
console.log(found.length === 0 ? `${home} responds as expected.` : found.join('\n'));
process.exit(found.length === 0 ? 0 : 1);
