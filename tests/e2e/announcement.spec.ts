import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

const bar = (page: Page) => page.getByRole('banner');
const keys = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('announcement.id'),
    localStorage.getItem('announcement.dismiss'),
  ]);

test('does not show if none is configured', async ({ page }) => {
  await page.goto('/docs/start');
  await hydrated(page);
  await expect(bar(page)).toHaveCount(0);
});

test('shows text and links, and nothing else', async ({ page, announced }) => {
  await page.goto(`${announced}/docs/start`);
  await expect(bar(page)).toContainText('The <b>premiere</b> is on Friday');
  await expect(bar(page)).toContainText('not [here](javascript:boom).');
  await expect(bar(page).getByRole('link')).toHaveCount(2);
  await expect(bar(page).getByRole('link', { name: 'on Friday' })).toHaveAttribute(
    'href',
    '/core/docs/start',
  );
  await expect(bar(page).getByRole('link', { name: 'tickets' })).toHaveAttribute('target', '_blank');
});

test('stays closed once dismissed, from the first frame on', async ({ page, announced }) => {
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  expect(await keys(page)).toEqual(['premiere', 'false']);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await keys(page)).toEqual(['premiere', 'true']);

  await page.addInitScript(() => {
    const heights = new Set<number>();
    Object.assign(window, { heights });
    const look = () => {
      const element = document.querySelector<HTMLElement>('[role=banner]');
      if (element) heights.add(element.offsetHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await hydrated(page);
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])).toEqual([
    0,
  ]);
});

test('a new announcement shows again', async ({ page, announced }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('announcement.id')) return;
    localStorage.setItem('announcement.id', 'an-older-one');
    localStorage.setItem('announcement.dismiss', 'true');
  });
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await expect(bar(page)).toBeVisible();
  expect(await keys(page)).toEqual(['premiere', 'false']);
});

test('nothing moves during hydration', async ({ page, announced }) => {
  await page.addInitScript(() => {
    let shift = 0;
    Object.defineProperty(window, 'shift', { get: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

test('one that is not dismissible has no button and ignores storage', async ({ page, locked }) => {
  await page.addInitScript(() => {
    localStorage.setItem('announcement.id', 'standing');
    localStorage.setItem('announcement.dismiss', 'true');
  });
  await page.goto(`${locked}/docs/start`);
  await hydrated(page);
  await expect(bar(page)).toHaveText('This one stays.');
  await expect(bar(page).getByRole('button')).toHaveCount(0);
});

test('closes for the visit if the storage throws an error', async ({ page, announced }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toHaveCount(0);
});
