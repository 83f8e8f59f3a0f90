import { colorToggle, hamburger, navbar, sidebar } from './parts.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('/docs and the address of a category without a page redirect to their first pages', async ({ page }) => {
  await page.goto('/docs');
  await expect(page).toHaveURL('/docs/start');
  await sidebar(page).getByRole('link', { name: 'Light' }).click();
  await expect(page).toHaveURL('/docs/craft/light');
});

test('nothing is hidden that needs scripts to be shown, and no widget that needs scripts is shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/setup/camera');
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

test('colors follow the system', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/docs/start');
  expect(await paper()).toBe('rgb(20, 18, 16)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await paper()).toBe('rgb(252, 250, 246)');
});
