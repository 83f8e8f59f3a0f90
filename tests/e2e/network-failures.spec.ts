// Rooms: theme/errors theme/search
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import {
  alert,
  allResults,
  colorToggle,
  expectLoadFailure,
  heading,
  mainLink,
  navbar,
  retryLoad,
  searchBox,
  searchButton,
  searchDialog,
  searchFor,
  sidebar,
  toc,
} from './parts.ts';
import {
  BUILD,
  blockStorage,
  deploy,
  expect,
  fillStorage,
  holdRequests,
  hydrated,
  idle,
  markDocument,
  movePointer,
  onDocument,
  PAGE_CHUNK,
  recordRequests,
  saveData,
  scrollTop,
  test,
  visit,
  visitAtOnce,
  watch,
} from './test.ts';

/** Requests for the list of routes. */
const ROUTES = /\/routes\./;

const gone = { status: 404, contentType: 'text/html', body: '<!doctype html><h1>Page Not Found</h1>' };
/** The response of hosts that return a page for every request. */
const fallback = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Home</h1>' };

/** Clicks a link, and expects that the browser loads its page as a document. @param wait called after the click */
async function expectDocument(page: Page, wait = async () => {}): Promise<void> {
  const isSame = await markDocument(page);
  await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
  await wait();
  await expect(page).toHaveURL(/\/docs\/glossary$/);
  await expect(heading(page, 'Glossary')).toBeVisible();
  expect(await isSame()).toBe(false);
  await expect(alert(page)).toHaveCount(0);
}

test.describe('storage', () => {
  for (const [name, breakStorage] of [
    ['blocked', blockStorage],
    ['full', fillStorage],
  ] as const) {
    test(`${name}: color mode, tabs, sidebar and favorites keep their state`, async ({ page }) => {
      const trouble = watch(page);
      await breakStorage(page);
      await visitAtOnce(page, '/docs/setup/camera');
      await colorToggle(page).click();
      await expect(colorToggle(page)).toHaveAccessibleName(/currently dark mode/);
      await page.getByRole('tab').nth(1).click();
      await sidebar(page).getByRole('button', { name: "Expand sidebar category 'Program'" }).click();
      await expect(sidebar(page).getByRole('link', { name: 'Shows' })).toBeVisible();

      await searchFor(page, 'posters');
      await searchDialog(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/posters/);
      await page.keyboard.press('Control+k');
      await searchDialog(page)
        .getByRole('button', { name: /to favorites$/ })
        .click();
      await expect(
        searchDialog(page).getByRole('region', { name: 'Favorites' }).getByRole('link'),
      ).toHaveCount(1);
      await page.keyboard.press('Escape');

      await page.goBack();
      await expect(heading(page, 'Camera')).toBeVisible();
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
      await expect(sidebar(page).getByRole('link', { name: 'Shows' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(trouble).toEqual([]);
    });
  }
});

test('a connection lost before the list of routes loads: a retry opens the page', async ({
  page,
  context,
}) => {
  await saveData(page);
  await page.route(ROUTES, (route) => route.abort());
  await visitAtOnce(page, '/docs/start');
  const isSame = await markDocument(page);
  await context.setOffline(true);
  await toc(page).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/#./);
  await page.goBack();
  await expect(page).toHaveURL('/docs/start');
  await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
  await expectLoadFailure(page);
  expect(await isSame()).toBe(true);
  await context.setOffline(false);
  await page.unroute(ROUTES);
  await retryLoad(page);
  await expect(heading(page, 'Glossary')).toBeVisible();
  expect(await isSame()).toBe(true);
});

test('a connection lost during a download: the browser loads the page as a document', async ({ page }) => {
  let isDown = false;
  const site = createStaticServer({ root: BUILD, base: '/' });
  const server = createServer((request, response) => {
    if (!isDown || !PAGE_CHUNK.test(request.url ?? '')) return site.emit('request', request, response);
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 10_000 });
    response.write('self.half = "', () => response.destroy());
  });
  const origin = await listen(server);
  await saveData(page);
  await visitAtOnce(page, `${origin}/docs/start`);
  isDown = true;
  onDocument(page, () => {
    isDown = false;
  });
  await expectDocument(page);
  await page.keyboard.press('Shift');
  await hydrated(page);
  server.closeAllConnections();
  server.close();
});

test.describe('a slow connection', () => {
  for (const [name, chunk] of [
    ['the code of a page', PAGE_CHUNK],
    ['the list of routes', ROUTES],
  ] as const) {
    test(`${name} never loads: the browser loads the page as a document`, async ({ page }) => {
      await page.clock.install();
      await saveData(page);
      let isHeld = chunk !== PAGE_CHUNK;
      await page.route(chunk, (route) => (isHeld ? undefined : route.continue()));
      await visitAtOnce(page, '/docs/start');
      isHeld = true;
      await expectDocument(page, () => page.clock.runFor(15_000));
    });
  }

  test('the list of routes loads late: the progress bar appears, then the page', async ({ page }) => {
    await saveData(page);
    const release = await holdRequests(page, ROUTES);
    await visitAtOnce(page, '/docs/start');
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
    await expect(heading(page, 'Start')).toBeVisible();
    release();
    await expect(heading(page, 'Glossary')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('neither the code of a page nor its document loads: an alert appears', async ({ page }) => {
    await page.clock.install();
    await saveData(page);
    await visitAtOnce(page, '/docs/start');
    await page.route(PAGE_CHUNK, () => {});
    await page.route('**/docs/glossary', (route) => route.abort());
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await page.clock.runFor(15_000);
    await expect(alert(page)).toBeVisible();
    const reason = alert(page).getByText('The server took too long to respond.');
    await expect(reason).toBeHidden();
    await alert(page).getByText('Technical details').click();
    await expect(reason).toBeVisible();
    await expect(heading(page, 'Start')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('the code of the page on screen never loads: links work', async ({ page }) => {
    await page.route(PAGE_CHUNK, () => {});
    await page.goto('/docs/start');
    await page.keyboard.press('Shift');
    await expect(heading(page, 'Start')).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await expect(heading(page, 'Blog')).toBeVisible();
  });
});

test.describe('after a new deployment', () => {
  test.beforeEach(({ page }) => deploy(page));

  for (const [how, answer] of [
    ['is missing', gone],
    ['is an HTML page', fallback],
  ] as const) {
    test(`the list of routes ${how}: a click loads the page as a document`, async ({ page }) => {
      await saveData(page);
      let isGone = true;
      await page.route(ROUTES, (route) => (isGone ? route.fulfill(answer) : route.continue()));
      await visitAtOnce(page, '/docs/start');
      onDocument(page, () => {
        isGone = false;
      });
      await expectDocument(page);
      await page.keyboard.press('Shift');
      await hydrated(page);
    });

    test(`the code of the sidebar ${how}: a category opens after the page has loaded again, once`, async ({
      page,
    }) => {
      let isGone = true;
      await page.route(/\/sidebar\./, (route) => (isGone ? route.fulfill(answer) : route.continue()));
      await saveData(page);
      await visitAtOnce(page, '/docs/start');
      const screen = sidebar(page).getByRole('button', { name: 'Screen' });
      const openScreen = async () => {
        await page.keyboard.press('Shift');
        await hydrated(page);
        await screen.click();
        await expect(sidebar(page).getByRole('link', { name: 'Masks' })).toBeVisible();
      };
      let loads = 0;
      let isRepaired = true;
      onDocument(page, () => {
        loads += 1;
        isGone = !isRepaired;
      });
      /** Waits for the new document, because a key that is pressed before would not start its scripts. */
      const openCraft = async () => {
        const isLoaded = page.waitForEvent('domcontentloaded');
        await sidebar(page).getByRole('button', { name: 'Craft' }).click();
        await isLoaded;
      };
      await openCraft();
      expect(loads).toBe(1);
      await openScreen();

      isRepaired = false;
      loads = 0;
      await visitAtOnce(page, '/docs/start');
      await openCraft();
      expect(loads).toBe(2);
      await page.keyboard.press('Shift');
      await expect(alert(page)).toContainText('The sidebar could not be loaded.');
      await retryLoad(page);
      await expect(alert(page)).toContainText('The sidebar could not be loaded.');
      isGone = false;
      await retryLoad(page);
      await expect(alert(page)).toHaveCount(0);
      await openScreen();
      expect(loads).toBe(2);
    });

    test(`the code of the search engine ${how}: the search page loads with the query`, async ({ page }) => {
      let isGone = true;
      await visitAtOnce(page, '/docs/start');
      await page.keyboard.press('Control+k');
      await expect(searchBox(page)).toBeFocused();
      await page.route(PAGE_CHUNK, (route) => (isGone ? route.fulfill(answer) : route.continue()));
      onDocument(page, () => {
        isGone = false;
      });
      await searchBox(page).fill('posters');
      await expect(page).toHaveURL('/search?q=posters');
      await page.keyboard.press('Shift');
      await expect(mainLink(page, /^Posters/)).toBeVisible();
    });

    test(`the extras ${how}: the next page is loaded as a document, once`, async ({ page }) => {
      await page.route(/\/extras\./, (route) => route.fulfill(answer));
      await visitAtOnce(page, '/docs/start');
      await idle(page);
      await expectDocument(page);
      await page.keyboard.press('Shift');
      await hydrated(page);
      await idle(page);
      const isSame = await markDocument(page);
      await sidebar(page).getByRole('link', { name: 'Start' }).click();
      await expect(heading(page, 'Start')).toBeVisible();
      expect(await isSame()).toBe(true);
    });

    test(`if the code of the search ${how}, a click opens the search page`, async ({ page }) => {
      await page.route(/\/search-dialog\./, (route) => route.fulfill(answer));
      await visitAtOnce(page, '/docs/start');
      await searchButton(page).click();
      await expect(page).toHaveURL('/search');
      await expect(heading(page, 'Search the documentation')).toBeVisible();

      let fail = (): void => {};
      const isTyped = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await page.route(/\/search-dialog\./, (route) => isTyped.then(() => route.fulfill(answer)));
      await visitAtOnce(page, '/docs/start');
      await page.keyboard.press('/');
      await page.keyboard.type('posters');
      fail();
      await expect(page, 'the typed text is not lost').toHaveURL('/search?q=posters');
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('posters');
    });
  }

  test('the list of routes is missing: Back opens the page', async ({ page }) => {
    await visitAtOnce(page, '/docs/glossary');
    await sidebar(page).getByRole('link', { name: 'Start' }).click();
    await expect(page).toHaveURL('/docs/start');
    await page.route(ROUTES, (route) => route.fulfill(gone));
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await expect(heading(page, 'Glossary')).toBeVisible();
    await expect(page).toHaveURL('/docs/glossary');
  });

  test('the main scripts are missing: links work, and requests do not repeat endlessly', async ({ page }) => {
    let requested = 0;
    await page.route(/\/static\/js\/[\w-]+\.[\da-f]+\.js$/, (route) => {
      requested += 1;
      return route.fulfill(gone);
    });
    await page.goto('/docs/start');
    // After the first paint, the page requests the scripts when the browser is idle.
    await expect.poll(() => requested).toBeGreaterThan(1);
    await idle(page);
    const first = requested;
    for (let step = 0; step < 30; step += 1) await page.mouse.move(100 + step * 10, 300);
    await idle(page);
    expect(requested).toBe(first);
    await page.keyboard.press('Shift');
    await expect.poll(() => requested).toBeGreaterThan(first);
    await expect(heading(page, 'Start')).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await toc(page).getByRole('link', { name: 'The booth' }).click();
    await expect(page).toHaveURL('/docs/start#the-booth');
    await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
    await expect(heading(page, 'Glossary')).toBeVisible();
  });

  test('one main script is late, one missing: only the missing one is requested twice', async ({ page }) => {
    const trouble: string[] = [];
    page.on('pageerror', (error) => trouble.push(error.message));
    let isDown = true;
    // A browser that becomes idle after the failure would request the missing script again, before the key does.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      addEventListener('error', () => Object.assign(window, { hasFailed: true }), { capture: true });
    });
    const release = await holdRequests(page, /\/static\/js\/index\./);
    await page.route(/\/static\/js\/packages\./, (route) =>
      isDown ? route.fulfill(gone) : route.continue(),
    );
    const requested = recordRequests(page);
    await page.goto('/docs/start');
    await movePointer(page, 10, 10);
    // The `error` event of a script follows the failed request.
    await page.waitForFunction(() => 'hasFailed' in window);
    await expect(colorToggle(page)).toBeHidden();
    isDown = false;
    await page.keyboard.press('Shift');
    await movePointer(page, 20, 20);
    release();
    await hydrated(page);
    await expect(colorToggle(page)).toBeVisible();
    expect(requested.filter((url) => /\/index\./.test(url))).toHaveLength(1);
    expect(requested.filter((url) => /packages\./.test(url))).toHaveLength(2);
    expect(trouble).toEqual([]);
  });
});

test.describe('a broken search index', () => {
  for (const [how, broken] of [
    ['is missing', gone],
    ['is an HTML page', fallback],
    ['is cut off', undefined],
  ] as const) {
    test(`is reported if a file ${how}, and a retry works`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      for (const part of ['index.json', 'pages/']) {
        await test.step(part, async () => {
          const file = (url: URL) => url.pathname.includes('/search-index/') && url.pathname.includes(part);
          await page.route(file, async (route) => {
            if (broken) return route.fulfill(broken);
            const response = await route.fetch();
            const body = await response.body();
            await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
          });
          await visitAtOnce(page, '/search?q=posters');
          const failure = page.getByRole('main').getByRole('alert');
          await expect(failure).toContainText('Unable to fetch results');
          await expect(page.getByText(/No results|documents found/)).toHaveCount(0);
          // A file that is still being cut off would break the retry.
          await page.unrouteAll({ behavior: 'wait' });
          await failure.getByRole('button', { name: 'Retry' }).click();
          await expect(mainLink(page, /^Posters/)).toBeVisible();
          await expect(page.getByRole('searchbox')).toBeFocused();
          await expect(failure).toHaveCount(0);
        });
      }
      expect(errors).toEqual([]);
    });
  }

  test('is reported in the search dialog, too, and a retry requests it again', async ({ page }) => {
    let requests = 0;
    await page.route(/\/search-index\//, (route) => {
      requests += 1;
      return route.fulfill(fallback);
    });
    await visitAtOnce(page, '/docs/start');
    await page.keyboard.press('Control+k');
    await searchBox(page).fill('posters');
    const failure = searchDialog(page).getByRole('alert');
    await expect(failure).toContainText('Unable to fetch results');
    const before = requests;
    await failure.getByRole('button', { name: 'Retry' }).click();
    // A search requests a broken index twice before it fails.
    await expect.poll(() => requests).toBe(before + 2);
    await expect(failure).toContainText('Unable to fetch results');
    await page.unroute(/\/search-index\//);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(searchDialog(page).getByRole('link').first()).toContainText('Posters');
    await expect(searchBox(page)).toBeFocused();
  });
});

test.describe('a wrong clock', () => {
  const datesOf = (page: Page) =>
    page.locator('time').evaluateAll((all) => all.map((time) => `${time.textContent} ${time.outerHTML}`));

  for (const time of ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z']) {
    test(`that shows ${time.slice(0, 4)} does not change dates, links or search results`, async ({
      browser,
      page,
    }) => {
      const trouble = watch(page);
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await page.clock.setFixedTime(time);
      await saveData(page);
      for (const path of ['/docs/start', '/blog', '/blog/archive']) {
        await plain.goto(path);
        await visitAtOnce(page, path);
        const dates = await datesOf(plain);
        expect(dates.length).toBeGreaterThan(0);
        expect(await datesOf(page)).toEqual(dates);
      }
      await navbar(page).getByRole('link', { name: 'Docs' }).click();
      await expect(heading(page, 'Start')).toBeVisible();
      await searchFor(page, 'posters');
      await expect(searchDialog(page).getByRole('link').first()).toContainText('Posters');
      expect(await page.evaluate(() => new Date().getFullYear())).toBe(Number(time.slice(0, 4)));
      expect(trouble).toEqual([]);
      await plain.close();
    });
  }
});

test.describe('a URL with a hash', () => {
  /** Hashes without a target on the page. `fuzz.spec.ts` tries random ones. */
  const LOST = [
    'a-heading-that-was-renamed',
    'the-booth-1',
    'café',
    '%E0%A4%A',
    '',
    '/docs/crew',
    'main main',
  ];
  const FOUND = ['the-booth', 'the-booth'.replaceAll('-', '%2D'), '%74he-booth'];
  const ALL = [...LOST, ...FOUND];

  async function expectPosition(page: Page, hash: string): Promise<void> {
    await expect(heading(page, 'Start')).toBeVisible();
    const top = expect.poll(() => scrollTop(page));
    if (LOST.includes(hash)) return top.toBe(0);
    await expect(page.getByRole('heading', { name: 'The booth' })).toBeInViewport();
    await top.toBeGreaterThan(0);
  }

  test('opens the page at the target, or at the top if there is no target', async ({ page }) => {
    const trouble = watch(page);
    await saveData(page);
    for (const hash of ALL) {
      await page.goto('about:blank');
      await visitAtOnce(page, `/docs/start#${hash}`);
      await expectPosition(page, hash);
    }
    // Leaving a page cancels its requests.
    expect(trouble.filter((text) => !text.startsWith('failed:'))).toEqual([]);
  });

  test('opens the page at the target or at the top after Back or Forward, too', async ({ page }) => {
    const trouble = watch(page);
    await visitAtOnce(page, '/docs/glossary');
    for (const hash of ALL) {
      await page.evaluate(() => window.scrollTo(0, 300));
      await page.evaluate((to) => {
        history.pushState({ key: to }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, `/docs/start#${hash}`);
      await expectPosition(page, hash);
      await page.goBack();
      await expect(heading(page, 'Glossary')).toBeVisible();
    }
    expect(trouble).toEqual([]);
  });
});

test('Back from a reloaded search page shows the previous page with its widgets', async ({ page }) => {
  const trouble = watch(page);
  await saveData(page);
  await visitAtOnce(page, '/docs/setup/projector');
  await searchFor(page, 'posters');
  await allResults(page).click();
  await expect(page).toHaveURL(/\/search/);
  await idle(page);
  await page.reload();
  await page.keyboard.press('Shift');
  await hydrated(page);
  await idle(page);
  await page.goBack();
  await expect(heading(page, 'Projector')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy code to clipboard' }).first()).toBeVisible();
  // The reload cancels the requests of the search.
  expect(trouble.filter((text) => !text.startsWith('failed:'))).toEqual([]);
});

test.describe('a host that answers with its home page, without a new deployment', () => {
  test('the search shows an error with Retry in its dialog, and does not load the page again', async ({
    page,
  }) => {
    let isBroken = true;
    await visit(page, '/docs/start');
    await page.keyboard.press('Control+k');
    await expect(searchBox(page)).toBeFocused();
    await page.route(PAGE_CHUNK, (route) => (isBroken ? route.fulfill(fallback) : route.continue()));
    const isSame = await markDocument(page);
    await searchBox(page).pressSequentially('posters');
    await expect(alert(page)).toContainText('Unable to fetch results');
    expect(await isSame()).toBe(true);
    await expect(searchBox(page)).toHaveValue('posters');
    isBroken = false;
    await retryLoad(page);
    await expect(searchDialog(page).getByRole('link').first()).toContainText('Posters');
    expect(await isSame()).toBe(true);
  });

  test('a category of the sidebar shows an error with Retry, and the page is not loaded again', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route(/\/sidebar\./, (route) => (isBroken ? route.fulfill(fallback) : route.continue()));
    await visit(page, '/docs/start');
    const isSame = await markDocument(page);
    await sidebar(page).getByRole('button', { name: 'Craft' }).click();
    await expect(alert(page)).toContainText('The sidebar could not be loaded.');
    isBroken = false;
    await retryLoad(page);
    await expect(alert(page)).toHaveCount(0);
    expect(await isSame()).toBe(true);
  });

  test('Copy page does not copy the home page', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/docs/start');
    await page.route(/\.md$/, (route) => route.fulfill(fallback));
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('group', { name: 'Other formats' })).toContainText('could not be copied');
  });
});
