import { expect, test } from '@playwright/test';

test('search finds a page by its title', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('searchbox').fill('diagrams');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /Diagrams/ })
      .first(),
  ).toBeVisible();
});

test('a search without a result says so', async ({ page }) => {
  await page.goto('/search?q=xylophone');
  await expect(page.getByText('No results were found').first()).toBeVisible();
});
