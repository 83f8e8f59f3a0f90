import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '../../site.config.ts';
import { expect, hydrated, OWN_BUILD, test } from './test.ts';

interface Row {
  query: string;
  /** The page that must be among the first hits. */
  page: string;
}

const table = JSON.parse(
  readFileSync(join(import.meta.dirname, '../search/relevance.json'), 'utf8'),
) as Row[];

const FIRST = 3;
const SHARE = 0.95;

test('the page that a query means is among the first three', async ({ page, own }) => {
  // Authors may rename and delete pages: a query for a page that is gone is not asked.
  const sitemap = readFileSync(join(OWN_BUILD, 'sitemap.xml'), 'utf8');
  const rows = table.filter(({ page: path }) =>
    sitemap.includes(`<loc>${site.url}${site.base.slice(0, -1)}${path}</loc>`),
  );
  await page.goto(`${own}/search`);
  await hydrated(page);
  const box = page.getByRole('searchbox', { name: 'Search' });
  const missed: string[] = [];
  for (const { query, page: wanted } of rows) {
    await box.fill(query);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query);
    await expect(page.getByRole('status').first()).toHaveText(/found/);
    const hits = page.getByRole('main').locator('[data-answers]');
    await expect(hits).toHaveAttribute('data-answers', query);
    const urls = await hits
      .locator('> li > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    if (!urls.slice(0, FIRST).includes(site.base.slice(0, -1) + wanted))
      missed.push(`${query}: ${urls.slice(0, FIRST).join(', ')}`);
  }
  const found = rows.length - missed.length;
  console.log(`Relevance: ${found} of ${rows.length}${missed.map((miss) => `\n  ${miss}`).join('')}`);
  expect(found / rows.length).toBeGreaterThanOrEqual(SHARE);
});
