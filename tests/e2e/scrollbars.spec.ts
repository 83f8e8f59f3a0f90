import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { navbar, searchButton } from './parts.ts';
import { expect, test, visit } from './test.ts';

// Scrollbars take space on most desktops. Playwright hides them by default.
test.use({
  viewport: { width: 1600, height: 1200 },
  launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] },
});

test('scrollbars and dialogs do not move the page', async ({ page }) => {
  const left = async () => (await navbar(page).boundingBox())?.x;
  await visit(page, '/docs/craft/screen/curtains');
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  const initialLeft = await left();

  await searchButton(page).click();
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  expect(await left()).toBe(initialLeft);

  await page.setViewportSize({ width: 1600, height: 3000 });
  await page.goto('/no/such/page');
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await left()).toBe(initialLeft);
});
