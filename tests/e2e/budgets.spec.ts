import { join } from 'node:path';
import { overBudget, routesOf, weighPage } from '../../scripts/lib/weights.ts';
import { expect, hydrated, test } from './test.ts';

const BUILD = join(import.meta.dirname, '../../doc_build');

test('no page weighs more than its budget', () => {
  const pages = new Map(routesOf(BUILD).map((route) => [route, weighPage(BUILD, route)]));
  expect(pages.size).toBeGreaterThan(60);
  expect(overBudget(pages)).toEqual([]);
});

test('what is weighed is what the browser asks for', async ({ page }) => {
  const asked = { first: 0, scripts: 0 };
  page.on('request', (request) => {
    const type = request.resourceType();
    const { pathname } = new URL(request.url());
    // The code face comes with the first word of code; print and contrast wait for their occasion.
    const isAside = /geist-mono|\/occasions\./.test(pathname);
    if (type === 'script') asked.scripts += /\/async\//.test(pathname) ? 0 : 1;
    else if (['document', 'stylesheet', 'font'].includes(type) && !isAside) asked.first += 1;
  });
  await page.goto('/docs/welcome');
  await hydrated(page);
  const { requests } = weighPage(BUILD, '/docs/welcome');
  expect(asked.first).toBe(requests);
  expect(asked.scripts).toBe(4);
});
