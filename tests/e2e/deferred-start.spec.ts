import type { Page } from '@playwright/test';
import {
  allResults,
  colorToggle,
  drawer,
  hamburger,
  heading,
  navbar,
  searchBox,
  searchButton,
  searchDialog,
  sidebar,
  tocButton,
} from './parts.ts';
import {
  expect,
  holdRequests,
  hydrated,
  idle,
  largestDifference,
  movePointer,
  recordRequests,
  recordShifts,
  saveData,
  test,
  visit,
  visitAtOnce,
  watch,
  withoutFonts,
} from './test.ts';

const SCRIPT = /\/static\/js\/.*\.js$/;

const holdScripts = (page: Page) => holdRequests(page, SCRIPT);

test.describe('the start of the scripts', () => {
  test('is automatic, after the first paint', async ({ page }) => {
    const trouble = watch(page);
    await visit(page, '/docs/start');
    const order = await page.evaluate(() =>
      [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')]
        .sort((a, b) => a.startTime - b.startTime)
        .map(({ name }) => name)
        .filter((name) => name === 'first-contentful-paint' || name.endsWith('.js')),
    );
    expect(order[0]).toBe('first-contentful-paint');
    expect(order.length).toBeGreaterThan(2);
    expect(trouble).toEqual([]);
  });

  test('waits, with data saver, for a movement, a key, a touch, the wheel or focus', async ({ page }) => {
    await saveData(page);
    const requested = recordRequests(page, SCRIPT);
    for (const act of [
      () => movePointer(page, 200, 200),
      () => page.keyboard.press('Shift'),
      () => page.evaluate(() => dispatchEvent(new Event('touchstart'))),
      () => page.mouse.wheel(0, 100),
      () => page.getByRole('link', { name: 'Docs' }).first().focus(),
    ]) {
      await page.goto('/docs/start');
      requested.length = 0;
      await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
      await idle(page);
      expect(requested, `before ${act}`).toEqual([]);
      await act();
      await test.step(String(act), () => hydrated(page));
      expect(requested.length).toBeGreaterThan(1);
    }
  });

  test('is not needed for the skip link and other links', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/docs/start');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(heading(page, 'Blog')).toBeVisible();
  });

  test('changes no pixel of the window and shifts nothing', async ({ page }) => {
    const release = await holdScripts(page);
    const shifts = await recordShifts(page);
    await withoutFonts(page);
    await page.goto('/docs/setup/camera');
    const before = await page.screenshot({ animations: 'disabled' });
    release();
    await hydrated(page);
    expect(await shifts()).toBe(0);
    const after = await page.screenshot({ animations: 'disabled' });
    expect(largestDifference(before, after)).toBeLessThan(2);
  });
});

test.describe('Back after a reload, to a page that the reader left by client-side navigation', () => {
  async function openTwo(page: Page): Promise<void> {
    await visitAtOnce(page, '/docs/start');
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(heading(page, 'Blog')).toBeVisible();
  }

  const goBack = async (page: Page) => {
    await page.evaluate(() => history.back());
    await expect(heading(page, 'Start')).toBeVisible();
    await expect(page).toHaveURL('/docs/start');
  };

  test('works before the scripts start', async ({ page }) => {
    await saveData(page);
    await openTwo(page);
    await page.reload();
    await goBack(page);
  });

  test('works while the scripts load', async ({ page }) => {
    await openTwo(page);
    await holdScripts(page);
    await page.reload();
    await page.keyboard.press('Shift');
    await goBack(page);
  });

  test('works while the list of routes loads', async ({ page }) => {
    await openTwo(page);
    const release = await holdRequests(page, /\/routes\./);
    await page.reload();
    await hydrated(page);
    const requested = page.waitForRequest(/\/routes\./);
    await page.evaluate(() => history.back());
    await requested;
    release();
    await expect(heading(page, 'Start')).toBeVisible();
  });
});

test.describe('input before hydration', () => {
  test('works for the color toggle, two sidebar categories and a tab in the content', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/setup/camera');
    const tab = page.getByRole('tab').nth(1);
    await colorToggle(page).click();
    await sidebar(page).getByRole('button', { name: 'Craft', exact: true }).click();
    await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Program'" }).click();
    await tab.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(sidebar(page).getByRole('link', { name: 'Light' })).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Shows' })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });

  test('opens the table of contents and the drawer on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await tocButton(page).click();
    await hamburger(page).click();
    release();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'The booth', exact: true }).first()).toBeVisible();
  });

  test('opens the search with the typed text, however the reader opens it', async ({ page }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    for (const [name, open] of [
      ['Ctrl+K', () => press('Control+k')],
      ['⌘K', () => press('Meta+k')],
      ['slash', () => press('/')],
      ['the button', () => searchButton(page).click()],
      ['closed and opened again', () => press('Control+k', 'x', 'Escape', 'Control+k', 'Control+k', '/')],
    ] as const) {
      await test.step(name, async () => {
        const release = await holdScripts(page);
        await page.goto('/docs/start');
        await open();
        await page.keyboard.type('posty');
        await page.keyboard.press('Backspace');
        release();
        await expect(searchBox(page)).toBeFocused();
        await expect(searchBox(page)).toHaveValue('post');
        await page.keyboard.type('ers');
        await expect(allResults(page)).toBeVisible();
      });
    }
  });

  test('stays in the box of the search page, and replaces the query of the URL', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/search?q=lamp');
    await page.getByRole('main').getByRole('searchbox').pressSequentially('posters');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "posters"');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('posters');
    await expect(page).toHaveURL('/search?q=posters');
  });

  test('does not open the search if Escape or Ctrl+K cancels it', async ({ page }) => {
    for (const key of ['Escape', 'Control+k']) {
      await test.step(key, async () => {
        const release = await holdScripts(page);
        await page.goto('/docs/start');
        await page.keyboard.press('Control+k');
        await page.keyboard.type('post');
        await page.keyboard.press(key);
        await colorToggle(page).click();
        release();
        // The toggle was clicked last, so its click is replayed last.
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expect(searchDialog(page)).toBeHidden();
        await page.keyboard.press('Control+k');
        await expect(searchBox(page)).toHaveValue('');
        await page.evaluate(() => localStorage.clear());
      });
    }
  });

  test('opens the results if Enter follows the query, and later keys have no effect', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Enter');
    await page.keyboard.type('posters');
    await page.keyboard.press('Enter');
    await page.keyboard.type('lost');
    await page.keyboard.press('Escape');
    release();
    await expect(page).toHaveURL('/search?q=posters');
    await expect(searchDialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });
});

test('text typed while the code of the search loads reaches the search box', async ({ page }) => {
  await visit(page, '/docs/start');
  const release = await holdRequests(page, /search-dialog.*\.js$/);
  await page.keyboard.press('/');
  await page.keyboard.type('posters');
  release();
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('posters');
});

test('all sidebar items load once, when the reader opens a category', async ({ page }) => {
  // A click on a link that moves can miss it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const requested = recordRequests(page, /\/sidebar\./);
  await visit(page, '/docs/start');
  expect(requested).toEqual([]);
  await sidebar(page).getByRole('button', { name: 'Craft' }).click();
  await sidebar(page).getByRole('button', { name: 'Screen' }).click();
  await expect(sidebar(page).getByRole('link', { name: 'Masks' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Masks' }).click();
  await expect(page).toHaveURL('/docs/craft/screen/masks');
  expect(requested).toHaveLength(1);
});

test('keys without a name, and keys of input methods, do nothing before and after hydration', async ({
  page,
}) => {
  const trouble = watch(page);
  const release = await holdRequests(page, /\/static\/js\//);
  await page.goto('/docs/start');
  /** The events of autofill, and Enter in Safari after a composition. */
  const press = () =>
    page.evaluate(() => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new Event('keydown', { bubbles: true }));
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      target.dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
      target.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    });
  await press();
  await page.keyboard.press('/');
  await page.keyboard.type('posters');
  await press();
  release();
  await hydrated(page);
  await expect(
    searchDialog(page)
      .getByRole('link', { name: /^Posters/ })
      .first(),
  ).toBeVisible();
  await press();
  await expect(searchDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/docs/start');
  await searchDialog(page).getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/posters/);
  expect(trouble).toEqual([]);
});
