/**
 * Measures the dev server as an author experiences it: seconds from the command to the page on screen, and milliseconds
 * from saving a sentence to the new words on screen. Each generated site is also measured as a stock Rspress site with the
 * same pages. Prints a Markdown table, and does not check anything.
 *
 * `--pages 50` only measures sites with 50 pages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { median, tableHead, tableRow } from '../lib/benchmark-output.ts';
import { chromiumOptions } from '../lib/browsers/chromium.ts';
import { readOptions, wholeNumber } from '../lib/command-line.ts';
import { PROJECT_COMMANDS } from '../lib/commands.ts';
import { writeHandbook } from '../lib/handbook-corpus.ts';
import { freePort } from '../lib/static-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIZES = [50, 1000];
const PAGE = 'docs/part-001/chapter-001/page-004';
const SAVES = 7;
/** Milliseconds before each save, because an author does not save continuously. */
const PAUSE = 1500;
const START_TIMEOUT = 180_000;

/** The dev servers to measure: each starts in the folder of a site, and gets the option `--port`. */
const SERVERS: Record<string, (site: string) => string[]> = {
  'this site': (site) => [
    '--max-semi-space-size=64',
    join(ROOT, 'tools/run.mjs'),
    join(ROOT, 'tools/dev.ts'),
    '--site',
    site,
  ],
  Rspress: () => [join(ROOT, 'node_modules/@rspress/core/bin/rspress.js'), 'dev'],
};

/** A generated site that is also a stock Rspress site. @returns its folder */
function writeSite(pages: number): string {
  const site = mkdtempSync(join(tmpdir(), 'bench-dev-'));
  writeHandbook(site, pages);
  const config = `export default { root: 'docs', title: 'Stock', lang: 'en' };\n`;
  writeFileSync(join(site, 'rspress.config.mjs'), config);
  symlinkSync(join(ROOT, 'node_modules'), join(site, 'node_modules'));
  return site;
}

/** Whether a server responds at a URL. */
const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Opens the page as soon as the server responds, and waits for its heading. */
async function open(page: Page, url: string, child: ChildProcess): Promise<void> {
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error(`The dev server ended with status ${child.exitCode}: ${child.spawnargs.join(' ')}`);
    await setTimeout(50);
  }
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: START_TIMEOUT });
}

/** Saves a new sentence at the end of a page. @returns milliseconds until it is on screen */
async function save(page: Page, file: string, word: string): Promise<number> {
  const text = readFileSync(file, 'utf8').replace(/\nSaved as \w+\.\n$/, '');
  const shown = page.waitForFunction(
    (expected) =>
      document.body.innerText.includes(expected) ? performance.timeOrigin + performance.now() : false,
    `Saved as ${word}.`,
    { polling: 'raf', timeout: 30_000 },
  );
  const start = performance.timeOrigin + performance.now();
  writeFileSync(file, `${text}\nSaved as ${word}.\n`);
  return Number(await (await shown).jsonValue()) - start;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a server and opens the page. @returns the seconds that this took, the server's process and the page */
async function timeStart(command: readonly string[], site: string) {
  const from = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, [...command, '--port', String(port)], {
    cwd: site,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined, RSPRESS_PERSISTENT_CACHE: undefined },
    stdio: 'ignore',
  });
  const page = await browser.newPage();
  await open(page, `http://localhost:${port}/${PAGE}`, child);
  return { seconds: (performance.now() - from) / 1000, child, page };
}

/**
 * Measures a dev server.
 * @returns a row of the table: seconds from the command to the page on screen, without caches and with those of the first
 * start, and the median of the milliseconds from a save to the changed words on screen
 */
async function measure(name: string, commandOf: (site: string) => string[], pages: number): Promise<string> {
  const site = writeSite(pages);
  try {
    const cold = await timeStart(commandOf(site), site);
    await cold.page.close();
    await stop(cold.child);
    const warm = await timeStart(commandOf(site), site);
    const times: number[] = [];
    for (let index = 0; index < SAVES; index += 1) {
      await setTimeout(PAUSE);
      times.push(await save(warm.page, join(site, 'docs', `${PAGE}.mdx`), `draft${index}`));
    }
    await warm.page.close();
    await stop(warm.child);
    return tableRow(pages, name, cold.seconds.toFixed(1), warm.seconds.toFixed(1), median(times).toFixed(0));
  } finally {
    rmSync(site, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

const { values } = readOptions(PROJECT_COMMANDS['bench:dev']);
const browser = await chromium.launch(chromiumOptions());
console.log(tableHead('pages', '', 'start, cold, s', 'start, warm, s', 'save, ms'));
for (const pages of values.pages ? [wholeNumber('--pages', values.pages, 100_000)] : SIZES) {
  for (const [name, commandOf] of Object.entries(SERVERS)) {
    console.log(await measure(name, commandOf, pages));
  }
}
await browser.close();
