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
  // The faces of titles and code and the conditional styles load later.
  const first = asked.filter(
    (path) =>
      !/instrument-sans-display|geist-mono|\/(?:occasions|conditional)[\w-]*\.|favicon|\.js$/.test(path),
  );
  expect(first).toHaveLength(requests);
  await hydrated(page);
  const started = asked.filter((path) => /\/static\/js\/[^/]+\.js$/.test(path));
  const bytes = started.map((path) => brotliCompressSync(readFileSync(join(BUILD, path))).length);
  expect(bytes.reduce((total, size) => total + size, 0)).toBe(scripts);
});
