import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { DIALOG_BUDGET } from '../../plugins/search/report.ts';
import { numbers } from '../../scripts/lib/seeded.ts';
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

async function find(page: Page, query: string): Promise<void> {
  await dialogBox(page).fill(query);
  await expect(dialog(page).getByRole('link', { name: /^See all (?:\d+ )?results$/ })).toBeVisible();
}

test.describe('opening and closing', () => {
  test('none of it loads before the reader points at the button', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/docs/start');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => /search-dialog|search-index/.test(url))).toEqual([]);
    await button(page).hover();
    await expect.poll(() => requested.filter((url) => /search-dialog.*\.js/.test(url)).length).toBe(1);
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(requested.filter((url) => INDEX.test(url))).toEqual([]);
  });

  test('the dialog’s code stays within its budget', async ({ page, request }) => {
    await page.goto('/docs/start');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const requested: string[] = [];
    page.on('request', (own) => requested.push(own.url()));
    await button(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = requested.filter((url) => url.endsWith('.js'));
    const bodies = await Promise.all(scripts.map(async (url) => (await request.get(url)).body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(DIALOG_BUDGET);
  });

  test('by the button: focus in the box, Escape closes and gives the focus back', async ({ page }) => {
    await open(page);
    await expect(dialogBox(page)).toBeFocused();
    await expect(dialog(page).getByRole('searchbox')).toHaveCount(1);
    await dialogBox(page).fill('posters');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await button(page).click();
    await expect(dialogBox(page)).toHaveValue('');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  for (const keys of ['Control+k', 'Meta+k', '/']) {
    test(`by ${keys}`, async ({ page }) => {
      await page.goto('/docs/start');
      await hydrated(page);
      await page.keyboard.press(keys);
      await expect(dialogBox(page)).toBeFocused();
      await expect(dialogBox(page)).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  }

  test('a slash in a text field is text', async ({ page }) => {
    await page.goto('/search');
    await hydrated(page);
    await pageBox(page).pressSequentially('a/b');
    await expect(pageBox(page)).toHaveValue('a/b');
    await expect(dialog(page)).toBeHidden();
  });

  test('a click outside it closes it', async ({ page }) => {
    await open(page);
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
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
    const random = numbers(5);
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

  test('closes the dialog first and leaves the page where it is, then leaves it', async ({ page }) => {
    await openOnSecond(page);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/docs/setup/camera');
    expect(await page.evaluate(() => scrollY)).toBe(500);
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
    await expect(heading(page, 'Start')).toBeVisible();
  });

  test('leaves the page in one step after the dialog was closed', async ({ page }) => {
    await openOnSecond(page);
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(500);
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('goes from a hit to the page under the dialog, and from there on', async ({ page }) => {
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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await page.keyboard.press('Control+k');
    await expect(dialogBox(page)).toBeFocused();
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL('/docs/start');
    await expect(dialog(page)).toBeHidden();
    await expect(heading(page, 'Start')).toBeVisible();
  });
});

/** The style sheet adds the shortcut, so it is not part of the text. */
const shownShortcut = (page: Page): Promise<string> =>
  page.locator('[data-shortcut]').evaluate((node) => getComputedStyle(node, '::after').content);

for (const [platform, shortcut] of [
  ['MacIntel', '⌘ K'],
  ['Linux x86_64', 'Ctrl K'],
] as const) {
  test(`the button names the shortcut of ${platform}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'platform', { get: () => value });
    }, platform);
    await page.goto('/docs/start');
    await hydrated(page);
    await expect.poll(() => shownShortcut(page)).toBe(`"${shortcut}"`);
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  });
}

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
    await expect(page.getByRole('button', { name: /^Clear highlights/ })).toBeVisible();
    for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden();
  });
});

test.describe('hits', () => {
  test('are grouped by page, with sections, place and marked words', async ({ page }) => {
    await open(page);
    await find(page, 'splice');
    const first = hits(page).first();
    await expect(first).toContainText('Film stock');
    await expect(first).toContainText('Setup');
    await expect(hits(page).nth(1)).toHaveAttribute('href', /\/docs\/setup\/stock#/);
    await expect(dialog(page).locator('mark').first()).toHaveText(/splic/i);
    await expect(dialog(page).getByRole('status')).toHaveText(/\d+ documents found/);
  });

  test('the keys move through them and open one in place', async ({ page }) => {
    await open(page);
    await find(page, 'posters');
    const count = await hits(page).count();
    await expect(active(page)).toHaveCount(1);
    await expect(hits(page).first()).toHaveAttribute('data-active', 'true');
    await expect(dialogBox(page)).toHaveAttribute(
      'aria-activedescendant',
      (await hits(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).nth(1)).toHaveAttribute('data-active', 'true');
    await expect(dialog(page).getByRole('status')).toContainText(`2 of ${count}`);
    await page.keyboard.press('End');
    await expect(hits(page).last()).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('Home');
    await expect(hits(page).first()).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(hits(page).last()).toHaveAttribute('data-active', 'true');
    await expect(hits(page).last()).toBeInViewport();
    await page.keyboard.press('PageUp');
    await expect(hits(page).nth(Math.max(count - 11, 0))).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('Home');
    await expect(hits(page).first()).toBeInViewport();
    await hits(page).nth(1).hover();
    await expect(hits(page).nth(1)).toHaveAttribute('data-active', 'true');
    await expect(dialogBox(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/craft/screen/posters');
    await expect(dialog(page)).toBeHidden();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('Ctrl+Enter opens a new tab', async ({ page, context }) => {
    await open(page);
    await find(page, 'posters');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL('/docs/craft/screen/posters');
    await expect(page).toHaveURL('/docs/start');
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
    const marks = () => page.evaluate(() => CSS.highlights.get('search-word')?.size ?? 0);
    await expect.poll(marks).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Clear highlights' }).click();
    expect(await marks()).toBe(0);
    await expect(page.getByRole('button', { name: 'Clear highlights' })).toHaveCount(0);
  });

  test('Escape removes the marks, and so does leaving the page', async ({ page }) => {
    const marks = () => page.evaluate(() => CSS.highlights.get('search-word')?.size ?? 0);
    await open(page);
    await find(page, 'curtains');
    await hits(page).first().click();
    await expect.poll(marks).toBeGreaterThan(0);
    const markedParents = await page.evaluate(() =>
      [...(CSS.highlights.get('search-word') ?? [])].map(
        ({ startContainer }) => startContainer.parentElement?.closest('h1, nav')?.tagName,
      ),
    );
    expect(markedParents).toContain('H1');
    expect(markedParents).not.toContain('NAV');
    await page.keyboard.press('Escape');
    await expect.poll(marks).toBe(0);
    await page.keyboard.press('Control+k');
    await find(page, 'posters');
    await hits(page).first().click();
    await expect.poll(marks).toBeGreaterThan(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
    await expect(page).toHaveURL('/docs/start');
    await expect.poll(marks).toBe(0);
  });

  test('`See all` opens the search page', async ({ page }) => {
    await open(page);
    await find(page, 'tests');
    const all = dialog(page).getByRole('link', { name: /^See all/ });
    const count = /\d+/.exec((await all.textContent()) ?? '')?.[0];
    await all.click();
    await expect(page).toHaveURL('/search?q=tests');
    await expect(page.getByRole('heading', { level: 1, name: 'Search results for "tests"' })).toBeVisible();
    await expect(page.getByText(`${count} documents found`)).toBeVisible();
  });

  test('a mistyped word finds the corrected word, and a note shows the correction', async ({ page }) => {
    await open(page);
    await find(page, 'emulsoin');
    await expect(dialog(page).getByText('Showing results for “emulsion”.')).toBeVisible();
    await expect(hits(page).first()).toContainText('Emulsion');
  });

  test('works below a base path', async ({ page, announced }) => {
    await open(page, `${announced}/docs/start`);
    await find(page, 'deep');
    await hits(page).first().click();
    await expect(page).toHaveURL(/\/core\/docs\/second/);
  });

  test('each page is found once, under its clean address, and lists are not', async ({ page }) => {
    await page.goto('/search?q=film');
    await hydrated(page);
    const more = page.getByRole('button', { name: 'Show more results' });
    await expect(page.getByText(/documents found/)).toBeVisible();
    const answers = page.getByRole('main').locator('[data-answers] > li > a');
    while (await more.isVisible()) {
      const before = await answers.count();
      await more.click();
      // The button disappears together with the last results.
      await expect.poll(() => answers.count()).toBeGreaterThan(before);
    }
    await expect(more).toHaveCount(0);
    const urls = await answers.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(urls.length).toBeGreaterThan(30);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toMatch(/^\/(?:docs|blog)\/[\w/-]+$/);
  });
});

test.describe('saved pages', () => {
  test('recent pages are stored, and can be added to favorites, removed and cleared', async ({ page }) => {
    await open(page);
    const suggested = dialog(page).getByRole('region', { name: 'Suggested' });
    await expect(suggested.getByRole('link', { name: /Docs › / }).first()).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Recent' })).toHaveCount(0);
    for (const query of ['posters', 'curtains']) {
      await find(page, query);
      await hits(page).first().click();
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(dialog(page)).toBeVisible();
    }
    const recent = dialog(page).getByRole('region', { name: 'Recent' });
    const favorites = dialog(page).getByRole('region', { name: 'Favorites' });
    await expect(recent.getByRole('link')).toHaveCount(2);
    await expect(recent.getByRole('link').first()).toContainText('Curtains');
    await recent.getByRole('button', { name: 'Add “Posters” to favorites' }).click();
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('/');
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await recent.getByRole('button', { name: 'Remove “Curtains” from recent' }).click();
    await favorites.getByRole('button', { name: 'Clear favorites' }).click();
    await expect(favorites).toHaveCount(0);
    await recent.getByRole('button', { name: 'Clear recent' }).click();
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
        '[{"url":"javascript:alert(1)","title":"x","place":""},{"url":"//elsewhere"},3]',
      );
      localStorage.setItem('search.favorites', '{not json');
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page);
    await expect(dialog(page).getByRole('region', { name: 'Recent' })).toHaveCount(0);
    await find(page, 'posters');
    await hits(page).first().click();
    await expect(page).toHaveURL(/posters/);
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByRole('region', { name: 'Recent' }).getByRole('link')).toHaveCount(1);
    expect(trouble).toEqual([]);
  });
});

test.describe('no hits', () => {
  test('offers queries that have hits, and a way to tell us', async ({ page }) => {
    await open(page);
    await dialogBox(page).fill('zzqqxx qqxxzz');
    await expect(dialog(page).getByText('No results for “zzqqxx qqxxzz”')).toBeVisible();
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

  test('are rare, because one known word is enough', async ({ page }) => {
    await open(page);
    await find(page, 'psters zzqqxx');
    await expect(dialog(page).getByText('Showing results for “posters zzqqxx”.')).toBeVisible();
    await expect(hits(page).first()).toContainText('Posters');
  });
});

test.describe('failure', () => {
  const failed = async (page: Page) => {
    await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
    await expect(dialog(page).getByText('You might want to check your network connection.')).toBeVisible();
  };

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

  test('without the dialog’s code the click opens the search page', async ({ page }) => {
    await page.route(/search-dialog/, (route) => route.abort());
    await page.goto('/docs/start');
    await hydrated(page);
    await button(page).click();
    await expect(page).toHaveURL('/search');
    await expect(pageBox(page)).toBeVisible();
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

test.describe('the search page', () => {
  test('begins empty, shows hits while the reader types, and does not add a history entry for each key', async ({
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
    await expect(page.getByText(/^(?:One document|\d+ documents) found$/)).toBeVisible();
    await expect(pageBox(page)).toBeFocused();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Curtains/ })
      .first()
      .click();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await page.goBack();
    await expect(page).toHaveURL('/search?q=curtains');
    await expect(pageBox(page)).toHaveValue('curtains');
    await page.goForward();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/docs/start');
  });

  test('marks the words on a page that is opened from it', async ({ page }) => {
    await page.goto('/search?q=curtains');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Curtains/ })
      .first()
      .click();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Clear highlights' })).toHaveCount(0);
  });

  test('names the query in the title of the document, as it is typed', async ({ page }) => {
    await page.goto('/search');
    await expect(page).toHaveTitle(/^Search the documentation \| /);
    await hydrated(page);
    await pageBox(page).pressSequentially('them');
    await expect(page).toHaveTitle(/^Search results for "them" \| [^|]+$/);
    await pageBox(page).fill('curtains');
    await expect(page).toHaveTitle(/^Search results for "curtains" \| [^|]+$/);
    await pageBox(page).fill('');
    await expect(page).toHaveTitle(/^Search the documentation \| /);
    await page.goto('/search?q=tests');
    await expect(page).toHaveTitle(/^Search results for "tests" \| /);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
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

  test('counts one, many and none', async ({ page }) => {
    await page.goto('/search?q=EFILMTORN');
    await expect(page.getByText('One document found')).toBeVisible();
    await pageBox(page).fill('film');
    await expect(page.getByText(/^\d+ documents found$/)).toBeVisible();
    await pageBox(page).fill('zzqqxx');
    await expect(page.getByText('No results were found')).toBeVisible();
    await expect(page.getByText('No results for “zzqqxx”')).toBeVisible();
    await pageBox(page).fill('');
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Search the documentation' })).toBeVisible();
  });

  test('shows more results on request and filters by section', async ({ page }) => {
    await page.goto('/search?q=film');
    const list = page.getByRole('main').locator('[data-answers] > li');
    await expect(list).toHaveCount(10);
    await page.getByRole('button', { name: 'Show more results' }).click();
    await expect(list).toHaveCount(20);
    const filter = page.getByRole('combobox', { name: 'Section' });
    await filter.selectOption('Craft');
    await expect(page).toHaveURL('/search?q=film&section=Craft');
    await expect(list.first()).toContainText('Craft');
    await expect(page.getByText(/^\d+ documents found$/)).toBeVisible();
    await page.reload();
    await expect(filter).toHaveValue('Craft');
  });

  test('reports a failure', async ({ page }) => {
    await page.route(INDEX, (route) => route.abort());
    await page.goto('/search?q=curtains');
    await expect(page.getByText('Unable to fetch results')).toBeVisible();
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

  test('is queried for this language and version, with nothing else', async ({ page, hosted }) => {
    const requested = await stub(page, () => HITS);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await open(page, `${hosted}/docs/start`);
    await find(page, 'lantern');
    expect(requested.at(-1)?.requests).toEqual([
      {
        indexName: 'handbook',
        query: 'lantern',
        hitsPerPage: 18,
        facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        attributesToSnippet: ['content:24'],
      },
    ]);
    expect(urls.map((url) => new URL(url).hostname)).toContain('testapp-dsn.algolia.net');
    expect(urls.filter((url) => INDEX.test(url))).toEqual([]);
  });

  test('shows the same hits: grouped, marked, opened in place', async ({ page, hosted }) => {
    await stub(page, () => HITS);
    await open(page, `${hosted}/docs/start`);
    await find(page, 'lantern');
    await expect(hits(page).first()).toContainText('Projector');
    await expect(hits(page).nth(1)).toContainText('<img src=x onerror=alert(1)>');
    await expect(dialog(page).locator('mark').first()).toHaveText('lantern');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/core\/docs\/projector#the-lamp$/);
    await expect(page.getByRole('button', { name: 'Clear highlights' })).toBeVisible();
  });

  test('no hits, failure and retry work as with the other engine', async ({ page, hosted }) => {
    let isOffline = false;
    await stub(page, (query) => (isOffline ? null : query.includes('zzqqxx') ? [] : HITS));
    await open(page, `${hosted}/docs/start`);
    await dialogBox(page).fill('lantern zzqqxx');
    await expect(dialog(page).getByText('No results for “lantern zzqqxx”')).toBeVisible();
    await dialogBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
    isOffline = true;
    await dialogBox(page).fill('lamp');
    await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
    isOffline = false;
    await dialogBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
  });

  test('serves the search page, with sections', async ({ page, hosted }) => {
    const requested = await stub(page, () => HITS);
    await page.goto(`${hosted}/search?q=lantern`);
    await expect(page.getByText('2 documents found')).toBeVisible();
    expect(requested.at(-1)?.requests[0]).toMatchObject({ hitsPerPage: 30, facets: ['hierarchy.lvl0'] });
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
