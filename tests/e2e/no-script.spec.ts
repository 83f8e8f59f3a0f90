// Rooms: theme/color-mode
import { colorToggle, hamburger, navbar } from './parts.ts';
import { expect, testOnOnePage as test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts, content on a phone is visible, buttons are not, and the skip link works', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/setup/camera');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(navbar(page).getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(hamburger(page)).toBeHidden();
  await expect(colorToggle(page)).toBeHidden();
  const copy = page.getByRole('button', { name: 'Copy code to clipboard', includeHidden: true });
  await expect(copy.filter({ visible: true })).toHaveCount(0);
  const panels = page.locator('[role=tabpanel]');
  expect(await panels.count()).toBeGreaterThan(1);
  await expect(panels.filter({ visible: false })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Common issues' }).first()).toBeVisible();
});

test('without scripts, colors follow the system', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/docs/start');
  expect(await paper()).toBe('rgb(20, 18, 16)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await paper()).toBe('rgb(252, 250, 246)');
});
