import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { heading, sidebar } from './parts.ts';
import { expect, hydrated, test } from './test.ts';

/** Pages that readers do not find by themselves: old addresses, unlisted pages and drafts. */
const BUILD = join(import.meta.dirname, '../fixtures/site/doc_build');

const read = (file: string): string => readFileSync(join(BUILD, file), 'utf8');

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('old addresses redirect to the page', async ({ page }) => {
      for (const address of ['/docs/lamps', '/docs/lamps/', '/docs/lamps.html', '/old/light']) {
        await page.goto(address);
        await expect(page, address).toHaveURL('/docs/craft/light');
        await expect(heading(page, 'Light')).toBeVisible();
      }
    });
  });
}

test('an old address keeps the anchor, in a new document and within the site', async ({ page }) => {
  const target = page.getByRole('heading', { name: 'Bright enough' });
  await page.goto('/docs/lamps#bright-enough');
  await expect(page).toHaveURL('/docs/craft/light#bright-enough');
  await expect(target).toBeInViewport();
  await hydrated(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/docs/lamps#bright-enough');
    history.pushState(null, '', '/docs/start');
    history.back();
  });
  await expect(page).toHaveURL('/docs/craft/light#bright-enough');
  await page.goBack();
  await expect(page).toHaveURL('/docs/craft/light#bright-enough');
});

test('an old address names the new one for browsers that do not follow it, and for search engines', async ({
  page,
}) => {
  // Without the redirect, the page stays.
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

test('old addresses are in the list for hosts and in no other', () => {
  expect(read('_redirects')).toContain('/docs/lamps /docs/craft/light 301\n');
  for (const file of [
    'sitemap.xml',
    'llms.txt',
    'llms-full.txt',
    'search-index/index.json',
    'blog/rss.xml',
  ]) {
    expect(read(file), file).not.toContain('/docs/lamps');
  }
  expect(existsSync(join(BUILD, 'docs/lamps.md'))).toBe(false);
});

test('an unlisted page opens only by its address, and a draft does not', async ({ page }) => {
  expect((await page.request.get('/docs/crew/wages')).status()).toBe(404);
  await page.goto('/docs/crew/rota');
  await expect(heading(page, 'Rota')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(sidebar(page).getByRole('link', { name: 'Start' })).toBeVisible();
  await page.goto('/docs/crew/hours');
  await expect(sidebar(page).getByRole('link', { name: 'Hours' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Rota' })).toHaveCount(0);
  for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt', 'search-index/index.json']) {
    expect(read(file), file).not.toContain('/docs/crew/rota');
  }
});
