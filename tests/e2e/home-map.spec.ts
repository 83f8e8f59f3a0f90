// Rooms: theme/home
import type { Page } from '@playwright/test';
import { expect, hydrated, testOnOnePage as test, visit } from './test.ts';

const map = (page: Page) => page.getByRole('navigation', { name: 'The parts of the cinema' });
const link = (page: Page, name: string) => map(page).getByRole('link', { name, exact: true });
const text = (page: Page, words: string) => map(page).getByText(words);

/** How many lines of the map fade, because they are not a part of the path. */
const fadedLines = (page: Page): Promise<number> =>
  map(page).evaluate(
    (root) =>
      [...root.querySelectorAll('path')].filter((line) => getComputedStyle(line).opacity !== '1').length,
  );

test('a map has lists of links, which show their path, their text and their still', async ({
  page,
  announced,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${announced}/`);
  await expect(map(page).getByRole('list')).toHaveCount(3);
  await expect(map(page).getByRole('list', { name: 'Stores' }).getByRole('listitem')).toHaveCount(3);
  await expect(link(page, 'films')).toHaveAttribute('href', '/core/docs/second');
  const still = map(page).getByRole('presentation', { includeHidden: true });
  await expect(text(page, 'Visitors watch films.')).toHaveCSS('opacity', '0');
  await expect(still).toBeHidden();

  await link(page, 'hall').hover();
  await expect(text(page, 'Visitors watch films.')).toHaveCSS('opacity', '1');
  await expect(still).toBeVisible();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // The line from the foyer is not a part of the path. The lines from the lens to the stores are.
  await expect.poll(() => fadedLines(page)).toBe(1);

  await page.mouse.move(0, 0);
  await link(page, 'lens').focus();
  await page.keyboard.press('Tab');
  await expect(link(page, 'films')).toBeFocused();
  await expect(text(page, 'One can for each film.')).toHaveCSS('opacity', '1');
  await expect.poll(() => fadedLines(page)).toBe(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/second$/);
});

test('on a phone, a map is a list with all texts, and each part is a link as a whole', async ({
  page,
  announced,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${announced}/`);
  for (const words of ['Visitors wait.', 'All light passes here.', 'Paper.'])
    await expect(text(page, words)).toHaveCSS('opacity', '1');
  await map(page).getByRole('listitem').filter({ hasText: 'Paper.' }).click();
  await expect(page).toHaveURL(/\/docs\/start$/);
});

test('the beam moves once in a visit, and never with reduced motion', async ({ page, announced }) => {
  await page.addInitScript(() => {
    Object.assign(window, { starts: 0 });
    document.addEventListener('animationstart', ({ target }) => {
      if (target === document.documentElement) Object.assign(window, { starts: starts() + 1 });
    });
    const starts = (): number => (window as unknown as { starts: number }).starts;
  });
  const starts = () => page.evaluate(() => (window as unknown as { starts: number }).starts);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, `${announced}/`);
  await expect.poll(starts).toBe(1);
  await link(page, 'hall').click();
  await expect(page).toHaveURL(/\/docs\/start$/);
  await page.goBack();
  await expect(link(page, 'hall')).toBeVisible();
  await link(page, 'foyer').hover();
  await expect(text(page, 'Visitors wait.')).toHaveCSS('opacity', '1');
  expect(await starts()).toBe(1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await hydrated(page);
  await expect(link(page, 'hall')).toBeVisible();
  expect(await starts()).toBe(0);
});
