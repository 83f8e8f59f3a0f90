import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('/docs redirects to the first page', async ({ page }) => {
  await page.goto('/docs');
  await expect(page).toHaveURL('/docs/start');
});

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });

test('the address of a category without a page redirects to its first page', async ({ page }) => {
  await page.goto('/docs/start');
  await sidebarOf(page).getByRole('link', { name: 'Light' }).click();
  await expect(page).toHaveURL('/docs/craft/light');
});

test('the main menu stays in the navbar, and widgets that need scripts are hidden', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/setup/camera');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Toggle navigation bar' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Switch between/ })).toBeHidden();
  for (const button of await page.getByRole('button', { name: 'Copy code to clipboard' }).all()) {
    await expect(button).toBeHidden();
  }
});

test('all tabs and the table of contents are open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/setup/camera');
  const panels = page.locator('[role=tabpanel]');
  expect(await panels.count()).toBeGreaterThan(1);
  for (const panel of await panels.all()) await expect(panel).toBeVisible();
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
