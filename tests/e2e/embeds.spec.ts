// Rooms: theme/blocks/embed
import type { Locator } from '@playwright/test';
import { awaitViolations, excessWidth, expect, test, visit, watchPolicy } from './test.ts';

const HOST = 'https://player.example.org';

test.use({ baseURL: async ({ authoring }, use) => use(authoring) });

test('content of another site loads when a reader asks for it, and gets the focus; the page does not move', async ({
  page,
}) => {
  const violations = await watchPolicy(page);
  const requested: string[] = [];
  await page.route(`${HOST}/**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Reel</title><button>Start</button>' });
  });
  await visit(page, '/docs/embeds');
  const article = page.getByRole('article');
  const button = article.getByRole('button', {
    name: /Show the content.*How a reel is changed/,
  });
  const link = article.getByRole('link', { name: 'How a reel is changed' });
  await expect(link).toHaveAttribute('href', `${HOST}/reel`);
  const box = await button.boundingBox();
  const distance = async (above: Locator) =>
    ((await link.boundingBox())?.y ?? 0) - ((await above.boundingBox())?.y ?? 0);
  const before = await distance(button);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(requested).toEqual([]);
  await button.focus();
  await page.keyboard.press('Enter');
  const frame = article.locator('iframe[title="How a reel is changed"]');
  await expect(frame.contentFrame().getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(frame).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(frame.contentFrame().getByRole('button', { name: 'Start' })).toBeFocused();
  expect(requested).toEqual([`${HOST}/reel`]);
  expect(await frame.boundingBox()).toMatchObject({ width: box?.width, height: box?.height, x: box?.x });
  expect(await distance(frame)).toBe(before);
  expect(await awaitViolations(page, violations)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('content of another site is a link, below its poster if there is one', async ({ page }) => {
    await page.goto('/docs/embeds');
    const article = page.getByRole('article');
    await expect(article.getByRole('link', { name: 'How a reel is changed' })).toBeVisible();
    await expect(article.getByRole('button', { name: /^Show the content/ })).toHaveCount(0);
    await expect(article.locator('figure img')).toBeVisible();
  });
});
