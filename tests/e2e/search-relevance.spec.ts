import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, hydrated, test } from './test.ts';

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

test('the page that a query means is among the first three', async ({ page }) => {
  test.slow();
  await page.goto('/search');
  await hydrated(page);
  const box = page.getByRole('searchbox', { name: 'Search' });
  const missed: string[] = [];
  for (const { query, page: wanted } of table) {
    await box.fill(query);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(query);
    await expect(page.getByRole('status').first()).toHaveText(/found/);
    const hits = page.getByRole('main').locator('[data-answers]');
    await expect(hits).toHaveAttribute('data-answers', query);
    const urls = await hits
      .locator('> li > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    if (!urls.slice(0, FIRST).includes(wanted)) missed.push(`${query}: ${urls.slice(0, FIRST).join(', ')}`);
  }
  const found = table.length - missed.length;
  console.log(`Relevance: ${found} of ${table.length}${missed.map((miss) => `\n  ${miss}`).join('')}`);
  expect(table.length).toBeGreaterThanOrEqual(40);
  expect(found / table.length).toBeGreaterThanOrEqual(SHARE);
});
