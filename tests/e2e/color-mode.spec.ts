import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Switch between dark and light mode/ });
const root = (page: Page) => page.locator('html');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

const colorScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

/** The background of each frame, from the first one on. */
async function recordPalette(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
}

test('starts light, whatever the system prefers, and stores nothing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/docs/start');
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  expect(await colorScheme(page)).toBe('light');
  expect(await stored(page)).toBeNull();
  await expect(toggle(page)).toHaveAccessibleName(
    'Switch between dark and light mode (currently light mode)',
  );
});

test('the toggle switches the mode and stores it', async ({ page }) => {
  await page.goto('/docs/start');
  await hydrated(page);
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  expect(await colorScheme(page)).toBe('dark');
  expect(await stored(page)).toBe('dark');
  await expect(toggle(page)).toHaveAccessibleName('Switch between dark and light mode (currently dark mode)');
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  expect(await stored(page)).toBe('light');
});

test('a stored mode shows from the first frame on, through reloads and navigations', async ({ page }) => {
  const palette = await recordPalette(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/docs/start');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(/start/);
  expect(await palette()).toEqual(['rgb(20, 18, 16)']);
  await page.reload();
  await hydrated(page);
  expect(await palette()).toEqual(['rgb(20, 18, 16)']);
});

test('invalid values in the storage are ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', '<b>purple</b>'));
  await page.goto('/docs/start');
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
});

test('a change in one tab changes the other tabs', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/docs/start');
  await second.goto('/docs/crew');
  await hydrated(first);
  await hydrated(second);
  await toggle(first).click();
  await expect(root(second)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(second)).toHaveAccessibleName(/currently dark mode/);
  await first.evaluate(() => localStorage.clear());
  await expect(root(second)).toHaveAttribute('data-theme', 'light');
});

test('the toggle works for the visit if the storage throws an error', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/docs/start');
  await hydrated(page);
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAccessibleName(/currently dark mode/);
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Glossary' })
    .click();
  await expect(page).toHaveURL('/docs/glossary');
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
});

test('follows the system if the site is configured that way, until the reader chooses', async ({
  page,
  announced,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAccessibleName(
    'Switch between dark and light mode (currently system mode)',
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAccessibleName(/currently dark mode/);
});

test('without a switch there is no toggle and storage is ignored', async ({ page, locked }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.goto(`${locked}/docs/start`);
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
});

test('Rspress does not store a color mode', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('rspress-theme-appearance', 'dark'));
  await page.goto('/docs/start');
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await expect(root(page)).not.toHaveClass(/dark/);
});

/** Number of animations that the next change of the mode starts. */
async function countAnimations(page: Page): Promise<number> {
  await page.goto('/docs/start');
  await hydrated(page);
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Object.assign(window, { animations: 0 });
    Element.prototype.animate = function count(...given: Parameters<typeof animate>) {
      Object.assign(window, { animations: (window as unknown as { animations: number }).animations + 1 });
      return animate.apply(this, given);
    };
  });
  await toggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const answer = () => resolve((window as unknown as { animations: number }).animations);
        setTimeout(answer, 400);
      }),
  );
}

test('the dark mode spreads over the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await countAnimations(page)).toBeGreaterThan(0);
});

test('the dark mode shows at once for readers who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await countAnimations(page)).toBe(0);
});

test('two quick changes end in the first mode', async ({ page }) => {
  await page.goto('/docs/start');
  await hydrated(page);
  await toggle(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  expect(await stored(page)).toBe('light');
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
});
