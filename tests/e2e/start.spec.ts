import type { Page } from '@playwright/test';
import { expect, hydrated, test, watch } from './test.ts';

const SCRIPT = /\/static\/js\/.*\.js$/;

/** Delays the scripts. @returns a function that lets them load */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Simulates a slow or metered connection, on which nothing starts automatically. */
const setSaveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });

function requestedScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) requested.push(request.url());
  });
  return requested;
}

test.describe('the start of the scripts', () => {
  test('is automatic when the page has painted', async ({ page }) => {
    const trouble = watch(page);
    await page.goto('/docs/start');
    await hydrated(page);
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

  test('waits for an event on slow or metered connections', async ({ page }) => {
    await setSaveData(page);
    const requested = requestedScripts(page);
    await page.goto('/docs/start');
    // A pointermove event without movement.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    await page.keyboard.press('Tab');
    await hydrated(page);
    expect(requested.length).toBeGreaterThan(1);
  });

  for (const [sign, act] of [
    ['a pointer that moves', (page: Page) => page.mouse.move(200, 200)],
    ['a key', (page: Page) => page.keyboard.press('Shift')],
    ['a touch', (page: Page) => page.evaluate(() => dispatchEvent(new Event('touchstart')))],
    ['focus', (page: Page) => page.getByRole('link', { name: 'Docs' }).first().focus()],
  ] as const) {
    test(`follows ${sign}`, async ({ page }) => {
      await setSaveData(page);
      await page.goto('/docs/start');
      await act(page);
      await hydrated(page);
    });
  }

  test('links work before it', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/docs/start');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  });

  test('the skip link works before it', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/docs/start');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a script that did not load is requested again with the next event', async ({ page }) => {
    let isDown = true;
    await page.route(/\/static\/js\/index\..*\.js$/, (route) => (isDown ? route.abort() : route.continue()));
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/docs/start');
    await failed;
    isDown = false;
    await page.getByRole('button', { name: /^Switch between/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('does not move the page', async ({ page }) => {
    const release = await holdScripts(page);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/docs/setup/camera');
    // The first frame with text starts the loading of its fonts.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await page.evaluate(() => document.fonts.ready);
    const before = await page.screenshot({ animations: 'disabled' });
    release();
    await hydrated(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    expect(before.equals(await page.screenshot({ animations: 'disabled' }))).toBe(true);
  });
});

test.describe('a step back to a page of the same document', () => {
  async function openTwo(page: Page): Promise<void> {
    await page.goto('/docs/start');
    await page.keyboard.press('Shift');
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  }

  test('before the start shows that page', async ({ page }) => {
    await setSaveData(page);
    await openTwo(page);
    await page.reload();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
    await expect(page).toHaveURL('/docs/start');
  });

  test('while the scripts load shows that page', async ({ page }) => {
    await openTwo(page);
    await holdScripts(page);
    await page.reload();
    await page.keyboard.press('Shift');
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
    await expect(page).toHaveURL('/docs/start');
  });
});

test('an address with repeated slashes is cleaned before React reads it', async ({ page }) => {
  const trouble = watch(page);
  await page.route('**/docs//start', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('docs//', 'docs/') });
    await route.fulfill({ response });
  });
  await page.goto('/docs//start');
  await hydrated(page);
  await expect(page).toHaveURL('/docs/start');
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test.describe('a button pressed before the start works after it', () => {
  test('the color toggle', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await page.getByRole('button', { name: /^Switch between/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('the drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  });

  test('two categories of the sidebar', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('button', { name: 'Setup' }).click();
    await sidebar.getByRole('button', { name: "Expand sidebar category 'Program'" }).click();
    release();
    await expect(sidebar.getByRole('link', { name: '2. Sound' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Shows' })).toBeVisible();
  });

  test('the table of contents on narrow screens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await page.getByRole('button', { name: 'On this page' }).click();
    release();
    await expect(page.getByRole('link', { name: 'The booth' })).toBeVisible();
  });

  test('a tab of the content', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/setup/camera');
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    release();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });

  for (const shortcut of ['Control+k', 'Meta+k', '/']) {
    test(`the search by ${shortcut}, with what was typed for it`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/docs/start');
      await page.keyboard.press(shortcut);
      await page.keyboard.type('posty');
      await page.keyboard.press('Backspace');
      release();
      const box = page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox');
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('post');
      await page.keyboard.type('ers');
      await expect(
        page.getByRole('dialog', { name: 'Search' }).getByRole('link', { name: /^See all/ }),
      ).toBeVisible();
    });
  }

  for (const key of ['Escape', 'Control+k']) {
    test(`the search is not opened when ${key} withdraws it`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/docs/start');
      const toggle = page.getByRole('button', { name: /^Switch between/ });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('post');
      await page.keyboard.press(key);
      await toggle.click();
      release();
      // The toggle was pressed after the search button, so its click is replayed later.
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await expect(dialog).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(dialog.getByRole('searchbox')).toHaveValue('');
    });
  }

  test('the search that is closed and opened again', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    for (const key of ['Control+k', 'x', 'Escape', 'Control+k', 'Control+k', '/']) {
      await page.keyboard.press(key);
    }
    await page.keyboard.type('post');
    release();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')).toHaveValue('post');
  });

  test('Enter after words for the search', async ({ page }) => {
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
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('the search button', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/docs/start');
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.keyboard.type('deploy');
    release();
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')).toHaveValue('deploy');
  });
});

test.describe('data that loads later', () => {
  test('a step back to an earlier visit’s page works while the list of routes loads', async ({ page }) => {
    await page.goto('/docs/start');
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await page.route(/\/routes\./, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  });

  test('a category of another section opens from one file for all pages', async ({ page }) => {
    const requested = requestedScripts(page);
    await page.goto('/docs/start');
    await hydrated(page);
    const ofSidebar = () => requested.filter((url) => /\/sidebar\./.test(url));
    expect(ofSidebar()).toEqual([]);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('button', { name: 'Craft' }).click();
    await sidebar.getByRole('button', { name: 'Screen' }).click();
    await expect(sidebar.getByRole('link', { name: 'Masks' })).toBeVisible();
    await sidebar.getByRole('link', { name: 'Masks' }).click();
    await expect(page).toHaveURL('/docs/craft/screen/masks');
    expect(ofSidebar()).toHaveLength(1);
  });

  test('without that file the category shows the items of the page', async ({ page }) => {
    await page.route(/\/sidebar\./, (route) => route.abort());
    await page.goto('/docs/start');
    await hydrated(page);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('button', { name: 'Craft' }).click();
    await expect(sidebar.getByRole('link', { name: 'Light' })).toBeVisible();
  });
});
