// Rooms: engine/search theme/search
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { seededRandom } from '../../tools/lib/seeded-random.ts';
import {
  allResults,
  searchButton as button,
  searchDialog as dialog,
  heading,
  mainLink,
  navbar,
  searchBox,
  sidebar,
} from './parts.ts';
import {
  closeAndOpen,
  expect,
  holdRequests,
  hydrated,
  idle,
  markDocument,
  movePointer,
  PAGE_CHUNK,
  recordRequests,
  saveData,
  scrollTop,
  testOnOnePage as test,
  test as testOnNewPage,
  visit,
} from './test.ts';

/** The limit for the dialog's JavaScript without the engine, compressed with gzip, in bytes. */
const DIALOG_BUDGET = 25_000;

const INDEX = /\/search-index\//;
const CODE = /search-dialog.*\.js/;
const START = '/docs/start';
const POSTERS = '/docs/craft/screen/posters';

const pageBox = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' });
const hits = (page: Page) => dialog(page).getByRole('link');
const status = (page: Page) => dialog(page).getByRole('status');
const region = (page: Page, name: string) => dialog(page).getByRole('region', { name });
const marks = (page: Page) => page.evaluate(() => CSS.highlights.get('search-word')?.size ?? 0);
const clearHighlights = (page: Page) => page.getByRole('button', { name: /^Clear highlights/ });

async function open(page: Page, path = START): Promise<void> {
  await visit(page, path);
  await button(page).click();
  await expect(searchBox(page)).toBeFocused();
}

async function openWithKeys(page: Page, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect(searchBox(page)).toBeFocused();
}

async function find(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  // Until the results arrive, the list shows the links of the previous query.
  const all = dialog(page).locator(`[href$="/search?${new URLSearchParams({ q: query })}"]`);
  await expect(all).toHaveText(/^See all (?:\d+ )?results$/);
}

async function openHit(page: Page, query: string): Promise<void> {
  await find(page, query);
  await hits(page).first().click();
  await expect(dialog(page)).toBeHidden();
}

async function expectFailure(page: Page): Promise<void> {
  await expect(dialog(page).getByText('Unable to fetch results')).toBeVisible();
  await expect(dialog(page).getByText('You might want to check your network connection.')).toBeVisible();
}

/** Goes back several times. @param urls the URL after each step */
async function goBackTo(page: Page, ...urls: string[]): Promise<void> {
  for (const url of urls) {
    await page.goBack();
    await expect(page).toHaveURL(url);
  }
}

/** The shortcut on the button, which a stylesheet adds to the text. */
const shownShortcut = (page: Page): Promise<string> =>
  page.locator('[data-shortcut]').evaluate((node) => getComputedStyle(node, '::after').content);

test.describe('opening and closing', () => {
  testOnNewPage(
    'code loads on hover, within its budget, and without the index',
    async ({ page, request }) => {
      const requested = recordRequests(page);
      await visit(page, START);
      await idle(page);
      expect(requested.filter((url) => /search-dialog|search-index/.test(url))).toEqual([]);
      const before = requested.length;
      await button(page).hover();
      await expect.poll(() => requested.filter((url) => CODE.test(url)).length).toBe(1);
      await button(page).click();
      await expect(dialog(page)).toBeVisible();
      await idle(page);
      expect(requested.filter((url) => INDEX.test(url))).toEqual([]);
      const scripts = requested.slice(before).filter((url) => url.endsWith('.js'));
      const bodies = await Promise.all(scripts.map(async (url) => (await request.get(url)).body()));
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
      expect(bytes).toBeGreaterThan(5000);
      expect(bytes).toBeLessThan(DIALOG_BUDGET);
    },
  );

  testOnNewPage('search code loads with the click, not before, on metered connections', async ({ page }) => {
    await saveData(page);
    const requested = recordRequests(page);
    await page.goto(START);
    await button(page).hover();
    await movePointer(page, 5, 5);
    await hydrated(page);
    await button(page).hover();
    await button(page).focus();
    await idle(page);
    expect(requested.filter((url) => /search-dialog/.test(url))).toEqual([]);
    await button(page).click();
    await expect(searchBox(page)).toBeFocused();
  });

  test('the button and the shortcuts open an empty search box, and three actions close it', async ({
    page,
  }) => {
    const { keyboard } = page;
    await open(page);
    await expect(searchBox(page)).toHaveCount(1);
    await searchBox(page).fill('posters');
    await keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    for (const [keys, close] of [
      ['Control+k', () => dialog(page).getByRole('button', { name: 'Close' }).click()],
      ['Meta+k', () => keyboard.press('Escape')],
      ['/', () => page.mouse.click(5, 5)],
    ] as const) {
      await keyboard.press(keys);
      await expect(searchBox(page)).toBeFocused();
      await expect(searchBox(page)).toHaveValue('');
      await close();
      await expect(dialog(page)).toBeHidden();
    }
    expect(await shownShortcut(page)).toBe('"Ctrl K"');
  });

  test('the search button shows ⌘ K on a Mac', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });
    });
    await visit(page, START);
    await expect.poll(() => shownShortcut(page)).toBe('"⌘ K"');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  });
});

/** Waits until the history matches the dialog: the history has an extra entry only while the dialog is open. */
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
  /** Presses keys faster than a person could: some before the browser dispatches the events that earlier keys cause. */
  const pressFast = (page: Page, keys: readonly { key: string; pause: number }[]) =>
    page.evaluate(async (list) => {
      for (const { key, pause } of list) {
        const options = { key, ctrlKey: key === 'k', bubbles: true, cancelable: true };
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options));
        await (pause > 0 ? new Promise((resolve) => setTimeout(resolve, pause)) : Promise.resolve());
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }, keys);

  testOnNewPage(
    'the last keys decide whether the dialog is open, and no history entries remain',
    async ({ page }) => {
      await page.goto(START);
      await visit(page, '/docs/glossary');
      // The first opening loads the dialog's code.
      await openWithKeys(page);
      let isOpen = true;
      const random = seededRandom(5);
      // theme/search tries many more sequences.
      for (let round = 0; round < 3; round += 1) {
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
      await goBackTo(page, START);
    },
  );

  testOnNewPage('the dialog can be reopened immediately after the browser closed it', async ({ page }) => {
    await open(page);
    await closeAndOpen(button(page));
    await settled(page);
    await expect(searchBox(page)).toBeFocused();
  });

  testOnNewPage('Ctrl+K right after a click on a hit opens the dialog on the new page', async ({ page }) => {
    await open(page);
    await find(page, 'posters');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog [data-active=true]')?.click();
      const shortcut = { key: 'k', ctrlKey: true, bubbles: true };
      setTimeout(() => document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut)));
    });
    await expect(page).toHaveURL(POSTERS);
    await settled(page);
    await expect(searchBox(page)).toBeFocused();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(POSTERS);
    await goBackTo(page, START);
  });

  testOnNewPage(
    'Escape cancels the dialog while it loads, and the shortcut opens it later',
    async ({ page }) => {
      const release = await holdRequests(page, CODE);
      await visit(page, START);
      const requested = page.waitForRequest(CODE);
      await page.keyboard.press('Control+k');
      await requested;
      await page.keyboard.press('Escape');
      const loaded = page.waitForResponse(CODE);
      release();
      await (await loaded).finished();
      await settled(page);
      await expect(dialog(page)).toBeHidden();
      await openWithKeys(page);
    },
  );
});

test.describe('Back', () => {
  const SECOND = '/docs/setup/camera';

  testOnNewPage.beforeEach(
    'opens two documents, scrolls the second one, and opens the dialog over it',
    async ({ page }) => {
      await page.goto(START);
      await visit(page, SECOND);
      await page.evaluate(() => scrollTo(0, 500));
      await openWithKeys(page);
    },
  );

  testOnNewPage('and Escape close the dialog; neither Forward nor a reload opens it', async ({ page }) => {
    const expectClosed = async () => {
      await settled(page);
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(SECOND);
      expect(await scrollTop(page)).toBe(500);
    };
    await page.keyboard.press('Escape');
    await expectClosed();
    await openWithKeys(page);
    await page.goBack();
    await expectClosed();
    await page.evaluate(() => {
      const hasMoved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.forward();
      return hasMoved;
    });
    await expectClosed();
    await openWithKeys(page);
    await settled(page);
    await page.reload();
    await hydrated(page);
    await settled(page);
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(SECOND);
    await goBackTo(page, START);
    await expect(heading(page, 'Start')).toBeVisible();
  });

  testOnNewPage(
    'goes from a hit to the page under the dialog, and then to the page before it',
    async ({ page }) => {
      await find(page, 'posters');
      const entries = await page.evaluate(() => history.length);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(POSTERS);
      expect(await page.evaluate(() => history.length)).toBe(entries);
      await goBackTo(page, SECOND);
      await expect(dialog(page)).toBeHidden();
      await expect.poll(() => scrollTop(page)).toBe(500);
      await goBackTo(page, START);
    },
  );

  testOnNewPage(
    'goes to the page under the dialog from a hit that was loaded as a document',
    async ({ page }) => {
      await find(page, 'posters');
      await page.route(PAGE_CHUNK, (route) =>
        page.url().includes('posters') ? route.continue() : route.abort(),
      );
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(POSTERS);
      await page.unroute(PAGE_CHUNK);
      await hydrated(page);
      await goBackTo(page, SECOND, START);
    },
  );

  testOnNewPage(
    'leaves the page in one step after a hit that could not be loaded',
    async ({ page, context }) => {
      await find(page, 'masks');
      // The search engine is loaded now. The page of the next hit must not be preloaded.
      await page.route(PAGE_CHUNK, (route) => route.abort());
      await find(page, 'posters');
      await context.setOffline(true);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await settled(page);
      await context.setOffline(false);
      await goBackTo(page, START);
    },
  );

  testOnNewPage('returns to the page under the dialog after a click right after Escape', async ({ page }) => {
    const blog = page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByText('Blog');
    await blog.evaluate(async (link: HTMLElement) => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(key);
      await Promise.resolve();
      link.click();
    });
    await expect(page).toHaveURL('/blog');
    await expect(heading(page, 'Blog')).toBeVisible();
    await goBackTo(page, SECOND, START);
  });

  testOnNewPage('by two entries at once closes the dialog and opens the page', async ({ page }) => {
    await page.keyboard.press('Escape');
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await openWithKeys(page);
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL(SECOND);
    await expect(dialog(page)).toBeHidden();
    await expect(heading(page, 'Camera')).toBeVisible();
  });
});

test.describe('on touch screens', () => {
  test.use({ hasTouch: true });

  test('neither the dialog nor the button that clears highlights shows keys', async ({ page }) => {
    const expectNoKeys = async () => {
      for (const key of await page.locator('kbd').all()) await expect(key).toBeHidden();
    };
    await open(page);
    await find(page, 'posters');
    await expectNoKeys();
    await hits(page).first().tap();
    await expect(clearHighlights(page)).toBeVisible();
    await expectNoKeys();
  });
});

test.describe('hits', () => {
  test('show sections, breadcrumbs and marked words, and match a query with a typo', async ({ page }) => {
    await open(page);
    await find(page, 'splice');
    await expect(hits(page).first()).toContainText('Film stock');
    await expect(hits(page).first()).toContainText('Setup');
    await expect(hits(page).nth(1)).toHaveAttribute('href', /\/docs\/setup\/stock#/);
    await expect(dialog(page).locator('mark').first()).toHaveText(/splic/i);
    await expect(status(page)).toHaveText(/\d+ documents found/);
    for (const [typed, corrected, first] of [
      ['emulsoin', 'emulsion', 'Emulsion'],
      // With a word that no page contains.
      ['psters zzqqxx', 'posters zzqqxx', 'Posters'],
    ] as const) {
      await find(page, typed);
      await expect(dialog(page).getByText(`Showing results for "${corrected}".`)).toBeVisible();
      await expect(hits(page).first()).toContainText(first);
    }
    await find(page, 'tests');
    const all = allResults(page);
    const count = /\d+/.exec((await all.textContent()) ?? '')?.[0];
    await all.click();
    await expect(page).toHaveURL('/search?q=tests');
    await expect(heading(page, 'Search results for "tests"')).toBeVisible();
    await expect(page.getByText(`${count} documents found`)).toBeVisible();
  });

  test('can be selected and opened with the keyboard, including in a new tab', async ({ page }) => {
    await open(page);
    await find(page, 'posters');
    const links = hits(page);
    const count = await links.count();
    const isActive = (index: number) => expect(links.nth(index)).toHaveAttribute('data-active', 'true');
    await expect(dialog(page).locator('[data-active=true]')).toHaveCount(1);
    await isActive(0);
    const id = (await links.first().getAttribute('id')) ?? '';
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', id);
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', count - 1],
      ['PageUp', Math.max(count - 11, 0)],
      ['PageDown', count - 1],
      ['ArrowDown', 0],
    ] as const) {
      await page.keyboard.press(key);
      await isActive(index);
      await expect(links.nth(index)).toBeInViewport();
      await expect(status(page)).toContainText(`${index + 1} of ${count}`);
    }
    await links.nth(1).hover();
    await isActive(1);
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await expect(tab).toHaveURL(POSTERS);
    await expect(page).toHaveURL(START);
    const isSame = await markDocument(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(POSTERS);
    await expect(dialog(page)).toBeHidden();
    expect(await isSame()).toBe(true);
  });

  test('highlight the words on their page until the reader clears them or leaves', async ({ page }) => {
    await open(page);
    await find(page, 'warm developer');
    await dialog(page)
      .getByRole('link', { name: /^Warm the developer/ })
      .click();
    await expect(page).toHaveURL('/docs/craft/lab/baths#warm-the-developer');
    await expect(page.getByRole('heading', { name: 'Warm the developer' })).toBeInViewport();
    await expect.poll(() => marks(page)).toBeGreaterThan(1);
    await clearHighlights(page).click();
    await expect(clearHighlights(page)).toHaveCount(0);
    expect(await marks(page)).toBe(0);
    for (const [query, leave] of [
      ['curtains', () => page.keyboard.press('Escape')],
      ['posters', () => navbar(page).getByRole('link', { name: 'Docs' }).click()],
    ] as const) {
      await page.keyboard.press('Control+k');
      await openHit(page, query);
      await expect.poll(() => marks(page)).toBeGreaterThan(0);
      const markedParents = await page.evaluate(() =>
        [...(CSS.highlights.get('search-word') ?? [])].map(
          ({ startContainer }) => startContainer.parentElement?.closest('h1, nav')?.tagName,
        ),
      );
      expect(markedParents).toContain('H1');
      expect(markedParents).not.toContain('NAV');
      await navbar(page).getByRole('button', { name: 'English' }).click();
      await page.keyboard.press('Escape');
      expect(await marks(page)).toBeGreaterThan(0);
      await leave();
      await expect.poll(() => marks(page)).toBe(0);
    }
    await expect(page).toHaveURL(START);
  });

  test('lead to pages under a base path', async ({ page, announced }) => {
    await open(page, `${announced}/docs/start`);
    await openHit(page, 'deep');
    await expect(page).toHaveURL(/\/core\/docs\/second/);
  });
});

test.describe('saved pages', () => {
  test('pages are suggested, recent ones are stored, and favorites can be removed', async ({ page }) => {
    await open(page);
    await expect(
      region(page, 'Suggested pages')
        .getByRole('link', { name: /Docs › / })
        .first(),
    ).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Recent pages' })).toHaveCount(0);
    for (const query of ['posters', 'curtains']) {
      await openHit(page, query);
      await page.keyboard.press('Control+k');
      await expect(dialog(page)).toBeVisible();
    }
    const [recent, favorites] = [region(page, 'Recent pages'), region(page, 'Favorites')];
    await expect(recent.getByRole('link')).toHaveCount(2);
    await expect(recent.getByRole('link').first()).toContainText('Curtains');
    await recent.getByRole('button', { name: 'Add "Posters" to favorites' }).click();
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('/');
    await expect(favorites.getByRole('link')).toHaveText(/Posters/);
    await recent.getByRole('button', { name: 'Remove "Curtains" from recent pages' }).click();
    await expect(searchBox(page)).toBeFocused();
    await favorites.getByRole('button', { name: 'Clear favorites' }).click();
    await expect(favorites).toHaveCount(0);
    await recent.getByRole('button', { name: 'Clear recent pages' }).click();
    await expect(recent).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('search.'))),
    ).toEqual([]);
  });
});

test('without results, the dialog suggests queries and links to a prefilled issue', async ({ page }) => {
  await open(page);
  await searchBox(page).fill('zzqqxx qqxxzz');
  for (const text of [
    'No results for "zzqqxx qqxxzz"',
    'Try searching for …',
    'Believe this query should return results?',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Let us know.' })).toHaveAttribute(
    'href',
    /^https:\/\/example\.org\/fixture\/issues\/new\?title=[^&]*zzqqxx%20qqxxzz[^&]*&body=.*\/search%3Fq%3Dzzqqxx%2Bqqxxzz$/,
  );
  await expect(status(page)).toHaveText(/No results were found/);
  const offered = dialog(page).getByRole('listitem').getByRole('button').first();
  const title = (await offered.textContent()) ?? '';
  await offered.click();
  await expect(searchBox(page)).toHaveValue(title);
  await expect(hits(page).first()).toContainText(title);
});

// network-failures.spec.ts tests other failures, and the button that repeats a search.
test.describe('failures', () => {
  testOnNewPage(
    'a search without a response shows a progress bar, and fails after the timeout',
    async ({ page }) => {
      await page.clock.install();
      await page.route(INDEX, () => {});
      await open(page);
      await searchBox(page).fill('posters');
      await page.clock.runFor(1000);
      await expect(dialog(page).getByRole('progressbar', { name: 'Loading results' })).toBeVisible();
      // The text is there for the eye, and again for screen readers.
      await expect(dialog(page).getByText('Loading results', { exact: true }).first()).toBeVisible();
      await expect(status(page)).toHaveText('Loading results');
      await page.clock.runFor(15_000);
      await expectFailure(page);
      await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
    },
  );

  testOnNewPage('an index that a new deployment has replaced loads again', async ({ page }) => {
    await open(page);
    await find(page, 'curtains');
    // The deployment renamed every text file. The old files no longer exist.
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

  testOnNewPage('a late response does not replace a newer one', async ({ page }) => {
    await open(page);
    await find(page, 'curtains');
    const release = await holdRequests(page, /search-index\/pages/);
    await searchBox(page).fill('subtitles');
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    // The texts of these hits have loaded.
    await find(page, 'curtains');
    await expect(hits(page).first()).toContainText('Curtains');
    release();
    await idle(page);
    await expect(searchBox(page)).toHaveValue('curtains');
    await expect(hits(page).first()).toContainText('Curtains');
  });
});

test.describe('the search page', () => {
  test('shows hits while the reader types, without a history entry for each keystroke', async ({ page }) => {
    await page.goto(START);
    await visit(page, '/search');
    await expect(heading(page, 'Search the documentation')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await pageBox(page).pressSequentially('curtains');
    await expect(page).toHaveURL('/search?q=curtains');
    await expect(heading(page, 'Search results for "curtains"')).toBeVisible();
    await expect(pageBox(page)).toBeFocused();
    await mainLink(page, /^Curtains/).click();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await expect(page).not.toHaveTitle(/^Search/);
    await expect(clearHighlights(page)).toBeVisible();
    await goBackTo(page, '/search?q=curtains');
    await expect(page).toHaveTitle(/^Search results for "curtains" \| /);
    await expect(clearHighlights(page)).toHaveCount(0);
    await expect(pageBox(page)).toHaveValue('curtains');
    await page.goForward();
    await expect(page).toHaveURL('/docs/craft/screen/curtains');
    await goBackTo(page, '/search?q=curtains', START);
  });

  test('shows the query and the number of results, and updates the title and the URL', async ({ page }) => {
    await visit(page, '/search');
    for (const [query, count] of [
      ['', ''],
      ['a/b', /found$/],
      ['EFILMTORN', 'One document found'],
      ['film', /^\d+ documents found$/],
      ['zzqqxx', 'No results were found'],
      ['', ''],
    ] as const) {
      await pageBox(page).fill('');
      await page.keyboard.type(query);
      const title = query === '' ? 'Search the documentation' : `Search results for "${query}"`;
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| [^|]+$`));
      await expect(page.getByRole('main').getByRole('status')).toHaveText(count);
      // The heading and the status say it already.
      await expect(page.getByText(/^No results for/)).toHaveCount(0);
      await expect(page).toHaveURL(`/search${query && `?${new URLSearchParams({ q: query })}`}`);
      // A slash in a text field is text.
      await expect(dialog(page)).toBeHidden();
    }
  });

  test('truncates a query to 200 characters, on the page and in the dialog', async ({ page }) => {
    const endless = 'zq'.repeat(6000);
    const cut = endless.slice(0, 200);
    await page.goto(`/search?q=${endless}`);
    await expect(heading(page)).toHaveText(`Search results for "${cut}"`);
    await expect(page).toHaveURL(`/search?q=${cut}`);
    await expect(pageBox(page)).toHaveValue(cut);
    const report = page.getByRole('link', { name: 'Let us know.' });
    await expect(report).toBeVisible();
    const { searchParams } = new URL((await report.getAttribute('href')) ?? '');
    expect(searchParams.get('title')).toContain(`"${cut}"`);
    expect(searchParams.get('body')).toMatch(new RegExp(`/search\\?q=${cut}$`));
    await pageBox(page).fill('');
    await page.keyboard.insertText(endless);
    await expect(page).toHaveURL(`/search?q=${cut}`);
    await page.keyboard.press('Control+k');
    await searchBox(page).press('a');
    await page.keyboard.insertText(endless);
    await expect(searchBox(page)).toHaveValue(`a${cut.slice(0, -1)}`);
  });

  test('keeps the footer below the window, so that results do not shift it', async ({ page }) => {
    await page.goto('/search');
    for (const height of [500, 844, 1400]) {
      await page.setViewportSize({ width: 1440, height });
      await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    }
  });

  test('shows more results on request, and has a filter that is part of the URL', async ({ page }) => {
    await page.goto('/search?q=film');
    const list = page.getByRole('main').locator('[data-results-for] > li');
    await expect(list).toHaveCount(10);
    const more = page.getByRole('button', { name: 'Show more results' });
    while (await more.isVisible()) {
      const before = await list.count();
      await more.click();
      // The button disappears when the last results appear.
      await expect.poll(() => list.count()).toBeGreaterThan(before);
    }
    const urls = await list
      .locator('> a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(urls.length).toBeGreaterThan(30);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toMatch(/^\/(?:docs|blog)\/[\w/-]+$/);
    await list.last().getByRole('link').first().click();
    await expect(page).not.toHaveURL(/search/);
    await page.goBack();
    await expect(list).toHaveCount(urls.length);
    const filter = page.getByRole('combobox', { name: 'Section' });
    await filter.selectOption('Craft');
    await expect(page).toHaveURL('/search?q=film&section=Craft');
    await expect(list.first()).toContainText('Craft');
    await expect(page.getByText(/^\d+ documents found$/)).toBeVisible();
    await page.reload();
    await expect(filter).toHaveValue('Craft');
    await pageBox(page).fill('xyzzy');
    await expect(page.getByText('No results were found')).toBeVisible();
    await expect(filter).toHaveValue('Craft');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page links to a list of all pages, and has the sidebar', async ({ page, request }) => {
    await page.goto('/search');
    await expect(page.getByText('Search needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(button(page)).toBeHidden();
    const list = page.getByRole('link', { name: 'a plain list of all pages' });
    const response = await request.get((await list.getAttribute('href')) ?? '');
    expect(await response.text()).toContain('/docs/start.md');
    await sidebar(page).getByRole('link', { name: 'Light' }).click();
    await expect(page).toHaveURL('/docs/craft/light');
  });
});

test.describe('the hosted engine', () => {
  const record = (path: string, hierarchy: Record<string, string>, content: string) => ({
    objectID: path,
    url: `https://fixture.example.org/core${path}`,
    type: 'content',
    hierarchy: { lvl0: 'Docs', ...hierarchy },
    content,
  });
  const HITS = [
    {
      ...record(
        '/docs/projector#the-lamp',
        { lvl1: 'Projector', lvl2: 'The lamp' },
        'The lamp is a lantern.',
      ),
      _snippetResult: {
        content: { value: 'The lamp is a <mark>lantern</mark>. <img src=x onerror=alert(1)>' },
      },
    },
    record('/docs/start', { lvl1: 'Start' }, 'The lantern is lit.'),
  ];

  /** Replaces the hosted engine and collects the queries. @param hitsFor returns null if the request must fail */
  async function stub(page: Page, hitsFor: (query: string) => object[] | null) {
    const requested: { requests: Record<string, unknown>[] }[] = [];
    await page.route(/\.algolia(?:net)?\.(?:net|com)\//, async (route) => {
      const body = route.request().postDataJSON() as { requests: { query: string }[] };
      requested.push(body);
      const found = hitsFor(body.requests[0]?.query ?? '');
      if (!found) return route.abort();
      const facets = { 'hierarchy.lvl0': { Docs: 2 } };
      await route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { results: [{ hits: found, nbHits: found.length, nbPages: 1, facets }] },
      });
    });
    return requested;
  }

  test('receives query and filters, and HTML in hits is shown as text', async ({ page, hosted }) => {
    const requested = await stub(page, () => HITS);
    const urls = recordRequests(page);
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

  test('the dialog shows the same messages as with the built-in engine', async ({ page, hosted }) => {
    let isOffline = false;
    await stub(page, (query) => (isOffline ? null : query.includes('zzqqxx') ? [] : HITS));
    await open(page, `${hosted}/docs/start`);
    await searchBox(page).fill('lantern zzqqxx');
    await expect(dialog(page).getByText('No results for "lantern zzqqxx"')).toBeVisible();
    await searchBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
    isOffline = true;
    await searchBox(page).fill('lamp');
    await expectFailure(page);
    isOffline = false;
    await searchBox(page).fill('lantern');
    await expect(hits(page).first()).toContainText('Projector');
  });

  test('no index is built, and pages have metadata for the crawler', async ({ page, hosted, request }) => {
    expect((await request.get(`${hosted}/search-index/index.json`)).status()).toBe(404);
    const expectMeta = (name: string, content: string) =>
      expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', content);
    await page.goto(`${hosted}/docs/projector`);
    await expectMeta('docsearch:language', 'en');
    await expectMeta('docsearch:version', 'current');
    await expectMeta('docsearch:docusaurus_tag', 'docs-default-current');
    await expectMeta('keywords', 'optics, lantern');
    await page.goto(hosted);
    await expectMeta('docsearch:docusaurus_tag', 'default');
  });
});
