import type { Page } from '@playwright/test';
import { drawer, hamburger } from './parts.ts';
import { expect, test, visit } from './test.ts';

async function open(page: Page, path: string, width = 390): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await visit(page, path);
  await hamburger(page).click();
  await expect(drawer(page)).toBeVisible();
}

test('shows the docs sidebar on handbook pages, with a button back to the main menu; the menu on others', async ({
  page,
}) => {
  await open(page, '/docs/crew/habits');
  const inDrawer = drawer(page).getByRole('navigation', { name: 'Docs sidebar' });
  const back = drawer(page).getByRole('button', { name: '← Back to main menu' });
  await expect(inDrawer.locator('[aria-current=page]')).toHaveText('Our habits');
  await back.click();
  await expect(inDrawer).toHaveCount(0);
  await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Repository' })).toHaveAttribute('target', '_blank');
  await open(page, '/');
  await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('keeps the focus inside, the page behind does not scroll, and Escape returns the focus', async ({
  page,
}) => {
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
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('opens again at once, before the browser reports that it has closed', async ({ page }) => {
  await open(page, '/docs/start');
  for (const how of ['by the browser', 'by its button']) {
    await hamburger(page).evaluate(async (button: HTMLElement, isBrowser) => {
      const open = document.querySelector<HTMLDialogElement>('dialog[open]');
      const closed = new Promise((resolve) => {
        open?.addEventListener('close', resolve, { once: true });
      });
      if (isBrowser) open?.requestClose();
      else open?.querySelector<HTMLElement>('button[aria-label^="Close"]')?.click();
      await Promise.resolve();
      button.click();
      await closed;
      await new Promise(requestAnimationFrame);
    }, how === 'by the browser');
    await expect(drawer(page), how).toBeVisible();
    await expect(hamburger(page), how).toHaveAttribute('aria-expanded', 'true');
  }
});

test('closes with its button, with a click on the backdrop, and on a link, even to the page on screen', async ({
  page,
}) => {
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

test('closes when the window becomes wider than the breakpoint', async ({ page }) => {
  await open(page, '/docs/start', 996);
  await page.setViewportSize({ width: 997, height: 844 });
  await expect(drawer(page)).toBeHidden();
  await page.setViewportSize({ width: 996, height: 844 });
  await expect(drawer(page)).toBeHidden();
});
