// Rooms: theme/extras
import type { Locator, Page, Request } from '@playwright/test';
import { navbar, pager, sidebar } from './parts.ts';
import {
  closeAndOpen,
  expect,
  holdRequests,
  idle,
  PAGE_CHUNK,
  recordRequests,
  saveData,
  testOnOnePage as test,
  test as testOnNewPage,
  visit,
  visitAtOnce,
  watch,
} from './test.ts';

/** Opens a page and waits for the parts that load when the browser is idle. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await idle(page);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Moves the pointer to an element from another place, because a page ignores a pointer that does not move. */
async function point(target: Locator): Promise<void> {
  await target.page().mouse.move(1, 1);
  await target.hover();
}

test.describe('a preview of a link in the text', () => {
  const preview = (page: Page) => page.getByRole('tooltip');

  /** Waits longer than the delay of a preview. */
  const expectNone = async (page: Page) => {
    await page.clock.runFor(2000);
    await expect(preview(page)).toHaveCount(0);
  };

  const link = (page: Page) => page.getByRole('article').getByRole('link', { name: 'camera', exact: true });

  testOnNewPage('shows the first lines of the page, and stays until Escape', async ({ page }) => {
    const trouble = watch(page);
    await page.clock.install();
    await open(page, '/docs/start');
    const requested = recordRequests(page);
    await point(link(page));
    await expect(preview(page)).toContainText('Camera');
    await expect(preview(page)).toContainText('Tabs, steps, code, a table and a diagram on one page.');
    await expect(preview(page)).toContainText('Reels arrive in cans');
    await expect(preview(page)).toBeInViewport({ ratio: 1 });
    await expect(link(page)).toHaveAccessibleDescription(/^Camera/);
    expect(requested.filter((url) => !PAGE_CHUNK.test(url))).toEqual([]);
    await preview(page).hover();
    await page.clock.runFor(2000);
    await expect(preview(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expectNone(page);
    expect(trouble).toEqual([]);
  });

  testOnNewPage('appears on focus, and Escape closes it without moving the focus', async ({ page }) => {
    await open(page, '/docs/start');
    await page.keyboard.press('Tab');
    await link(page).focus();
    await expect(preview(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview(page)).toHaveCount(0);
    await expect(link(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(preview(page)).toContainText('Glossary');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/glossary');
    await expect(preview(page)).toHaveCount(0);
  });

  testOnNewPage('does not appear after Escape, however late the page of the link loads', async ({ page }) => {
    // Keep the link out of view, because pages of visible links are preloaded.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.clock.install();
    await open(page, '/docs/start');
    const release = await holdRequests(page, PAGE_CHUNK);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await point(link(page));
    await page.clock.runFor(1000);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    release();
    for (const request of asked) await (await request.response())?.finished();
    await page.clock.runFor(1000);
    await expect(preview(page)).toHaveCount(0);
    await point(page.getByRole('article').getByRole('link', { name: 'glossary' }));
    await expect(preview(page)).toContainText('Glossary');
  });

  testOnNewPage(
    'appears after a delay, and disappears after another when the pointer leaves',
    async ({ page }) => {
      await page.clock.install();
      await open(page, '/docs/start');
      await page.clock.pauseAt(Date.now() + 60_000);
      await point(link(page));
      await page.clock.runFor(350);
      await expect(preview(page)).toHaveCount(0);
      await page.clock.runFor(100);
      await expect(preview(page)).toBeVisible();
      await page.mouse.move(1, 1);
      await page.clock.runFor(200);
      await expect(preview(page)).toBeVisible();
      await page.clock.runFor(100);
      await expect(preview(page)).toHaveCount(0);
    },
  );

  testOnNewPage('appears for a file in a file tree, but not for a card', async ({ page, authoring }) => {
    await page.clock.install();
    await open(page, `${authoring}/docs/files`);
    await point(page.getByRole('main').getByRole('link', { name: 'Tables', exact: true }));
    await expectNone(page);
    await point(page.getByRole('main').getByRole('link', { name: 'tables.mdx' }));
    await expect(preview(page)).toContainText('Tables');
  });

  testOnNewPage('appears only for links in the text, and not on touch', async ({ page }) => {
    await page.clock.install();
    await open(page, '/docs/start');
    const others = [
      page.getByRole('article').getByRole('link', { name: /^makers/ }),
      sidebar(page).getByRole('link', { name: 'Glossary' }),
      pager(page).getByRole('link', { name: /^Next/ }),
    ];
    for (const other of others) {
      await point(other);
      await expectNone(page);
    }
    await page.mouse.move(1, 1);
    await link(page).dispatchEvent('pointermove', { pointerType: 'touch', movementX: 1, bubbles: true });
    await expectNone(page);
    await point(link(page));
    await expect(preview(page)).toBeVisible();
  });

  testOnNewPage('does not appear on a metered connection, and its code is not loaded', async ({ page }) => {
    await saveData(page);
    const requested = recordRequests(page);
    await page.clock.install();
    await visitAtOnce(page, '/docs/start');
    await idle(page);
    await point(link(page));
    await expectNone(page);
    expect(requested.filter((url) => /\/extras\./.test(url))).toEqual([]);
  });
});

/** Runs in the page: the ids that occur more than once in the document, and the missing ids that drawings refer to. */
function brokenIds(): (string | undefined)[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const drawings = [...document.querySelectorAll('figure svg')].map(({ outerHTML }) => outerHTML).join('');
  const used = [...drawings.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index),
    ...new Set(used.filter((id) => !ids.includes(id))),
  ];
}

const area = async (image: Locator) => {
  const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
  return width * height;
};

/** Moves two fingers apart. */
async function pinch(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        distance > 0
          ? [
              { x: x - distance, y, id: 0 },
              { x: x + distance, y, id: 1 },
            ]
          : [],
    });
  await touch('touchStart', 20);
  for (const distance of [40, 60, 80, 100]) await touch('touchMove', distance);
  await touch('touchEnd', 0);
  await session.detach();
}

test.describe('on a phone, a large picture', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

  for (const [what, path] of [
    ['an image', '/docs/craft/stage/props'],
    ['a diagram', '/docs/craft/light'],
  ] as const) {
    test(`opens whole, and zooms by buttons, keys, double taps and two fingers: ${what}`, async ({
      page,
    }) => {
      await open(page, path);
      await page.getByRole('article').getByRole('img').first().scrollIntoViewIfNeeded();
      await page
        .getByRole('button', { name: /^Enlarge: ./ })
        .first()
        .click();
      const box = dialog(page, 'Larger image');
      const large = box.getByRole('img');
      await expect(large).toBeInViewport({ ratio: 1 });
      const whole = await area(large);
      const expectLarger = (than: number) => expect.poll(() => area(large)).toBeGreaterThan(1.2 * than);
      const expectWhole = () =>
        expect.poll(async () => Math.abs((await area(large)) - whole)).toBeLessThan(2);
      await box.getByRole('button', { name: 'Zoom in' }).tap();
      await expectLarger(whole);
      await box.getByRole('button', { name: 'Zoom out' }).tap();
      await expectWhole();
      await page.keyboard.press('+');
      await expectLarger(whole);
      await page.keyboard.press('0');
      await expectWhole();
      await page.touchscreen.tap(160, 340);
      await page.touchscreen.tap(160, 340);
      await expectLarger(4 * whole);
      const left = async () => (await large.boundingBox())?.x ?? 0;
      const before = await left();
      await page.keyboard.press('ArrowRight');
      await expect.poll(left).toBeLessThan(before);
      await box.getByRole('button', { name: 'Reset zoom' }).tap();
      await expectWhole();
      await pinch(page, { x: 160, y: 340 });
      await expectLarger(whole);
      const shifted = await left();
      await page.mouse.move(160, 340);
      await page.mouse.down();
      await page.mouse.move(260, 340, { steps: 4 });
      await page.mouse.up();
      await expect.poll(left).toBeGreaterThan(shifted);
      await expect(box.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      await box.getByRole('button', { name: 'Close' }).tap();
      await expect(box).toHaveCount(0);
    });
  }
});

test.describe('a picture that the page shows smaller than its full size', () => {
  for (const [what, path, size] of [
    ['an image', '/blog/strips', { width: 1280, height: 900 }],
    ['a diagram', '/docs/craft/light', { width: 320, height: 700 }],
  ] as const) {
    test(`opens with its caption in a dialog that closes again: ${what}`, async ({ page }) => {
      const trouble = watch(page);
      await page.setViewportSize(size);
      await open(page, path);
      const button = page.getByRole('button', { name: /^Enlarge: ./ }).first();
      const picture = page.getByRole('article').getByRole('img').first();
      // The whole picture is visible, without scrolling sideways.
      await expect(picture).toBeInViewport();
      expect(await picture.evaluate((shown) => shown.getBoundingClientRect().right <= innerWidth)).toBe(true);
      await button.focus();
      await expect(button).toHaveCSS('opacity', '1');
      await page.keyboard.press('Enter');
      const large = dialog(page, 'Larger image').getByRole('img');
      await expect(large).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('+');
      await expect.poll(() => area(large)).toBeGreaterThan(1.2 * (await area(picture)));
      expect(await page.evaluate(brokenIds)).toEqual([]);
      const caption = (await page.getByRole('figure').locator('figcaption').first().textContent()) ?? '';
      await expect(dialog(page, 'Larger image')).toContainText(caption);
      await page.keyboard.press('?');
      await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog(page, 'Larger image')).toHaveCount(0);
      await expect(button).toBeFocused();
      await picture.click();
      await closeAndOpen(button);
      await dialog(page, 'Larger image').getByRole('button', { name: 'Close' }).click();
      await expect(dialog(page, 'Larger image')).toHaveCount(0);
      expect(trouble).toEqual([]);
    });
  }
});

test('a picture has an Enlarge button only if it is shown smaller than it is', async ({ page }) => {
  await open(page, '/docs/craft/lab/emulsion');
  const buttons = page.getByRole('button', { name: /^Enlarge: ./ });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(buttons.first()).toBeAttached();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(buttons).toHaveCount(0);
});

test('a picture that loads late, or is in a closed part, has an Enlarge button once it is shown smaller than it is', async ({
  page,
}) => {
  await open(page, '/docs/craft/stage/props');
  const button = (name: string) => page.getByRole('button', { name: `Enlarge: ${name}` });
  await expect(button('A long backdrop')).toHaveCount(0);
  await page.getByRole('img', { name: 'A long backdrop' }).scrollIntoViewIfNeeded();
  await expect(button('A long backdrop')).toBeAttached();
  await page.getByRole('tab', { name: 'Masks' }).click();
  await page.getByRole('img', { name: 'A long curtain' }).scrollIntoViewIfNeeded();
  await expect(button('A long curtain')).toBeAttached();
  await page.getByText('The cellar').click();
  await page.getByRole('img', { name: 'A long rope' }).scrollIntoViewIfNeeded();
  await expect(button('A long rope')).toBeAttached();
  await expect(button('A small mask')).toHaveCount(0);
});

test.describe('the keyboard shortcuts', () => {
  test('open with ? outside text fields, and return the focus on Escape', async ({ page }) => {
    await open(page, '/docs/start');
    const home = page.getByRole('link', { name: 'Home page' });
    await home.focus();
    await page.keyboard.press('?');
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
    await expect(dialog(page, 'Keyboard shortcuts').getByRole('definition').first()).toHaveText(
      /^CtrlK or \/$/,
    );
    await closeAndOpen(home, { key: '?' });
    await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
    await expect(home).toBeFocused();
    await open(page, '/search');
    await page.getByRole('main').getByRole('searchbox').press('?');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('?');
    await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
  });

  test('replace the search dialog, and Back and the search close them', async ({ page }) => {
    await open(page, '/blog');
    await navbar(page).getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveURL(/docs/);
    const openShortcuts = async () => {
      await page.keyboard.press('Control+k');
      await dialog(page, 'Search').getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
      await expect(dialog(page, 'Search')).toBeHidden();
    };
    await openShortcuts();
    await page.goBack();
    await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
    await expect(page).toHaveURL(/docs/);
    await page.goBack();
    await expect(page).toHaveURL(/blog/);
    await openShortcuts();
    await page.keyboard.press('Control+k');
    await expect(dialog(page, 'Search')).toBeVisible();
    await expect(dialog(page, 'Keyboard shortcuts')).toHaveCount(0);
    await expect(dialog(page, 'Search').getByRole('searchbox')).toBeFocused();
  });
});
