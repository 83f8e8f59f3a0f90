// Rooms: theme/docs
import type { Page } from '@playwright/test';
import { drawer, hamburger, sidebar } from './parts.ts';
import { closeAndOpen, expect, scrollTop, testOnOnePage as test, visit } from './test.ts';

async function open(page: Page, path: string, width = 390): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await visit(page, path);
  await hamburger(page).click();
  await expect(drawer(page)).toBeVisible();
}

test('the drawer shows the sidebar on handbook pages, and the main menu', async ({ page }) => {
  await open(page, '/docs/crew/habits');
  const back = drawer(page).getByRole('button', { name: '← Back to main menu' });
  await expect(drawer(page).locator(sidebar(page)).locator('[aria-current=page]')).toHaveText('Our habits');
  await back.click();
  await expect(drawer(page).locator(sidebar(page))).toHaveCount(0);
  await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Repository' })).toHaveAttribute('target', '_blank');
  await open(page, '/');
  await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('the drawer keeps the focus inside, and the page does not scroll behind it', async ({ page }) => {
  await open(page, '/docs/start');
  await expect(drawer(page).getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  await expect(hamburger(page)).toHaveAttribute('aria-expanded', 'true');
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', ...Array<string>(24).fill('Tab')]) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
  }
  for (const x of [380, 100]) {
    await page.mouse.move(x, 500);
    await page.mouse.wheel(0, 600);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(hamburger(page)).toBeFocused();
  await expect(hamburger(page)).toHaveAttribute('aria-expanded', 'false');
  expect(await scrollTop(page)).toBe(0);
});

test('the drawer can be opened again immediately after it was closed', async ({ page }) => {
  await open(page, '/docs/start');
  for (const by of ['browser', 'button'] as const) {
    await closeAndOpen(hamburger(page), { by });
    await expect(drawer(page), by).toBeVisible();
    await expect(hamburger(page), by).toHaveAttribute('aria-expanded', 'true');
  }
});

test('the drawer closes with its button, the backdrop and any link', async ({ page }) => {
  await open(page, '/docs/start');
  const openGlossary = async () => {
    await drawer(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(page).toHaveURL('/docs/glossary');
  };
  for (const close of [
    () => drawer(page).getByRole('button', { name: 'Close navigation bar' }).click(),
    () => page.mouse.click(355, 600),
    openGlossary,
    openGlossary,
  ]) {
    await expect(drawer(page)).toBeVisible();
    await close();
    await expect(drawer(page)).toBeHidden();
    await hamburger(page).click();
  }
});

test('the drawer closes when the window becomes wider, and stays closed', async ({ page }) => {
  await open(page, '/docs/start', 996);
  await page.setViewportSize({ width: 997, height: 844 });
  await expect(drawer(page)).toBeHidden();
  await page.setViewportSize({ width: 996, height: 844 });
  await expect(hamburger(page)).toBeVisible();
  await expect(drawer(page)).toBeHidden();
});
