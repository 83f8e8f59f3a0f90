/**
 * Measures the embedded search in a browser: bytes before the first result without a cache, for the index of this site and
 * for those of generated sites, and the time from a key press to its results on screen. Prints a Markdown table, and does
 * not check anything. Run `npm run build` first.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildIndex } from '../../engine/search/build-index.ts';
import type { SearchPage } from '../../engine/search/search-pages.ts';
import { writeFile } from '../../shared/build/files.ts';
import { INDEX_FILE, INDEX_FOLDER, type SearchIndex, TEXT_FOLDER } from '../../shared/search/search-index.ts';
import { describeMachine, kB, median, tableHead, tableRow } from '../lib/benchmark-output.ts';
import { chromiumOptions } from '../lib/browsers/chromium.ts';
import { endWith, readOptions } from '../lib/command-line.ts';
import { PROJECT_COMMANDS } from '../lib/commands.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { createStaticServer, listen } from '../lib/static-server.ts';

readOptions(PROJECT_COMMANDS['bench:search']);

const BUILD = join(import.meta.dirname, '../../doc_build');
const QUERY = 'component library';
const CORPORA = [300, 1000, 3000];

/** Counts the bytes of responses from now on, compressed and with headers. */
async function countBytes(page: Page): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const urls = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  return bytes;
}

const total = (bytes: Map<string, number>, matches: (path: string) => boolean): number =>
  [...bytes].reduce((sum, [url, size]) => sum + (matches(new URL(url).pathname) ? size : 0), 0);

const isIndex = (path: string) => path.endsWith(`/${INDEX_FOLDER}/${INDEX_FILE}`);
const isText = (path: string) => path.includes(`/${INDEX_FOLDER}/${TEXT_FOLDER}/`);

/** Types three letters of the query, then one at a time. @returns milliseconds from each input to the changed list */
async function typeAndMeasure(page: Page): Promise<number[]> {
  return page.evaluate(async (query) => {
    const dialog = document.querySelector('dialog[open]') as HTMLElement;
    const box = dialog.querySelector('input') as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let length = 3; length <= query.length; length += 1) {
      // A space at the end does not change the query.
      if (query[length - 1] === ' ') continue;
      const start = performance.now();
      const panel = dialog.querySelector('[data-results-for]') as Element;
      const updated = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (panel.getAttribute('data-results-for') !== query.slice(0, length)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(panel, { attributes: true });
      });
      setValue?.call(box, query.slice(0, length));
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await updated;
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times;
  }, QUERY);
}

/**
 * Measures a build.
 * @returns a row of the table: the bytes of the interface and engine, of the index and of the texts of the results, and their
 * sum, all over the wire before the first result; and the median and slowest time in milliseconds from a key press to
 * its results on screen, after the index has been loaded
 */
async function measure(browser: Browser, name: string, root: string): Promise<string> {
  const server = createStaticServer({ root, base: '/' });
  const origin = await listen(server);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/docs/welcome`, { waitUntil: 'networkidle' });
  const bytes = await countBytes(page);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill(QUERY);
  const all = page.getByRole('dialog').getByRole('link', { name: /^See all/ });
  await all.waitFor();
  await page.waitForLoadState('networkidle');
  const isUi = (path: string) => path.startsWith('/static/');
  const sizes = [isUi, isIndex, isText].map((matches) => total(bytes, matches));
  await typeAndMeasure(page);
  const times = await typeAndMeasure(page);
  await context.close();
  server.close();
  const sum = sizes.reduce((all, part) => all + part);
  return tableRow(name, ...[...sizes, sum].map(kB), median(times).toFixed(1), Math.max(...times).toFixed(1));
}

const SYLLABLES = 'ba ko re mi tu lan der fos gri hal jen kel mor nif pol quin ras sed tol vex'.split(' ');
/** The number of different rare words, such as names of projects, functions and products. */
const RARE_WORDS = 20_000;
const SECTIONS = 5;
const WORDS_PER_SECTION = 120;
const KEYWORDS = 8;

/**
 * Pages as in a growing handbook: common words by their rank, as in any language, and rare words whose number grows with
 * the site.
 * @param common the words that most pages use, the most frequent first
 */
function generateCorpus(count: number, common: readonly string[]): SearchPage[] {
  const next = seededRandom(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const rare = Array.from({ length: RARE_WORDS }, () => pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES));
  // The rank is a power of a random number, so a few words are on every page and most words are rare.
  const word = () =>
    next() < 0.06 ? pick(rare) : (common[Math.floor(next() ** 3 * common.length)] as string);
  const words = (length: number) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, page) => {
    const sections = Array.from({ length: SECTIONS }, (_, section) => ({
      id: `s${section}`,
      depth: 2,
      title: words(4),
      text: words(WORDS_PER_SECTION),
    }));
    return {
      url: `/docs/page-${page}`,
      title: words(3),
      description: words(12),
      keywords: Array.from({ length: KEYWORDS }, () => words(2)),
      breadcrumbs: ['Docs', `Part ${page % 20}`, `Chapter ${page % 100}`],
      weight: 1,
      isHandbook: true,
      sections: [{ id: '', depth: 1, title: '', text: words(WORDS_PER_SECTION) }, ...sections],
    };
  });
}

/** A copy of the build with another index. @returns its folder */
function withIndex(files: ReadonlyMap<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'search-bench-'));
  cpSync(BUILD, root, { recursive: true });
  rmSync(join(root, INDEX_FOLDER), { recursive: true });
  for (const [path, content] of files) writeFile(join(root, INDEX_FOLDER, path), content);
  return root;
}

/** The index of this site's build. */
const siteIndex = (): SearchIndex =>
  JSON.parse(readFileSync(join(BUILD, INDEX_FOLDER, INDEX_FILE), 'utf8')) as SearchIndex;

/** The words of this site, sorted by the number of pages that contain them. */
function wordsOf({ words, postings }: SearchIndex): string[] {
  const pagesOf = (at: number) => (postings[at]?.length ?? 0) / 2;
  const sorted = words.split(' ').map((word, at) => ({ word, pages: pagesOf(at) }));
  return sorted.sort((a, b) => b.pages - a.pages).map(({ word }) => word);
}

if (!existsSync(join(BUILD, INDEX_FOLDER)))
  endWith('There is no build with an embedded index: run `npm run build` first.');

const browser = await chromium.launch(chromiumOptions());
try {
  console.log(`${describeMachine()}; kB over the wire, ms from a key press to its results\n`);
  const parts = ['interface and engine', 'index', 'text of the results', 'total before the first result'];
  console.log(tableHead('pages', ...parts, 'median key press, ms', 'slowest key press, ms'));
  console.log(await measure(browser, 'this site', BUILD));
  const index = siteIndex();
  const words = wordsOf(index);
  for (const count of CORPORA) {
    const root = withIndex(buildIndex(generateCorpus(count, words), index.synonyms));
    console.log(await measure(browser, String(count), root));
    rmSync(root, { recursive: true });
  }
} finally {
  await browser.close();
}
