import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { weighPage } from '../../scripts/lib/weights.ts';
import { expect, holdRequests, hydrated, recordShifts, test, withoutFonts } from './test.ts';

const BUILD = join(import.meta.dirname, '../fixtures/site/doc_build');

test('the measured files are those that the browser requests', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/docs/start');
  const { requests, scripts } = weighPage(BUILD, '/docs/start');
  // The fonts of titles and code, and all stylesheets, load later.
  const first = requested.filter(
    (path) => !/instrument-sans-display|geist-mono|\.css$|favicon|\.js$/.test(path),
  );
  expect(first).toHaveLength(requests);
  await hydrated(page);
  const started = requested.filter((path) => /\/static\/js\/[^/]+\.js$/.test(path));
  const bytes = started.map((path) => brotliCompressSync(readFileSync(join(BUILD, path))).length);
  expect(bytes.reduce((total, size) => total + size, 0)).toBe(scripts);
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

for (const path of KINDS) {
  test(`the first view of ${path} needs no stylesheet`, async ({ page }) => {
    const shifts = await recordShifts(page);
    await withoutFonts(page);
    // deferred-start.spec.ts tests hydration.
    await page.route(/\.js$/, () => {});
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await holdRequests(page, /\.css$/);
      const loaded = page.waitForEvent('load');
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const before = await page.screenshot({ animations: 'disabled' });
      release();
      await loaded;
      const isSame = before.equals(await page.screenshot({ animations: 'disabled' }));
      expect(isSame, `${width} px`).toBe(true);
      expect(await shifts(), `${width} px`).toBe(0);
      await page.unroute(/\.css$/);
    }
  });
}
