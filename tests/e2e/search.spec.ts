import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { DIALOG_BUDGET } from '../../plugins/search/report.ts';
import { seededRandom } from '../../scripts/lib/seeded-random.ts';
import { expect, hydrated, PAGE_CHUNK, test, watch } from './test.ts';

const INDEX = /\/search-index\//;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const button = (page: Page) => page.getByRole('button', { name: /^Search/ });
const dialogBox = (page: Page) => dialog(page).getByRole('searchbox');
const pageBox = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' });
const hits = (page: Page) => dialog(page).getByRole('link');
const active = (page: Page) => dialog(page).locator('[data-active=true]');

async function open(page: Page, path = '/docs/start'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
}

const marks = (page: Page) => page.evaluate(() => CSS.highlights.get('search-word')?.size ?? 0);
const clearHighlights = (page: Page) => page.getByRole('button', { name: /^Clear highlights/ });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

async function failed(page: Page): Promise<void> {
  await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
  await expect(dialog(page).getByText('You might want to check your network connection.')).toBeVisible();
}

/** The stylesheet adds the shortcut, so it is not part of the text. */
const shownShortcut = (page: Page): Promise<string> =>
  page.locator('[data-shortcut]').evaluate((node) => getComputedStyle(node, '::after').content);

async function find(page: Page, query: string): Promise<void> {
  await dialogBox(page).fill(query);
  // Until the answer, the links are those of the last query.
  const all = dialog(page).locator(`[href$="/search?${new URLSearchParams({ q: query })}"]`);
  await expect(all).toHaveText(/^See all (?:\d+ )?results$/);
}

test.describe('opening and closing', () => {
  test('none of it loads before the reader points at the button, and its code is small', async ({
    page,
    request,
  }) => {
    const requested: string[] = [];
    page.on('request', (own) => requested.push(own.url()));
    await page.goto('/docs/start');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => /search-dialog|search-index/.test(url))).toEqual([]);
    const before = requested.length;
    await button(page).hover();
    await expect.poll(() => requested.filter((url) => /search-dialog.*\.js/.test(url)).length).toBe(1);
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => INDEX.test(url))).toEqual([]);
    const scripts = requested.slice(before).filter((url) => url.endsWith('.js'));
    const bodies = await Promise.all(scripts.map(async (url) => (await request.get(url)).body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(DIALOG_BUDGET);
  });

  test('by the button and by keys: focus in an empty box, until it is closed', async ({ page }) => {
    await open(page);
    await expect(dialogBox(page)).toBeFocused();
    await expect(dialogBox(page)).toHaveCount(1);
    await dialogBox(page).fill('posters');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    const { keyboard } = page;
    const closings = [
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ];
    for (const [index, keys] of ['Control+k', 'Meta+k', '/'].entries()) {
      await keyboard.press(keys);
      await expect(dialogBox(page)).toBeFocused();
      await expect(dialogBox(page)).toHaveValue('');
      await closings[index]?.();
      await expect(dialog(page)).toBeHidden();
    }
    expect(await shownShortcut(page)).toBe('"Ctrl K"');
  });

  test('the button names the shortcut of a Mac', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
    });
    await page.goto('/docs/start');
    await hydrated(page);
    await expect.poll(() => shownShortcut(page)).toBe('"⌘ K"');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  });
});

/** Waits until the dialog's events and pending steps through the history have ended. */
const settled = (page: Page) =>
  expect
    .poll(async () => {
      const [isOpen, hasEntry] = await page.evaluate(() => [
        document.querySelector('dialog[open]') !== null,
        history.state?.isOverlay === true,
      ]);
      return isOpen === hasEntry;
    })
    .toBe(true);

test.describe('with quick input', () => {
  /** Presses keys faster than a person could: some are pressed before the events of earlier ones are dispatched. */
  const pressFast = (page: Page, keys: readonly { key: string; pause: number }[]) =>
    page.evaluate(async (list) => {
      for (const { key, pause } of list) {
        const options = { key, ctrlKey: key === 'k', bubbles: true, cancelable: true };
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options));
        await (pause > 0 ? new Promise((resolve) => setTimeout(resolve, pause)) : Promise.resolve());
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }, keys);

  test('200 openings and closings end in the state of the last key', async ({ page }) => {
    await page.goto('/docs/start');
    await page.goto('/docs/glossary');
    await hydrated(page);
    // The dialog's code has loaded.
    await page.keyboard.press('Control+k');
    await expect(dialogBox(page)).toBeFocused();
    let isOpen = true;
    const random = seededRandom(5);
    for (let round = 0; round < 10; round += 1) {
      const keys = Array.from({ length: 20 }, () => ({
        key: random() < 0.6 ? 'k' : 'Escape',
        pause: Math.floor(random() * 3) * 5,
      }));
      await pressFast(page, keys);
      for (const { key } of keys) isOpen = key === 'k' && !isOpen;
      await settled(page);
      await expect(dialog(page)).toBeVisible({ visible: isOpen });
    }
    if (isOpen) await page.keyboard.press('Escape');
    await settled(page);
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('it opens again at once after the browser has closed it, as with Back on a phone', async ({
    page,
  }) => {
    await open(page);
    await button(page).evaluate(async (control: HTMLElement) => {
      const search = document.querySelector<HTMLDialogElement>('dialog[open]');
      const closed = new Promise((resolve) => {
        search?.addEventListener('close', resolve, { once: true });
      });
      search?.requestClose();
      await Promise.resolve();
      control.click();
      await closed;
    });
    await settled(page);
    await expect(dialogBox(page)).toBeFocused();
  });

  test('a click on a hit and Ctrl+K right after it leave the next page with an open dialog', async ({
    page,
  }) => {
    await open(page);
    await find(page, 'posters');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog [data-active=true]')?.click();
      const shortcut = { key: 'k', ctrlKey: true, bubbles: true };
      setTimeout(() => document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut)));
    });
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    await settled(page);
    await expect(dialogBox(page)).toBeFocused();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('Escape closes it while its code loads', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/search-dialog.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/docs/start');
    await hydrated(page);
    const requested = page.waitForRequest(/search-dialog.*\.js/);
    await page.keyboard.press('Control+k');
    await requested;
    await page.keyboard.press('Escape');
    const loaded = page.waitForResponse(/search-dialog.*\.js/);
    release();
    await (await loaded).finished();
    await settled(page);
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(dialogBox(page)).toBeFocused();
  });
});

test.describe('back', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  /** Opens two documents, scrolls the second one, and opens the dialog over it. */
  async function openOnSecond(page: Page): Promise<void> {
    await page.goto('/docs/start');
    await page.goto('/docs/setup/camera');
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 500));
    await page.keyboard.press('Control+k');
    await expect(dialogBox(page)).toBeFocused();
  }

  test('or Escape closes the dialog and leaves the page where it is; the next step leaves the page', async ({
    page,
  }) => {
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await openOnSecond(page);
      await close();
      await settled(page);
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL('/docs/setup/camera');
      expect(await page.evaluate(() => scrollY)).toBe(500);
      await page.goBack();
      await expect(page).toHaveURL('/docs/start');
      await expect(heading(page, 'Start')).toBeVisible();
    }
  });

  test('goes from a hit to the page under the dialog, and then to the page before it', async ({ page }) => {
    await openOnSecond(page);
    await find(page, 'posters');
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(page).toHaveURL('/docs/setup/camera');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('goes to the page under the dialog from a hit that was loaded as a document', async ({ page }) => {
    await openOnSecond(page);
    await find(page, 'posters');
    await page.route(PAGE_CHUNK, (route) =>
      page.url().includes('posters') ? route.continue() : route.abort(),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    await page.unroute(PAGE_CHUNK);
    await hydrated(page);
    await page.goBack();
    await expect(page).toHaveURL('/docs/setup/camera');
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('leaves the page in one step after a hit could not be loaded', async ({ page, context }) => {
    await openOnSecond(page);
    await find(page, 'posters');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await settled(page);
    await context.setOffline(false);
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('a link clicked right after Escape is an entry above the page', async ({ page }) => {
    await openOnSecond(page);
    const blog = page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByText('Blog');
    await blog.evaluate(async (link: HTMLElement) => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(key);
      await Promise.resolve();
      link.click();
    });
    await expect(page).toHaveURL('/blog');
    await expect(heading(page, 'Blog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/docs/setup/camera');
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('forward does not open it again, nor does a reload', async ({ page }) => {
    await openOnSecond(page);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => history.forward());
    await settled(page);
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await settled(page);
    await page.reload();
    await hydrated(page);
    await settled(page);
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/docs/setup/camera');
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('by two steps at once does not leave a dialog over the other page', async ({ page }) => {
    await page.goto('/docs/start');
    await hydrated(page);
    await mainLink(page, 'Blog').click();
    await expect(page).toHaveURL('/blog');
    await page.keyboard.press('Control+k');
    await expect(dialogBox(page)).toBeFocused();
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/docs/start');
    await expect(dialog(page)).toBeHidden();
    await expect(heading(page, 'Start')).toBeVisible();
  });
});

test('on slow or metered connections the dialog’s code loads with the click, not before', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/docs/start');
  await button(page).hover();
  await hydrated(page);
  await page.mouse.move(5, 5);
  await button(page).hover();
  await button(page).focus();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => /search-dialog/.test(url))).toEqual([]);
  await button(page).click();
  await expect(dialogBox(page)).toBeFocused();
});

test.describe('on touch screens', () => {
  test.use({ hasTouch: true });

  test('no keys are shown', async ({ page }) => {
    await open(page);
    await find(page, 'posters');
    for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden();
    await hits(page).first().tap();
    await expect(clearHighlights(page)).toBeVisible();
    for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden();
  });
});

test.describe('hits', () => {
  test('are grouped by page, with sections, place and marked words; the last link leads to all', async ({
    page,
  }) => {
    await open(page);
    await find(page, 'splice');
    const first = hits(page).first();
    await expect(first).toContainText('Film stock');
    await expect(first).toContainText('Setup');
    await expect(hits(page).nth(1)).toHaveAttribute('href', /\/docs\/setup\/stock#/);
    await expect(dialog(page).locator('mark').first()).toHaveText(/splic/i);
    await expect(dialog(page).getByRole('status')).toHaveText(/\d+ documents found/);
    await find(page, 'tests');
    const all = dialog(page).getByRole('link', { name: /^See all/ });
    const count = /\d+/.exec((await all.textContent()) ?? '')?.[0];
    await all.click();
    await expect(page).toHaveURL('/search?q=tests');
    await expect(page.getByRole('heading', { level: 1, name: 'Search results for "tests"' })).toBeVisible();
    await expect(page.getByText(`${count} documents found`)).toBeVisible();
  });

  test('the keys move through them and open one, in place or in a new tab', async ({ page, context }) => {
    await open(page);
    await find(page, 'posters');
    const links = hits(page);
    const count = await links.count();
    const isActive = (index: number) => expect(links.nth(index)).toHaveAttribute('data-active', 'true');
    await expect(active(page)).toHaveCount(1);
    await isActive(0);
    const id = (await links.first().getAttribute('id')) ?? '';
    await expect(dialogBox(page)).toHaveAttribute('aria-activedescendant', id);
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', count - 1],
      ['Home', 0],
      ['ArrowUp', count - 1],
      ['PageUp', Math.max(count - 11, 0)],
      ['PageDown', count - 1],
      ['ArrowDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      await isActive(index);
      await expect(links.nth(index)).toBeInViewport();
      await expect(dialog(page).getByRole('status')).toContainText(`${index + 1} of ${count}`);
    }
    await links.nth(1).hover();
    await isActive(1);
    await expect(dialogBox(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL('/docs/craft/screen/posters');
    await expect(page).toHaveURL('/docs/start');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    await expect(dialog(page)).toBeHidden();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('opening a section scrolls there and marks the words, until they are removed', async ({ page }) => {
    await open(page);
    await find(page, 'warm developer');
    await dialog(page)
      .getByRole('link', { name: /^Warm the developer/ })
      .click();
    await expect(page).toHaveURL('/docs/craft/lab/baths#warm-the-developer');
    const heading = page.getByRole('heading', { name: 'Warm the developer' });
    await expect(heading).toBeInViewport();
    await expect.poll(() => marks(page)).toBeGreaterThan(1);
    await clearHighlights(page).click();
    expect(await marks(page)).toBe(0);
    await expect(clearHighlights(page)).toHaveCount(0);
  });

  test('Escape removes the marks, and so does leaving the page', async ({ page }) => {
    await open(page);
    await find(page, 'curtains');
    await hits(page).first().click();
    await expect.poll(() => marks(page)).toBeGreaterThan(0);
    const markedParents = await page.evaluate(() =>
      [...(CSS.highlights.get('search-word') ?? [])].map(
        ({ startContainer }) => startContainer.parentElement?.closest('h1, nav')?.tagName,
      ),
    );
    expect(markedParents).toContain('H1');
    expect(markedParents).not.toContain('NAV');
    await page.keyboard.press('Escape');
    await expect.poll(() => marks(page)).toBe(0);
    await page.keyboard.press('Control+k');
    await find(page, 'posters');
    await hits(page).first().click();
    await expect.poll(() => marks(page)).toBeGreaterThan(0);
    await mainLink(page, 'Docs').click();
    await expect(page).toHaveURL('/docs/start');
    await expect.poll(() => marks(page)).toBe(0);
  });

  test('a mistyped word finds the corrected word, also next to an unknown word', async ({ page }) => {
    await open(page);
    for (const [typed, corrected, first] of [
      ['emulsoin', 'emulsion', 'Emulsion'],
      ['psters zzqqxx', 'posters zzqqxx', 'Posters'],
    ] as const) {
      await find(page, typed);
      await expect(dialog(page).getByText(`Showing results for "${corrected}".`)).toBeVisible();
      await expect(hits(page).first()).toContainText(first);
    }
  });

  test('works below a base path', async ({ page, announced }) => {
    await open(page, `${announced}/docs/start`);
    await find(page, 'deep');
    await hits(page).first().click();
    await expect(page).toHaveURL(/\/core\/docs\/second/);
  });
});

test.describe('saved pages', () => {
  test('recent pages are stored, and can be added to favorites, removed and cleared', async ({ page }) => {
    await open(page);
    const suggested = dialog(page).getByRole('region', { name: 'Suggested pages' });
    await expect(suggested.getByRole('link', { name: /Docs › / }).first()).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Recent pages' })).toHaveCount(0);
    for (const query of ['posters', 'curtains']) {
      await find(page, query);
      await hits(page).first().click();
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(dialog(page)).toBeVisible();
    }
    const recent = dialog(page).getByRole('region', { name: 'Recent pages' });
    const favorites = dialog(page).getByRole('region', { name: 'Favorites' });
    await expect(recent.getByRole('link')).toHaveCount(2);
    await expect(recent.getByRole('link').first()).toContainText('Curtains');
    await recent.getByRole('button', { name: 'Add "Posters" to favorites' }).click();
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('/');
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await recent.getByRole('button', { name: 'Remove "Curtains" from recent pages' }).click();
    await favorites.getByRole('button', { name: 'Clear favorites' }).click();
    await expect(favorites).toHaveCount(0);
    await recent.getByRole('button', { name: 'Clear recent pages' }).click();
    await expect(recent).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('search.'))),
    ).toEqual([]);
  });

  test('invalid values in the storage are ignored; a blocked storage breaks nothing', async ({ page }) => {
    const trouble = watch(page);
    await page.addInitScript(() => {
      localStorage.setItem(
        'search.recent',
        '[{"url":"javascript:alert(1)","title":"x","breadcrumbs":""},{"url":"//elsewhere"},3]',
      );
      localStorage.setItem('search.favorites', '{not json');
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page);
    await expect(dialog(page).getByRole('region', { name: 'Recent pages' })).toHaveCount(0);
    await find(page, 'posters');
    await hits(page).first().click();
    await expect(page).toHaveURL(/posters/);
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByRole('region', { name: 'Recent pages' }).getByRole('link')).toHaveCount(1);
    expect(trouble).toEqual([]);
  });
});

test('without hits the dialog offers queries that have hits, and a way to tell us', async ({ page }) => {
  await open(page);
  await dialogBox(page).fill('zzqqxx qqxxzz');
  await expect(dialog(page).getByText('No results for "zzqqxx qqxxzz"')).toBeVisible();
  await expect(dialog(page).getByText('Try searching for …')).toBeVisible();
  await expect(dialog(page).getByText('Believe this query should return results?')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Let us know.' })).toHaveAttribute(
    'href',
    /^https:\/\/example\.org\/fixture\/issues\/new\?title=.*zzqqxx\+qqxxzz/,
  );
  await expect(dialog(page).getByRole('status')).toHaveText(/No results were found/);
  const offered = dialog(page).getByRole('listitem').getByRole('button').first();
  const title = (await offered.textContent()) ?? '';
  await offered.click();
  await expect(dialogBox(page)).toHaveValue(title);
  await expect(hits(page).first()).toContainText(title);
});

// `network-failures.spec.ts` tests other failures, and the button that repeats a search.
test.describe('failure', () => {
  test('shows an alert, and typing again retries', async ({ page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.route(INDEX, (route) => route.abort());
    await open(page);
    await dialogBox(page).fill('posters');
    await failed(page);
    await page.unroute(INDEX);
    await dialogBox(page).press('Backspace');
    await expect(hits(page).first()).toContainText('Posters');
    expect(errors).toEqual([]);
  });

  test('a search without a response fails after the timeout', async ({ page }) => {
    await page.clock.install();
    await page.route(INDEX, () => {});
    await open(page);
    await dialogBox(page).fill('posters');
    await page.clock.runFor(1000);
    await expect(dialog(page).getByRole('progressbar', { name: 'Loading results' })).toBeVisible();
    await expect(dialog(page).getByText('Loading results', { exact: true })).toBeVisible();
    await page.clock.runFor(15_000);
    await failed(page);
    await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  });

  test('an index that a deployment replaced under an open page loads again', async ({ page }) => {
    await open(page);
    await find(page, 'curtains');
    // A new deployment renamed every text file. The old files no longer exist.
    await page.route(/search-index\/pages\//, (route) => {
      const url = route.request().url();
      return url.includes('/new-')
        ? route.continue({ url: url.replace('/new-', '/') })
        : route.fulfill({ status: 404 });
    });
    await page.route(/search-index\/index\.json/, async (route) => {
      const index: { pages: { file: string }[] } = await (await route.fetch()).json();
      const pages = index.pages.map((entry) => ({ ...entry, file: `new-${entry.file}` }));
      await route.fulfill({ json: { ...index, pages } });
    });
    await find(page, 'posters');
    await expect(hits(page).first()).toContainText('Posters');
    await expect(dialog(page).getByText('Unable to fetch results')).toHaveCount(0);
  });

  test('a late answer does not replace a newer one', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open(page);
    await find(page, 'curtains');
    let isHeld = true;
    await page.route(/search-index\/pages/, async (route) => {
      if (isHeld) await released;
      await route.continue();
    });
    await dialogBox(page).fill('subtitles');
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    isHeld = false;
    await find(page, 'curtains');
    await expect(hits(page).first()).toContainText('Curtains');
    release();
    await page.waitForLoadState('networkidle');
    await expect(dialogBox(page)).toHaveValue('curtains');
    await expect(hits(page).first()).toContainText('Curtains');
  });
});

/** The page with a single match for its own name, from the search page. */
const curtains = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Curtains/ })
    .first();

test.describe('the search page', () => {
  test('shows hits while the reader types, without a history entry for each key, and marks the words', async ({
    page,
  }) => {
    await page.goto('/docs/start');
    await page.goto('/search');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Search the documentation' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await pageBox(page).pressSequentially('curtains');
    await expect(page).toHaveURL('/search?q=curtains');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Search results for "curtains"' }),
    ).toBeVisible();
    await expect(pageBox(page)).toBeFocused();
    await curtains(page).click();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await expect(clearHighlights(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/search?q=curtains');
    await expect(clearHighlights(page)).toHaveCount(0);
    await expect(pageBox(page)).toHaveValue('curtains');
    await page.goForward();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('names the query, counts its results and has both in its address', async ({ page }) => {
    await page.goto('/search');
    await hydrated(page);
    const { keyboard } = page;
    for (const [query, count] of [
      ['', ''],
      ['a/b', /found$/],
      ['EFILMTORN', 'One document found'],
      ['film', /^\d+ documents found$/],
      ['zzqqxx', 'No results were found'],
      ['', ''],
    ] as const) {
      await pageBox(page).fill('');
      await keyboard.type(query);
      const title = query === '' ? 'Search the documentation' : `Search results for "${query}"`;
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| [^|]+$`));
      await expect(page.getByRole('main').getByRole('status')).toHaveText(count);
      await expect(page).toHaveURL(`/search${query && `?${new URLSearchParams({ q: query })}`}`);
      // A slash in a text field is text.
      await expect(dialog(page)).toBeHidden();
    }
    await page.goto('/search?q=tests');
    await expect(page).toHaveTitle(/^Search results for "tests" \| /);
    await mainLink(page, 'Docs').click();
    await expect(page).toHaveURL('/docs/start');
    await expect(page).not.toHaveTitle(/^Search/);
    await page.goBack();
    await expect(page).toHaveTitle(/^Search results for "tests" \| /);
  });

  test('cuts a long query', async ({ page }) => {
    const endless = 'zq'.repeat(6000);
    const cut = endless.slice(0, 200);
    await page.goto(`/search?q=${endless}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${cut}"`);
    await expect(page).toHaveURL(`/search?q=${cut}`);
    await expect(pageBox(page)).toHaveValue(cut);
    const report = page.getByRole('link', { name: 'Let us know.' });
    await expect(report).toBeVisible();
    expect((await report.getAttribute('href'))?.length).toBeLessThan(500);
    await pageBox(page).fill('');
    await page.keyboard.insertText(endless);
    await expect(page).toHaveURL(`/search?q=${cut}`);
    await page.keyboard.press('Control+k');
    await dialogBox(page).press('a');
    await page.keyboard.insertText(endless);
    await expect(dialogBox(page)).toHaveValue(`a${cut.slice(0, -1)}`);
  });

  test('has its footer below the window, so that results do not move it', async ({ page }) => {
    for (const height of [500, 844, 1400]) {
      await page.setViewportSize({ width: 1440, height });
      await page.goto('/search');
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    }
  });

  test('shows more results on request, each page once and under its clean address, and filters by section', async ({
    page,
  }) => {
    await page.goto('/search?q=film');
    const list = page.getByRole('main').locator('[data-results-for] > li');
    await expect(list).toHaveCount(10);
    const more = page.getByRole('button', { name: 'Show more results' });
    while (await more.isVisible()) {
      const before = await list.count();
      await more.click();
      // The button disappears together with the last results.
      await expect.poll(() => list.count()).toBeGreaterThan(before);
    }
    const urls = await list
      .locator('> a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(urls.length).toBeGreaterThan(30);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toMatch(/^\/(?:docs|blog)\/[\w/-]+$/);
    const filter = page.getByRole('combobox', { name: 'Section' });
    await filter.selectOption('Craft');
    await expect(page).toHaveURL('/search?q=film&section=Craft');
    await expect(list.first()).toContainText('Craft');
    await expect(page.getByText(/^\d+ documents found$/)).toBeVisible();
    await page.reload();
    await expect(filter).toHaveValue('Craft');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page says that it needs JavaScript, and links to every section of the handbook', async ({
    page,
  }) => {
    await page.goto('/search');
    await expect(page.getByText('Search needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(button(page)).toBeHidden();
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'Light' }).click();
    await expect(page).toHaveURL('/docs/craft/light');
  });
});

test.describe('the hosted engine', () => {
  const record = (path: string, hierarchy: Record<string, string>, content: string | null) => ({
    objectID: path,
    url: `https://fixture.example.org/core${path}`,
    type: content === null ? 'lvl1' : 'content',
    hierarchy,
    content,
  });
  const HITS = [
    {
      ...record(
        '/docs/projector#the-lamp',
        { lvl0: 'Docs', lvl1: 'Projector', lvl2: 'The lamp' },
        'The lamp is a lantern.',
      ),
      _snippetResult: {
        content: { value: 'The lamp is a <mark>lantern</mark>. <img src=x onerror=alert(1)>' },
      },
    },
    record('/docs/start', { lvl0: 'Docs', lvl1: 'Start' }, 'The lantern is lit.'),
  ];

  /** Replaces the hosted engine and collects the queries. */
  async function stub(page: Page, answer: (query: string) => object[] | null) {
    const requested: { requests: Record<string, unknown>[] }[] = [];
    await page.route(/\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
      const body = route.request().postDataJSON() as { requests: { query: string }[] };
      requested.push(body);
      const found = answer(body.requests[0]?.query ?? '');
      if (!found) return route.abort();
      await route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: {
          results: [
            {
              hits: found,
              nbHits: found.length,
              nbPages: 1,
              facets: { 'hierarchy.lvl0': { Docs: 2 } },
            },
          ],
        },
      });
    });
    return requested;
  }

  test('is queried for this language and version, with nothing else, and shows the same hits', async ({
    page,
    hosted,
  }) => {
    const requested = await stub(page, () => HITS);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await open(page, `${hosted}/docs/start`);
    await find(page, 'lantern');
    const request = {
      indexName: 'handbook',
      query: 'lantern',
      hitsPerPage: 18,
      facets: ['hierarchy.lvl0'],
      facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:24'],
    };
    expect(requested.at(-1)?.requests).toEqual([request]);
    expect(urls.map((url) => new URL(url).hostname)).toContain('testapp-dsn.algolia.net');
    expect(urls.filter((url) => INDEX.test(url))).toEqual([]);
    await expect(hits(page).first()).toContainText('Projector');
    await expect(hits(page).nth(1)).toContainText('<img src=x onerror=alert(1)>');
    await expect(dialog(page).locator('mark').first()).toHaveText('lantern');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/core\/docs\/projector#the-lamp$/);
    await expect(clearHighlights(page)).toBeVisible();
    await page.goto(`${hosted}/search?q=lantern&section=Docs`);
    await expect(page.getByText('2 documents found')).toBeVisible();
    const facetFilters = [...request.facetFilters, 'hierarchy.lvl0:Docs'];
    expect(requested.at(-1)?.requests).toEqual([{ ...request, hitsPerPage: 30, facetFilters }]);
  });

  test('no hits, failure and retry work as with the other engine', async ({ page, hosted }) => {
    let isOffline = false;
    await stub(page, (query) => (isOffline ? null : query.includes('zzqqxx') ? [] : HITS));
    await open(page, `${hosted}/docs/start`);
    await dialogBox(page).fill('lantern zzqqxx');
    await expect(dialog(page).getByText('No results for "lantern zzqqxx"')).toBeVisible();
    await dialogBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
    isOffline = true;
    await dialogBox(page).fill('lamp');
    await failed(page);
    isOffline = false;
    await dialogBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
  });

  test('no index is built, and pages contain the metadata for the crawler', async ({
    page,
    hosted,
    request,
  }) => {
    expect((await request.get(`${hosted}/search-index/index.json`)).status()).toBe(404);
    await page.goto(`${hosted}/docs/projector`);
    await expect(page.locator('meta[name="docsearch:language"]')).toHaveAttribute('content', 'en');
    await expect(page.locator('meta[name="docsearch:version"]')).toHaveAttribute('content', 'current');
    await expect(page.locator('meta[name="docsearch:docusaurus_tag"]')).toHaveAttribute(
      'content',
      'docs-default-current',
    );
    await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', 'optics, lantern');
    await page.goto(hosted);
    await expect(page.locator('meta[name="docsearch:docusaurus_tag"]')).toHaveAttribute('content', 'default');
  });
});
