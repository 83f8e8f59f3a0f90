import { join } from 'node:path';
import { weighPage } from '../../scripts/lib/weights.ts';
import { expect, hydrated, test } from './test.ts';

const BUILD = join(import.meta.dirname, '../../doc_build');

test('what is weighed is what the browser asks for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs/welcome');
  // The code face comes with the first word of code; print and contrast wait for their occasion.
  const first = asked.filter((path) => !/geist-mono|\/occasions\.|favicon|\.js$/.test(path));
  expect(first).toHaveLength(weighPage(BUILD, '/docs/welcome').requests);
  await hydrated(page);
  expect(asked.filter((path) => /\/static\/js\/[^/]+\.js$/.test(path))).toHaveLength(4);
});
