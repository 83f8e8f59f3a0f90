/**
 * Measures the costs of a page for its reader: bytes of the first load, Lighthouse on its simulated slow phone, and the
 * time from a click on a hovered link to the heading of the next page. Prints Markdown tables, and does not check
 * anything. Run `npm run build` first.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { describeMachine, kB, median, tableHead, tableRow } from '../lib/benchmark-output.ts';
import { CHROMIUM_FLAGS, chromiumOptions } from '../lib/browsers/chromium.ts';
import { endWith, readOptions } from '../lib/command-line.ts';
import { PROJECT_COMMANDS } from '../lib/commands.ts';
import { createStaticServer, listen } from '../lib/static-server.ts';
import { weighPage } from '../lib/weights.ts';

readOptions(PROJECT_COMMANDS['bench:pages']);

const BUILD = join(import.meta.dirname, '../../doc_build');

/** Pages of different kinds. */
const PAGES: [name: string, path: string][] = [
  ['home', '/'],
  ['handbook page', '/docs/welcome'],
  ['handbook page, long', '/docs/basics/backend/databases'],
  ['post', '/blog/first-post'],
  ['blog list', '/blog'],
  // Its own URL returns status 200: Lighthouse counts the status 404 as an error of the page.
  ['not found', '/404.html'],
  ['search', '/search'],
];

/** Slow 4G as Lighthouse defines it (150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up), with 90% of its throughput. */
const SLOW = {
  latency: 150,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;
const RUNS = 7;

function weights(): string {
  const rows = PAGES.filter(([, path]) => path !== '/404.html').map(([name, path]) => {
    const { html, font, requests, scripts, page } = weighPage(BUILD, path);
    const toRead = [html, font, html + font].map(kB);
    return tableRow(name, ...toRead, requests, kB(scripts), kB(page));
  });
  return [
    tableHead('page', 'HTML with styles', 'font', 'to read', 'requests', 'scripts', 'own code'),
    ...rows,
  ].join('\n');
}

/** Lighthouse takes 180 MB, and only one script needs it, so it is not a dependency: npm downloads it on first use. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const LIGHTHOUSE_HEAD = [
  'perf / access / practices / SEO',
  ...['first paint', 'largest', 'blocked', 'shift', 'failed audit'],
];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/**
 * Measures a page with the default settings of Lighthouse: mobile, simulated slow 4G, a four times slower processor.
 * @param executablePath path of the browser
 * @returns the cells of a table row: scores from 0 to 100, milliseconds, the layout shift, and the audits with a score below 90
 */
async function lighthouse(url: string, executablePath: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--ignore-scripts', '--', LIGHTHOUSE],
      ...[url, '--quiet', '--output=json', '--ignore-status-code'],
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 27 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const scores = CATEGORIES.map((name) => {
    const score = categories[name]?.score;
    return typeof score === 'number' ? Math.round(score * 100) : '–';
  });
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return [
    scores.join(' / '),
    ...TIMES.map((id) => figure(id).toFixed(0)),
    figure('cumulative-layout-shift').toFixed(3),
    [...new Set(failed)].join(', ') || '–',
  ];
}

async function scores(origin: string, executablePath: string): Promise<string> {
  const rows: string[] = [];
  for (const [name, path] of PAGES)
    rows.push(tableRow(name, ...(await lighthouse(origin + path, executablePath))));
  return [tableHead('page', ...LIGHTHOUSE_HEAD), ...rows].join('\n');
}

/** Milliseconds from the click until the heading is painted, measured in the page. */
const clickToHeading = (page: Page, path: string, heading: string): Promise<number> =>
  page.evaluate(
    ([href, text]) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`);
        const start = performance.now();
        const look = () => {
          if (document.querySelector('h1')?.textContent === text) {
            // The frame after this one shows it on screen.
            requestAnimationFrame(() => resolve(performance.now() - start));
          } else requestAnimationFrame(look);
        };
        link?.click();
        look();
      }),
    [path, heading] as const,
  );

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function timeClicks(browser: Browser, origin: string, isSlow: boolean): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (isSlow) await slowDown(await context.newCDPSession(page));
    await page.goto(`${origin}/docs/welcome`, { waitUntil: 'networkidle' });
    await page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .getByRole('link', { name: 'Quick links' })
      .hover();
    await page.waitForTimeout(isSlow ? 1000 : 300);
    times.push(await clickToHeading(page, '/docs/quick-links', 'Quick links'));
    await context.close();
  }
  return times;
}

if (!existsSync(BUILD)) endWith('There is no build: run `npm run build` first.');

const options = chromiumOptions();
const browser = await chromium.launch(options);
const server = createStaticServer({ root: BUILD, base: '/' });
const origin = await listen(server);
try {
  console.log(`${describeMachine()}, Chromium ${browser.version()}\n`);
  console.log(`Size of a first visit, in kB, compressed with brotli:\n\n${weights()}\n`);
  const fast = await timeClicks(browser, origin, false);
  const slow = await timeClicks(browser, origin, true);
  const clicks = (name: string, times: readonly number[]): string =>
    tableRow(name, ...[median(times), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0)));
  console.log('Milliseconds from a click on a hovered link to the heading on screen:\n');
  console.log(tableHead('', 'median', 'fastest', 'slowest'));
  console.log(clicks('this machine', fast));
  console.log(`${clicks(`${CPU_SLOWDOWN}× slower processor, slow 4G`, slow)}\n`);
  if (options.executablePath) {
    console.log(`Lighthouse, mobile, milliseconds:\n\n${await scores(origin, options.executablePath)}`);
  } else console.log('Lighthouse was skipped, because no browser was found. Run `npm run browser`.');
} finally {
  await browser.close();
  server.close();
}
