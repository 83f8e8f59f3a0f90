import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const hamburger = (page: Page) => page.getByRole('button', { name: 'Toggle navigation bar' });

async function open(page: Page, path: string, width = 390): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(path);
  await hydrated(page);
  await hamburger(page).click();
  await expect(dialog(page)).toBeVisible();
}

test('the hamburger shows up to a width of 996 px', async ({ page }) => {
  await page.goto('/docs/start');
  for (const [width, isNarrow] of [
    [390, true],
    [996, true],
    [997, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(hamburger(page)).toBeVisible({ visible: isNarrow });
    await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible({ visible: !isNarrow });
  }
});

test('shows the docs sidebar on a handbook page, with a button back to the main menu', async ({ page }) => {
  await open(page, '/docs/crew/habits');
  const sidebar = dialog(page).getByRole('navigation', { name: 'Docs sidebar' });
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Our habits');
  await dialog(page).getByRole('button', { name: '← Back to main menu' }).click();
  await expect(sidebar).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Repository' })).toHaveAttribute('target', '_blank');
});

test('shows the main menu on other pages', async ({ page }) => {
  await open(page, '/');
  await expect(dialog(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: '← Back to main menu' })).toHaveCount(0);
});

test('keeps the focus inside, forward and backward', async ({ page }) => {
  await open(page, '/docs/start');
  await expect(dialog(page).getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', ...Array<string>(24).fill('Tab')]) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
  }
});

test('closes on Escape and returns the focus', async ({ page }) => {
  await open(page, '/docs/start');
  await expect(hamburger(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(hamburger(page)).toBeFocused();
  await expect(hamburger(page)).toHaveAttribute('aria-expanded', 'false');
});

test('opens again at once, before the browser reports that it has closed', async ({ page }) => {
  await open(page, '/docs/start');
  for (const how of ['by the browser', 'by its button']) {
    await hamburger(page).evaluate(async (button: HTMLElement, isBrowser) => {
      const drawer = document.querySelector<HTMLDialogElement>('dialog[open]');
      const closed = new Promise((resolve) => {
        drawer?.addEventListener('close', resolve, { once: true });
      });
      if (isBrowser) drawer?.requestClose();
      else drawer?.querySelector<HTMLElement>('button[aria-label^="Close"]')?.click();
      await Promise.resolve();
      button.click();
      await closed;
      await new Promise(requestAnimationFrame);
    }, how === 'by the browser');
    await expect(dialog(page), how).toBeVisible();
    await expect(hamburger(page), how).toHaveAttribute('aria-expanded', 'true');
  }
});

test('closes with its button and with a click on the backdrop', async ({ page }) => {
  await open(page, '/docs/start');
  await dialog(page).getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(dialog(page)).toBeHidden();
  await hamburger(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(355, 600);
  await expect(dialog(page)).toBeHidden();
});

test('closes on navigation, also to the page that is on screen', async ({ page }) => {
  await open(page, '/docs/start');
  await dialog(page).getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/docs/glossary');
  await expect(dialog(page)).toBeHidden();
  await hamburger(page).click();
  await dialog(page).getByRole('link', { name: 'Glossary' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('closes when the window becomes wider than the breakpoint', async ({ page }) => {
  await open(page, '/docs/start', 996);
  await page.setViewportSize({ width: 997, height: 844 });
  await expect(dialog(page)).toBeHidden();
  await page.setViewportSize({ width: 996, height: 844 });
  await expect(dialog(page)).toBeHidden();
});

test('the page behind does not scroll', async ({ page }) => {
  await open(page, '/docs/start');
  await page.mouse.move(380, 500);
  await page.mouse.wheel(0, 600);
  await page.mouse.move(100, 500);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
