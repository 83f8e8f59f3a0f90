/** Pages that readers do not find by themselves: old URLs, unlisted pages and drafts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heading, sidebar } from './parts.ts';
import { BUILD, expect, hydrated, testOnOnePage as test } from './test.ts';

const read = (file: string): string => readFileSync(join(BUILD, file), 'utf8');

const LISTS = ['sitemap.xml', 'llms.txt', 'llms-full.txt', 'search-index/index.json'];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('every form of an old URL, and a URL that ends with a slash, leads to the page', async ({
      page,
    }) => {
      for (const [title, url, ...others] of [
        ['Light', '/docs/craft/light', '/docs/lamps', '/docs/lamps/', '/docs/lamps.html', '/old/light'],
        ['Start', '/docs/start', '/docs', '/docs/', '/docs.html', '/docs/index.html'],
        ['Crew Handbook', '/docs/crew', '/docs/crew/', '/docs/crew/index.html'],
      ] as const) {
        // Without scripts, a URL that ends with a slash leads to the file, because some hosts have one page for both URLs.
        const expected = javaScriptEnabled ? url : new RegExp(`${url}(?:\\.html)?$`);
        for (const other of others) {
          await page.goto(other);
          await expect(page, other).toHaveURL(expected);
          await expect(heading(page, title)).toBeVisible();
        }
      }
    });
  });
}

test('an old URL keeps its query and its hash, in a new document and within the site', async ({ page }) => {
  const target = page.getByRole('heading', { name: 'Bright enough' });
  await page.goto('/docs/lamps?from=mail#bright-enough');
  await expect(page).toHaveURL('/docs/craft/light?from=mail#bright-enough');
  await expect(target).toBeInViewport();
  await hydrated(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/docs/lamps#bright-enough');
    history.pushState(null, '', '/docs/start');
    history.back();
  });
  await expect(page).toHaveURL('/docs/craft/light#bright-enough');
  await page.goBack();
  await expect(page).toHaveURL('/docs/craft/light?from=mail#bright-enough');
});

test('the page at an old URL links to the new one, and names it as canonical', async ({ page }) => {
  // Disable the scripts, so that the page does not redirect.
  await page.route('**/docs/lamps', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll('<script', '<template').replaceAll('</script', '</template'),
    });
  });
  await page.goto('/docs/lamps');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical).toMatch(/\/docs\/craft\/light$/);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/docs/craft/light');
});

test('old URLs are in _redirects and in no other list, and have no Markdown version', () => {
  expect(read('_redirects')).toContain('/docs/lamps /docs/craft/light 301\n');
  for (const file of [...LISTS, 'blog/rss.xml']) expect(read(file), file).not.toContain('/docs/lamps');
  expect(existsSync(join(BUILD, 'docs/lamps.md'))).toBe(false);
});

test('an unlisted page is in no list, and a draft has status 404', async ({ page }) => {
  expect((await page.request.get('/docs/crew/wages')).status()).toBe(404);
  await page.goto('/docs/crew/rota');
  await expect(heading(page, 'Rota')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(sidebar(page).getByRole('link', { name: 'Start' })).toBeVisible();
  await page.goto('/docs/crew/hours');
  await expect(sidebar(page).getByRole('link', { name: 'Hours' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Rota' })).toHaveCount(0);
  for (const file of LISTS) expect(read(file), file).not.toContain('/docs/crew/rota');
});
