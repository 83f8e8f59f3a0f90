import type { Page } from '@playwright/test';
import { expect, hydrated, recordShifts, test, visit, withoutFonts } from './test.ts';

const bar = (page: Page) => page.getByRole('banner');
const keys = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('announcement.id'),
    localStorage.getItem('announcement.dismiss'),
  ]);

test('no announcement is shown if none is configured', async ({ page }) => {
  await visit(page, '/docs/start');
  await expect(bar(page)).toHaveCount(0);
});

test('an announcement shows HTML as text, has working links, and shifts nothing', async ({
  page,
  announced,
}) => {
  const shifts = await recordShifts(page);
  await withoutFonts(page);
  await visit(page, `${announced}/docs/start`);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toContainText('The <b>premiere</b> is on Friday');
  await expect(bar(page)).toContainText('not [here](javascript:boom).');
  await expect(bar(page).getByRole('link')).toHaveCount(2);
  await expect(bar(page).getByRole('link', { name: 'on Friday' })).toHaveAttribute(
    'href',
    '/core/docs/start',
  );
  await expect(bar(page).getByRole('link', { name: 'tickets' })).toHaveAttribute('target', '_blank');
  expect(await shifts()).toBe(0);
});

test('a dismissal is stored, and the announcement is not visible in any frame after a reload', async ({
  page,
  announced,
}) => {
  await visit(page, `${announced}/docs/start`);
  await expect.poll(() => keys(page)).toEqual(['premiere', 'false']);
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

test('an announcement that the reader closes in one window is closed in the others', async ({
  page: first,
  context,
  announced,
}) => {
  const second = await context.newPage();
  for (const window of [first, second]) await visit(window, `${announced}/docs/start`);
  await bar(first).getByRole('button', { name: 'Close' }).click();
  await expect(bar(first)).toHaveCount(0);
  await expect(bar(second)).toHaveCount(0);
});

for (const [storage, room] of [
  ['with room in local storage for both keys', 2],
  ['with room in local storage for one key', 1],
] as const) {
  test(`a new announcement is shown if an older one was dismissed, ${storage}`, async ({
    page,
    announced,
  }) => {
    await page.addInitScript((limit) => {
      if (!localStorage.getItem('announcement.id')) {
        localStorage.setItem('announcement.id', 'an-older-one');
        localStorage.setItem('announcement.dismiss', 'true');
      }
      const { setItem } = Storage.prototype;
      let count = 0;
      Storage.prototype.setItem = function (key: string, value: string) {
        count += 1;
        if (count > limit) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    }, room);
    await visit(page, `${announced}/docs/start`);
    await expect(bar(page)).toBeVisible();
    await page.reload();
    await expect(bar(page)).toBeVisible();
  });
}

test('an announcement that is not dismissible has no button and ignores the storage', async ({
  page,
  locked,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('announcement.id', 'standing');
    localStorage.setItem('announcement.dismiss', 'true');
  });
  await visit(page, `${locked}/docs/start`);
  await expect(bar(page)).toHaveText('This one stays.');
  await expect(bar(page).getByRole('button')).toHaveCount(0);
});
