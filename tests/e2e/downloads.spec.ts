import { readFileSync } from 'node:fs';
import { awaitViolations, expect, test, visit, watchPolicy } from './test.ts';

test.use({ baseURL: async ({ authoring }, use) => use(authoring) });

test('files next to a page are published: browsers show a PDF file and save a table under its own name', async ({
  page,
  authoring,
}) => {
  const violations = await watchPolicy(page);
  await visit(page, '/docs/downloads');
  const article = page.getByRole('article');
  const plan = article.getByRole('link', { name: 'the plan', exact: true });
  await expect(plan).toHaveAttribute('href', /^\/static\/file\/theater-plan\.[\da-f]{10}\.pdf$/);
  const href = (await plan.getAttribute('href')) ?? '';
  await expect(article.getByRole('link', { name: 'The plan', exact: true })).toHaveAttribute('href', href);
  const response = await page.request.get(href);
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': expect.stringContaining('immutable'),
  });
  const saved = page.waitForEvent('download');
  await article.getByRole('link', { name: 'the list of all seats' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('seats.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('row,seats');
  const markdown = await (await page.request.get('/docs/downloads.md')).text();
  expect(markdown).toContain(`[the plan](https://handbook.example.org${href})`);
  expect(await awaitViolations(page, violations)).toEqual([]);
  expect(page.url()).toBe(`${authoring}/docs/downloads`);
});
