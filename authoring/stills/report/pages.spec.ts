import { expect, test } from '@playwright/test';

test('tabs with the same group switch together', async ({ page }) => {
  await page.goto('/docs/tabs');
  const linux = page.getByRole('tab', { name: 'Linux' });
  await linux.first().click();
  await expect(linux.first()).toHaveAttribute('aria-selected', 'true');
});

// On phones, the sidebar is in the drawer. The test fails there, so the report has a failure to show.
test('the sidebar lists the pages', async ({ page }) => {
  await page.goto('/docs/tables');
  await test.step('look for the sidebar', async () => {
    await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible();
  });
});

test('the admonitions look as they did', async ({ page }) => {
  await page.goto('/docs/admonitions');
  // The second run changes the page, so the report has a difference to show.
  if (process.env.STILLS_EDIT) await page.addStyleTag({ content: process.env.STILLS_EDIT });
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot('admonitions.png');
});
