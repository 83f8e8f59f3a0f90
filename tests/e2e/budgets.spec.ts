import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { weighPage } from '../../scripts/lib/weights.ts';
import { expect, hydrated, test } from './test.ts';

const BUILD = join(import.meta.dirname, '../fixtures/site/doc_build');

test('the weighed files are those that the browser requests', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs/start');
  const { requests, scripts } = weighPage(BUILD, '/docs/start');
  // The faces of titles and code and the conditional and later styles load later.
  const first = asked.filter(
    (path) => !/instrument-sans-display|geist-mono|\/(?:conditional-styles|later)\.|favicon|\.js$/.test(path),
  );
  expect(first).toHaveLength(requests);
  await hydrated(page);
  const started = asked.filter((path) => /\/static\/js\/[^/]+\.js$/.test(path));
  const bytes = started.map((path) => brotliCompressSync(readFileSync(join(BUILD, path))).length);
  expect(bytes.reduce((total, size) => total + size, 0)).toBe(scripts);
});

test('a page paints before the styles of menus and messages are there', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(/\/later\./);
  await page.route(/\/later\./, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/docs/start', { waitUntil: 'commit' });
  await asked;
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await hydrated(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'English' })).toHaveCSS('display', 'block');
});
