import type { Page } from '@playwright/test';
import { expect, hydrated, PAGE_CHUNK, test } from '../test.ts';
import { KINDS } from './kinds.ts';

/**
 * Targets that fail WCAG 2.2, 2.5.8: smaller than 24 by 24 px, not part of a line of text, and so
 * close to another target that their circles of 24 px touch.
 * @returns name and size of each
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 24;
    const scope = document.querySelector('dialog[open]') ?? document;
    const targets = [
      ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [role=tab]'),
    ].filter((target) => {
      const { width, height, bottom } = target.getBoundingClientRect();
      // The skip link waits above the page until it has focus.
      return target.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0 && bottom > 0;
    });
    /** Whether the size of the target is that of the text around it. */
    const isInText = (target: HTMLElement): boolean => {
      if (getComputedStyle(target).display !== 'inline') return false;
      let block = target.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const own = [...(block?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent ?? '');
      return (block?.textContent ?? '').trim().length > own.join('').trim().length;
    };
    const boxes = targets.map((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const isSmall = Math.min(width, height) < LEAST - 0.01 && !isInText(target);
      return { target, x, y, width, height, isSmall, at: [x + width / 2, y + height / 2] as const };
    });
    const distance = ([x, y]: readonly [number, number], box: (typeof boxes)[number]) =>
      Math.hypot(
        Math.max(box.x - x, 0, x - box.x - box.width),
        Math.max(box.y - y, 0, y - box.y - box.height),
      );
    const isCrowded = (box: (typeof boxes)[number]) =>
      boxes.some((other) => {
        if (other === box || other.target.contains(box.target) || box.target.contains(other.target))
          return false;
        if (other.isSmall && Math.hypot(box.at[0] - other.at[0], box.at[1] - other.at[1]) < LEAST)
          return true;
        return distance(box.at, other) < LEAST / 2;
      });
    return boxes
      .filter((box) => box.isSmall && isCrowded(box))
      .map(({ target, width, height }) => {
        const name = target.ariaLabel ?? target.textContent ?? '';
        return `${name.trim()}: ${Math.round(width)} × ${Math.round(height)}`;
      });
  });

for (const width of [320, 390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('targets are large or far enough from each other on every kind of page', async ({ page }) => {
      test.slow();
      for (const path of KINDS) {
        await page.goto(path);
        await hydrated(page);
        if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
        expect(await smallTargets(page), path).toEqual([]);
      }
    });

    test('and in the search dialog', async ({ page }) => {
      await page.addInitScript(() => {
        const saved = JSON.stringify([
          { url: '/docs/welcome', title: 'Welcome', place: 'Docs' },
          { url: '/docs/quick-links', title: 'Quick Links', place: 'Docs' },
        ]);
        localStorage.setItem('search.recent', saved);
        localStorage.setItem('search.favorites', saved);
      });
      await page.goto('/docs/welcome');
      await hydrated(page);
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await expect(dialog.getByRole('heading', { name: 'Favorites' })).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await dialog.getByRole('searchbox').fill('storybook');
      await expect(dialog.getByRole('link', { name: /^See all/ })).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await dialog.getByRole('searchbox').fill('storybok zzqqxx');
      await expect(dialog.getByText('Try searching for …')).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
    });

    test('and in the announcement, the crashed page and the alert', async ({ page, announced }) => {
      for (const path of ['/docs/welcome', '/docs/crash']) {
        await page.goto(announced + path);
        await hydrated(page);
        expect(await smallTargets(page), path).toEqual([]);
      }
      await page.route(PAGE_CHUNK, (route) => route.abort());
      await page.goto('/docs/quick-links');
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
    });
  });
}

test('targets in the drawer are large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/team/our-habits');
  await hydrated(page);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: '← Back to main menu' }).click();
  expect(await smallTargets(page)).toEqual([]);
});
