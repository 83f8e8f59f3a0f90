// Rooms: theme/errors
import type { Locator, Page, Route } from '@playwright/test';
import {
  alert,
  expectLoadFailure,
  heading,
  navbar,
  pager,
  retryLoad,
  searchDialog,
  searchFor,
  sidebar,
  toc,
} from './parts.ts';
import {
  awaitViolations,
  blockStorage,
  expect,
  hydrated,
  idle,
  onDocument,
  PAGE_CHUNK,
  saveData,
  scrollTop,
  serve,
  test,
  visit,
  visitAtOnce,
  watchPolicy,
} from './test.ts';

/** Counts the requests for documents. */
function countLoads(page: Page): () => number {
  let count = 0;
  onDocument(page, () => {
    count += 1;
  });
  return () => count;
}

/** How the request for a file can fail; a host can answer every request with an HTML page. */
const FAILURES = {
  'status 404': (route: Route) => route.fulfill({ status: 404, body: 'gone' }),
  'an HTML page': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Home</h1>' }),
  blocked: (route: Route) => route.abort('blockedbyclient'),
  reset: (route: Route) => route.abort('connectionreset'),
  aborted: (route: Route) => route.abort('aborted'),
};

/** Makes requests for page chunks fail until the returned function is called. */
async function breakChunks(page: Page, failure = FAILURES.blocked): Promise<() => void> {
  let isBroken = true;
  await page.route(PAGE_CHUNK, (route) => (isBroken ? failure(route) : route.continue()));
  return () => {
    isBroken = false;
  };
}

test.describe('a page that throws an error', () => {
  const crash = (page: Page) => heading(page, 'This page crashed.');

  test('keeps the navbar and the footer, shows the causes, and can be tried again', async ({
    page,
    announced,
  }) => {
    await page.goto(`${announced}/docs/crash`);
    await expect(crash(page)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('The film tore.');
    await expect(main).toContainText('Cause: The splice was dry.');
    await expect(main).toContainText('Cause: no glue');
    await expect(navbar(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(crash(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { defused: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Everything holds.')).toBeVisible();
  });

  test('does not affect other pages', async ({ page, announced }) => {
    await visit(page, `${announced}/docs/start`);
    await sidebar(page).getByRole('link', { name: 'Crash' }).click();
    await expect(crash(page)).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Docs' }).click();
    await expect(heading(page, 'Start')).toBeVisible();
    await page.goBack();
    await expect(crash(page)).toBeVisible();
  });
});

test.describe('a page whose content does not load', () => {
  test('reloads once and then shows an alert with a retry, which works', async ({ page }) => {
    const count = countLoads(page);
    const repair = await breakChunks(page);
    await page.goto('/docs/start');
    await expectLoadFailure(page);
    expect(count()).toBe(2);
    await expect(heading(page, 'Start')).toBeVisible();
    await retryLoad(page);
    await expectLoadFailure(page);
    repair();
    await retryLoad(page);
    await expect(alert(page)).toHaveCount(0);
    await hydrated(page);
    expect(count()).toBe(2);
    await breakChunks(page);
    await page.reload();
    await expect(alert(page)).toBeVisible();
    expect(count()).toBe(3);
  });

  test('reloads, and shows no alert if the content then loads', async ({ page }) => {
    const count = countLoads(page);
    await page.route(PAGE_CHUNK, FAILURES['status 404'], { times: 1 });
    await page.goto('/docs/start');
    await expect.poll(count).toBe(2);
    await hydrated(page);
    await expect(alert(page)).toHaveCount(0);
  });

  const breakHost = (page: Page) =>
    page.route('**/docs/start', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );

  for (const [name, prepare, loads] of [
    ['reloads only once even if storage is blocked', blockStorage, 2],
    ['does not reload if the host does not respond', breakHost, 1],
  ] as const) {
    test(name, async ({ page }) => {
      await prepare(page);
      const count = countLoads(page);
      await breakChunks(page);
      await page.goto('/docs/start');
      await expect(alert(page).getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(count()).toBe(loads);
    });
  }
});

const THROW = 'throw new Error("The reel jammed.")';

/**
 * Makes a component throw when it renders the element with this class. The class name is either in the props of the
 * element or in the object of its CSS module.
 */
const breakPart = (code: string, name: string): string =>
  code.replace(new RegExp(`(\\w+):"${name}"`, 'g'), (_, key: string) =>
    key === 'className' ? `className:(()=>{${THROW}})()` : `get ${key}(){${THROW}}`,
  );

/** The same for the structured data, whose element has no class. */
const breakData = (code: string): string =>
  code.replace('hidden:!0,dangerouslySetInnerHTML', `hidden:(()=>{${THROW}})(),dangerouslySetInnerHTML`);

const PARTS: Record<string, (page: Page) => Locator> = {
  navbar,
  sidebar,
  'table of contents': toc,
  footer: (page) => page.getByRole('contentinfo'),
};

test.describe('an error', () => {
  for (const region of [...Object.keys(PARTS), 'structured data']) {
    test(`in the ${region} does not affect other parts, nor the next page`, async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto('/docs/start');
      const name = await PARTS[region]?.(page).getAttribute('class');
      await page.route(/\/static\/js\//, async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        await route.fulfill({ response, body: name ? breakPart(code, name) : breakData(code) });
      });
      const expectOthers = async () => {
        await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
        for (const [other, part] of Object.entries(PARTS))
          await expect(part(page)).toHaveCount(other === region ? 0 : 1);
      };
      await page.goto('/docs/start');
      await expect.poll(() => errors.join()).toContain('The reel jammed.');
      await hydrated(page);
      await expectOthers();
      await pager(page).getByRole('link', { name: /^Next/ }).click();
      await expect(page).not.toHaveURL('/docs/start');
      await expectOthers();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('an error outside all parts keeps the HTML of the page, and offers a retry', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(History.prototype, 'scrollRestoration', {
      configurable: true,
      set() {
        throw new Error('The shutter is stuck.');
      },
    });
  });
  await visitAtOnce(page, '/docs/start');
  await expect(alert(page)).toContainText('The shutter is stuck.');
  for (const part of [heading, navbar, sidebar]) await expect(part(page)).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(History.prototype, 'scrollRestoration', { value: 'auto', writable: true });
    // The first hydration set it before the error.
    delete document.documentElement.dataset.hydrated;
  });
  await retryLoad(page);
  await expect(alert(page)).toHaveCount(0);
  await hydrated(page);
  await searchFor(page, 'posters');
});

const openStart = (page: Page) => visitAtOnce(page, '/docs/start');

const openGlossary = (page: Page) => sidebar(page).getByRole('link', { name: 'Glossary' }).click();

/** Opens two pages in one document. */
async function openTwo(page: Page): Promise<void> {
  await openStart(page);
  await openGlossary(page);
  await expect(page).toHaveURL('/docs/glossary');
  await expect(heading(page)).toHaveText('Glossary');
}

/** Starts the scripts with a key, and waits for hydration. */
async function start(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await hydrated(page);
}

/** Reloads the page, so that the browser must load the code of the other pages again. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await start(page);
}

interface Way {
  failure: keyof typeof FAILURES;
  /** Opens the page on which `act` starts. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

/** All ways to open another page whose code has not loaded, each with a different failure. */
const WAYS: Record<string, Way> = {
  'a link': { failure: 'status 404', prepare: openStart, act: openGlossary },
  'the pager': {
    failure: 'an HTML page',
    prepare: openStart,
    act: (page) => pager(page).getByRole('link', { name: /^Next/ }).click(),
  },
  'a search hit': {
    failure: 'blocked',
    prepare: async (page) => {
      await openStart(page);
      await searchFor(page, 'posters');
    },
    act: (page) => searchDialog(page).getByRole('link').first().click(),
  },
  Back: {
    failure: 'reset',
    prepare: async (page) => {
      await openTwo(page);
      await reload(page);
    },
    act: (page) => page.evaluate(() => history.back()),
  },
  Forward: {
    failure: 'aborted',
    prepare: async (page) => {
      await openTwo(page);
      await page.goBack();
      await expect(heading(page)).toHaveText('Start');
      await reload(page);
    },
    act: (page) => page.evaluate(() => history.forward()),
  },
};

for (const [way, { failure, prepare, act }] of Object.entries(WAYS)) {
  test.describe(`page code that fails to load after ${way}`, () => {
    let before = '';
    test.beforeEach(async ({ page }) => {
      await saveData(page);
      await prepare(page);
      before = (await heading(page).textContent()) ?? '';
    });

    test(`${failure}: the page is loaded as a document, once, and opens at the top`, async ({ page }) => {
      onDocument(page, await breakChunks(page, FAILURES[failure]));
      const count = countLoads(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await act(page);
      await expect(heading(page)).not.toHaveText(before);
      await start(page);
      expect(count()).toBe(1);
      expect(await scrollTop(page)).toBe(0);
      await expect(alert(page)).toHaveCount(0);
    });

    test(`${failure}, also in the new document: a retry works`, async ({ page }) => {
      const repair = await breakChunks(page, FAILURES[failure]);
      const count = countLoads(page);
      await act(page);
      await expect(heading(page)).not.toHaveText(before);
      await page.keyboard.press('Shift');
      await expectLoadFailure(page);
      await expect(heading(page)).toBeVisible();
      await retryLoad(page);
      await expectLoadFailure(page);
      repair();
      await retryLoad(page);
      await expect(alert(page)).toHaveCount(0);
      await hydrated(page);
      expect(count()).toBe(1);
    });

    test('the host does not respond: the current page stays, and a retry works', async ({ page }) => {
      const count = countLoads(page);
      await page.route('**/*', (route) => route.abort('internetdisconnected'));
      await act(page);
      await expectLoadFailure(page);
      await expect(heading(page)).toHaveText(before);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.unrouteAll();
      await retryLoad(page);
      await expect(heading(page)).not.toHaveText(before);
      await expect(alert(page)).toHaveCount(0);
      expect(count()).toBe(0);
    });
  });
}

test('the alert about a failed page disappears on another page', async ({ page, context }) => {
  await saveData(page);
  await openTwo(page);
  await context.setOffline(true);
  await sidebar(page).getByRole('link', { name: 'Program', exact: true }).click();
  await expect(alert(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Start');
  await expect(alert(page)).toHaveCount(0);
});

test.describe('a wrong base path', () => {
  const WARNING = 'Your site did not load properly.';

  for (const [site, base, configured, paths] of [
    ['locked', '/elsewhere/', '/', ['docs/start', '', 'nope']],
    ['announced', '/', '/core/', ['docs/start']],
  ] as const) {
    test(`${base} instead of ${configured}: an alert names both`, async ({ page }) => {
      const violations = await watchPolicy(page);
      const { origin, close } = await serve(site, base);
      for (const path of paths) {
        await page.goto(origin + base + path);
        for (const text of [
          WARNING,
          'wrong base URL',
          `Configured base URL: ${configured}`,
          `Suggested base URL: ${base}`,
        ])
          await expect(alert(page)).toContainText(text);
        await expect(alert(page)).toBeInViewport();
        await expect(alert(page)).toHaveCSS('border-top-style', 'solid');
        expect(await awaitViolations(page, violations)).toEqual([]);
      }
      close();
    });
  }

  test('is not mentioned in the HTML that search engines read', async ({ browser, locked }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${locked}/docs/start`);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await expect(heading(page, 'Start')).toBeVisible();
    await page.close();
  });

  test('is not reported if files are missing or the network fails', async ({ page }) => {
    const files = /\.(?:js|css)$/;
    for (const fail of [FAILURES['status 404'], FAILURES.blocked]) {
      await page.route(files, fail);
      await page.goto('/docs/start');
      await idle(page);
      await expect(heading(page, 'Start')).toBeVisible();
      await expect(page.getByText(WARNING)).toHaveCount(0);
      await page.unroute(files);
    }
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(WARNING)).toHaveCount(0);
  });
});
