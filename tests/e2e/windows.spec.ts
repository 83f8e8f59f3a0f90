import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { searchBox, searchDialog, searchFor } from './parts.ts';
import { BUILD, buildOf, expect, test, visitAtOnce, watch } from './test.ts';

const region = (page: Page, name: string) => searchDialog(page).getByRole('region', { name });

const favorites = (page: Page) => region(page, 'Favorites').getByRole('link');

const openSearch = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
};

/** Opens a page from the search, and then the search again. */
async function openFromSearch(page: Page, query: string): Promise<void> {
  await searchFor(page, query);
  await searchDialog(page).getByRole('link').first().click();
  await expect(searchDialog(page)).toHaveCount(0);
  await openSearch(page);
}

test('two windows keep and show the favorites, recent pages and tabs of both', async ({
  main,
  page: first,
  context,
}) => {
  const second = await context.newPage();
  const windows = [first, second];
  const trouble = windows.map(watch);
  for (const [at, query] of ['posters', 'curtains'].entries()) {
    const window = windows[at] as Page;
    await visitAtOnce(window, `${main}/docs/setup/camera`);
    await openFromSearch(window, query);
  }
  for (const [at, title] of ['Posters', 'Curtains'].entries()) {
    const window = windows[at] as Page;
    await region(window, 'Recent pages')
      .getByRole('button', { name: `Add "${title}" to favorites` })
      .click();
  }
  for (const window of windows) await expect(favorites(window)).toHaveText([/Curtains/, /Posters/]);
  await region(first, 'Favorites').getByRole('button', { name: 'Remove "Posters" from favorites' }).click();
  for (const window of windows) await expect(favorites(window)).toHaveText([/Curtains/]);

  for (const window of windows) await visitAtOnce(window, `${main}/docs/setup/camera`);
  const tabs = (window: Page, name: string) => window.getByRole('tab', { name }).first();
  await tabs(first, 'Screw').click();
  await expect(tabs(second, 'Screw')).toHaveAttribute('aria-selected', 'true');
  await tabs(second, 'Plate').click();
  await expect(tabs(first, 'Plate')).toHaveAttribute('aria-selected', 'true');
  // Another window can have chosen a tab although its event has not arrived.
  await first.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('tabs'));
    localStorage.setItem(key, JSON.stringify({ mount: 'Plate', thread: 'Left' }));
  });
  await tabs(first, 'Screw').click();
  const stored = () => first.evaluate(() => Object.values(localStorage).join());
  await expect.poll(stored).toContain('{"mount":"Screw","thread":"Left"}');
  // The reload cancels what the page was preloading.
  expect(trouble.flat().filter((text) => !text.startsWith('failed:'))).toEqual([]);
});

test('two sites on one origin do not share pages and tabs', async ({ page }) => {
  const sites = [
    { base: '/core/', server: createStaticServer({ root: buildOf('announced'), base: '/core/' }) },
    { base: '/', server: createStaticServer({ root: BUILD, base: '/' }) },
  ];
  const server = createServer((request, response) => {
    const site = sites.find(({ base }) => request.url?.startsWith(base));
    site?.server.emit('request', request, response);
  });
  const origin = await listen(server);
  await visitAtOnce(page, `${origin}/docs/start`);
  await openFromSearch(page, 'posters');
  await expect(region(page, 'Recent pages').getByRole('link')).toHaveCount(1);
  await visitAtOnce(page, `${origin}/core/docs/start`);
  await openSearch(page);
  await expect(region(page, 'Suggested pages')).toBeVisible();
  await expect(region(page, 'Recent pages')).toHaveCount(0);
  await visitAtOnce(page, `${origin}/docs/start`);
  await openSearch(page);
  await expect(region(page, 'Recent pages').getByRole('link')).toHaveText(/Posters/);
  server.close();
});
