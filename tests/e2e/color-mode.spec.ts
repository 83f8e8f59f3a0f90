// Rooms: theme/color-mode
import type { Page } from '@playwright/test';
import { colorToggle, heading, pager } from './parts.ts';
import { blockStorage, expect, fillStorage, hydrated, test, visit, waitForFrames, watch } from './test.ts';

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

test('the page is light until the reader uses the toggle, which stores the mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Rspress's key and an invalid value must be ignored.
  await page.addInitScript(() => {
    localStorage.setItem('rspress-theme-appearance', 'dark');
    if (!localStorage.getItem('visited')) localStorage.setItem('theme', '<b>purple</b>');
    localStorage.setItem('visited', 'true');
  });
  await visit(page, '/docs/start');
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.reload();
  await hydrated(page);
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  await expect(root(page)).not.toHaveClass(/dark/);
  expect(await colorScheme(page)).toBe('light');
  expect(await stored(page)).toBeNull();
  await expect(colorToggle(page)).toHaveAccessibleName(
    'Switch between dark and light mode (currently light mode)',
  );
  await colorToggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  expect(await colorScheme(page)).toBe('dark');
  expect(await stored(page)).toBe('dark');
  await expect(colorToggle(page)).toHaveAccessibleName(
    'Switch between dark and light mode (currently dark mode)',
  );
  await colorToggle(page).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
  expect(await stored(page)).toBe('light');
  // Two quick changes end in the first mode.
  await colorToggle(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  // A change could still follow in a later frame.
  await waitForFrames(page, 10);
  expect(await stored(page)).toBe('light');
  await expect(root(page)).toHaveAttribute('data-theme', 'light');
});

test('a stored mode shows from the first frame on, through reloads and navigations', async ({ page }) => {
  const palette = await recordPalette(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await visit(page, '/docs/start');
  await pager(page).getByRole('link', { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(/start/);
  expect(await palette()).toEqual(['rgb(20, 18, 16)']);
  await page.reload();
  await hydrated(page);
  expect(await palette()).toEqual(['rgb(20, 18, 16)']);
});

test('another tab follows a change, and the removal of the stored mode', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/docs/start');
  await second.goto('/docs/crew');
  await hydrated(first);
  await hydrated(second);
  await colorToggle(first).click();
  await expect(root(second)).toHaveAttribute('data-theme', 'dark');
  await expect(colorToggle(second)).toHaveAccessibleName(/currently dark mode/);
  await first.evaluate(() => localStorage.clear());
  await expect(root(second)).toHaveAttribute('data-theme', 'light');
});

for (const [storage, prepare] of [
  ['available', async () => {}],
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const) {
  test(`with ${storage} storage, the page follows the system until the reader uses the toggle`, async ({
    page,
    announced,
  }) => {
    const trouble = watch(page);
    await prepare(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, `${announced}/docs/start`);
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(colorToggle(page)).toHaveAccessibleName(
      'Switch between dark and light mode (currently system mode)',
    );
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await colorToggle(page).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(colorToggle(page)).toHaveAccessibleName(/currently dark mode/);
    // The reader's mode and a closed announcement last for the visit, even if they cannot be stored.
    await page.getByRole('banner').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('article').getByRole('link', { name: 'the second page' }).click();
    await expect(heading(page, 'Second')).toBeVisible();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(trouble).toEqual([]);
  });
}

test('with `disableSwitch`, the page has the default mode and no toggle, and ignores the storage', async ({
  page,
  locked,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await visit(page, `${locked}/docs/start`);
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(heading(page, 'Start')).toBeVisible();
  await expect(colorToggle(page)).toHaveCount(0);
});
