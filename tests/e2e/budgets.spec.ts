import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { weighPage } from '../../tools/lib/weights.ts';
import {
  BUILD,
  expect,
  holdRequests,
  hydrated,
  idle,
  largestDifference,
  recordRequests,
  recordShifts,
  test,
  visit,
  waitForFrames,
  withoutFonts,
} from './test.ts';

test('the first view needs the requests and scripts that the budgets measure', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/docs/start');
  const { requests, scripts } = weighPage(BUILD, '/docs/start');
  // Stylesheets, scripts, the icon, the manifest, and the fonts for titles, code and rare symbols load later.
  const first = requested.filter(
    (path) => !/instrument-sans-|geist-mono|\.css$|\.webmanifest$|favicon|\.js$/.test(path),
  );
  expect(first).toHaveLength(requests);
  await hydrated(page);
  const started = requested.filter((path) => /\/static\/js\/[^/]+\.js$/.test(path));
  const bytes = started.map((path) => brotliCompressSync(readFileSync(join(BUILD, path))).length);
  expect(bytes.reduce((total, size) => total + size, 0)).toBe(scripts);
});

test('scripts and stylesheets do not contain the code of other pages or of the build', async ({ page }) => {
  const requested = recordRequests(page, /\.(?:js|css)$/);
  await visit(page, '/docs/craft/light');
  await idle(page);
  const code = (await Promise.all(requested.map(async (url) => (await page.request.get(url)).text()))).join();
  // Text of a script and of a stylesheet of the page.
  for (const own of ['Copy page', '@media']) expect(code).toContain(own);
  for (const part of ['BreadcrumbList', 'elkjs', 'mermaidAPI', 'flowchart LR', 'flowchart TD'])
    expect(code.includes(part), part).toBe(false);
  for (const part of ['Preview of', 'Keep a seat', 'The reel has run', 'data-swatch', 'rp-preview'])
    expect(code.includes(part), part).toBe(false);
});

/** A page of each kind. */
const KINDS = [
  '/',
  '/docs/setup/camera',
  '/docs/crew',
  '/docs/craft/screen/curtains',
  '/blog',
  '/blog/first-reel',
  '/blog/archive',
  '/search',
  '/no/such/page',
];

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/** Waits until the page has inserted its stylesheets, and they have loaded. */
const styled = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return links.length > 0 && links.every(({ sheet }) => sheet);
  });

for (const path of KINDS) {
  test(`the first view of ${path} is the same without and with its stylesheets`, async ({ page }) => {
    const shifts = await recordShifts(page);
    await withoutFonts(page);
    // deferred-start.spec.ts tests hydration.
    await page.route(/\.js$/, () => {});
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdRequests(page, /\.css$/);
      await page.goto(path, { waitUntil: 'commit' });
      await painted(page);
      const before = await page.screenshot({ animations: 'disabled' });
      release();
      await styled(page);
      const after = await page.screenshot({ animations: 'disabled' });
      expect(largestDifference(before, after), `${width} px`).toBeLessThan(2);
      expect(await shifts(), `${width} px`).toBe(0);
      await page.unroute(/\.css$/);
    }
  });

  test(`the fonts for titles, code and rare symbols shift nothing on ${path}`, async ({ page }) => {
    const shifts = await recordShifts(page);
    await page.route(/\.js$/, () => {});
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdRequests(page, /(?:instrument-sans-|geist-mono)[^/]*$/);
      await page.goto(path, { waitUntil: 'commit' });
      await painted(page);
      await styled(page);
      await page.evaluate(() => document.fonts.load('1em "Instrument Sans"'));
      await waitForFrames(page, 2);
      const before = await shifts();
      release();
      await page.evaluate(() => document.fonts.ready);
      await waitForFrames(page, 2);
      expect(await shifts(), `${width} px`).toBe(before);
      await page.unrouteAll();
      await page.route(/\.js$/, () => {});
    }
  });
}

test('titles and buttons take as many lines before the fonts have loaded as after', async ({ page }) => {
  const heights = () =>
    page
      .getByRole('main')
      .evaluate((main) => [...main.querySelectorAll('h1, h1 ~ ul')].map((part) => part.clientHeight));
  const heightsAtAllWidths = async () => {
    const all: Record<string, number[]> = {};
    for (const width of [390, 768, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      all[`${width} px`] = await heights();
    }
    return all;
  };
  for (const path of ['/', '/docs/start', '/blog/first-reel']) {
    await withoutFonts(page);
    await page.goto(path);
    await styled(page);
    const before = await heightsAtAllWidths();
    await page.unrouteAll();
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    expect(await heightsAtAllWidths(), path).toEqual(before);
  }
});

/** When each file began to load, in milliseconds after the first paint; negative if before. */
const starts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource').map(({ name, startTime }) => {
      const file = name.split('/').at(-1)?.split('.')[0] ?? '';
      return [file, startTime - (paint?.startTime ?? 0)] as const;
    });
    return Object.fromEntries(files);
  });

test.describe('stylesheets and fonts that the first view does not need', () => {
  test('load after the first paint', async ({ page }) => {
    await page.goto('/docs/setup/camera');
    await styled(page);
    await page.evaluate(() => document.fonts.ready);
    const { 'instrument-sans': text, ...files } = await starts(page);
    expect(text).toBeLessThan(0);
    for (const file of ['styles', 'conditional', 'instrument-sans-display', 'geist-mono'])
      expect(files[file], file).toBeGreaterThan(0);
  });

  test('load even if the browser does not report the first paint', async ({ page }) => {
    const fonts = recordRequests(page, /instrument-sans-display|geist-mono/);
    await page.clock.install();
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto('/docs/setup/camera');
    await page.clock.runFor(3000);
    await styled(page);
    await expect.poll(() => fonts.length).toBe(2);
  });

  test('load early, if they are stylesheets, for readers who prefer more contrast', async ({ page }) => {
    await page.emulateMedia({ contrast: 'more' });
    await page.goto('/docs/setup/camera');
    await painted(page);
    const { styles, conditional } = await starts(page);
    expect(styles).toBeLessThan(0);
    expect(conditional).toBeLessThan(0);
  });
});
