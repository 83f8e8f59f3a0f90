import type { Locator, Page, Route } from '@playwright/test';
import { heading, navbar, pager, sidebar, toc } from './parts.ts';
import {
  blockStorage,
  expect,
  hydrated,
  PAGE_CHUNK,
  saveData,
  serve,
  test,
  visit,
  visitAtOnce,
} from './test.ts';

/** Counts the requests for documents. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test.describe('a page that throws an error', () => {
  test('crashes inside the frame, names the causes and can be tried again', async ({ page, announced }) => {
    await page.goto(`${announced}/docs/crash`);
    await expect(heading(page, 'This page crashed.')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('The film tore.');
    await expect(main).toContainText('Cause: The splice was dry.');
    await expect(main).toContainText('Cause: no glue');
    await expect(navbar(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { defused: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Everything holds.')).toBeVisible();
  });

  test('does not affect other pages', async ({ page, announced }) => {
    await visit(page, `${announced}/docs/start`);
    await sidebar(page).getByRole('link', { name: 'Crash' }).click();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Docs' }).click();
    await expect(heading(page, 'Start')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  });
});

test.describe('content that does not load', () => {
  test('reloads the page once and then shows an alert; a retry loads the content', async ({ page }) => {
    const count = loads(page);
    let isBroken = true;
    await page.route(PAGE_CHUNK, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto('/docs/start');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This page could not be loaded.');
    expect(count()).toBe(2);
    await expect(heading(page, 'Start')).toBeVisible();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText('This page could not be loaded.');
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toHaveCount(0);
    await hydrated(page);
    expect(count()).toBe(2);
    isBroken = true;
    // The reader's own reload. The page must not reload again.
    await page.reload();
    await expect(alert).toBeVisible();
    expect(count()).toBe(3);
  });

  test('on load after a new deployment: the reload brings the new content, without an alert', async ({
    page,
  }) => {
    const count = loads(page);
    let isFirst = true;
    await page.route(PAGE_CHUNK, (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.fulfill({ status: 404, body: 'gone' });
    });
    await page.goto('/docs/start');
    await expect.poll(count).toBe(2);
    await hydrated(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('does not reload endlessly if the storage is blocked', async ({ page }) => {
    await blockStorage(page);
    const count = loads(page);
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await page.goto('/docs/start');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(count()).toBe(2);
  });

  test('does not reload if the host does not respond', async ({ page }) => {
    const count = loads(page);
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await page.route('**/docs/start', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
    await page.goto('/docs/start');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(count()).toBe(1);
  });
});

const THROW = 'throw new Error("The reel jammed.")';

/** Makes a component throw when it renders the element with this class. Covers both ways to write the class name. */
const breakPart = (code: string, name: string): string =>
  code.replace(new RegExp(`(\\w+):"${name}"`, 'g'), (_, key: string) =>
    key === 'className' ? `className:(()=>{${THROW}})()` : `get ${key}(){${THROW}}`,
  );

/** The same for the structured data, whose element has no class. */
const breakData = (code: string): string =>
  code.replace('hidden:!0,dangerouslySetInnerHTML', `hidden:(()=>{${THROW}})(),dangerouslySetInnerHTML`);

const PARTS: Record<string, (page: Page) => Locator> = {
  navbar: (page) => navbar(page),
  sidebar,
  'table of contents': (page) => toc(page),
  footer: (page) => page.getByRole('contentinfo'),
};

test.describe('an error', () => {
  for (const region of [...Object.keys(PARTS), 'structured data']) {
    test(`in the ${region} does not affect the rest of the page, nor the next page`, async ({ page }) => {
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

/** Starts the scripts with a key, and waits for hydration. */
async function start(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await hydrated(page);
}

interface Way {
  /** Opens the reader's first page. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const openStart = (page: Page) => visitAtOnce(page, '/docs/start');

/** Two history entries of one document. After a reload the browser must load the code of the other page again. */
async function openTwo(page: Page): Promise<void> {
  await openStart(page);
  await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL('/docs/glossary');
  await expect(heading(page)).toHaveText('Glossary');
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await start(page);
}

/** All ways to open another page whose code has not loaded. */
const WAYS: Record<string, Way> = {
  'a link': {
    prepare: openStart,
    act: (page) => sidebar(page).getByRole('link', { name: 'Glossary' }).click(),
  },
  'the pager': {
    prepare: openStart,
    act: (page) => pager(page).getByRole('link', { name: /^Next/ }).click(),
  },
  'a search hit': {
    prepare: async (page) => {
      await openStart(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('searchbox').fill('posters');
      await expect(page.getByRole('dialog').getByRole('link', { name: /^See all/ })).toBeVisible();
    },
    act: (page) => page.getByRole('dialog').getByRole('link').first().click(),
  },
  Back: {
    prepare: async (page) => {
      await openTwo(page);
      await reload(page);
    },
    act: (page) => page.evaluate(() => history.back()),
  },
  Forward: {
    prepare: async (page) => {
      await openTwo(page);
      await page.goBack();
      await expect(heading(page)).toHaveText('Start');
      await reload(page);
    },
    act: (page) => page.evaluate(() => history.forward()),
  },
};

/** All failures of a file. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  gone: (route) => route.fulfill({ status: 404, body: 'gone' }),
  'a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Home</h1>' }),
  blocked: (route) => route.abort('blockedbyclient'),
  reset: (route) => route.abort('connectionreset'),
  aborted: (route) => route.abort('aborted'),
};

/** Makes requests for page chunks fail until the returned function is called. */
async function breakCode(page: Page, failure = FAILURES.blocked): Promise<() => void> {
  let isBroken = true;
  await page.route(PAGE_CHUNK, (route) => (isBroken && failure ? failure(route) : route.continue()));
  return () => {
    isBroken = false;
  };
}

const repairOnLoad = (page: Page, repair: () => void) =>
  page.on('request', (request) => {
    if (request.isNavigationRequest()) repair();
  });

for (const [way, { prepare, act }] of Object.entries(WAYS)) {
  test.describe(`page code that fails to load after ${way}`, () => {
    test.beforeEach(async ({ page }) => {
      await saveData(page);
      await prepare(page);
    });

    test('the host responds: the page is loaded as a document, once', async ({ page }) => {
      const before = await heading(page).textContent();
      repairOnLoad(page, await breakCode(page));
      const count = loads(page);
      await act(page);
      await expect(heading(page)).not.toHaveText(before ?? '');
      await start(page);
      expect(count()).toBe(1);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('the content fails there, too: the page is readable, and a retry works', async ({ page }) => {
      const before = await heading(page).textContent();
      const repair = await breakCode(page);
      const count = loads(page);
      await act(page);
      await expect(heading(page)).not.toHaveText(before ?? '');
      await page.keyboard.press('Shift');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('This page could not be loaded.');
      await expect(heading(page)).toBeVisible();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert).toContainText('This page could not be loaded.');
      repair();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert).toHaveCount(0);
      await hydrated(page);
      expect(count()).toBe(1);
    });

    test('the host does not respond: the current page stays, and a retry works', async ({ page }) => {
      const before = (await heading(page).textContent()) ?? '';
      const count = loads(page);
      await page.route('**/*', (route) => route.abort('internetdisconnected'));
      await act(page);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('This page could not be loaded.');
      await expect(heading(page)).toHaveText(before);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.unrouteAll();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page)).not.toHaveText(before);
      await expect(alert).toHaveCount(0);
      expect(count()).toBe(0);
    });
  });
}

test.describe('the code of a page', () => {
  test('cannot be loaded (404, an HTML page instead, blocked, reset or aborted): the browser loads the page as a document', async ({
    page,
  }) => {
    await saveData(page);
    for (const [name, failure] of Object.entries(FAILURES)) {
      await test.step(name, async () => {
        await openStart(page);
        repairOnLoad(page, await breakCode(page, failure));
        const count = loads(page);
        await sidebar(page).getByRole('link', { name: 'Glossary' }).click();
        await expect(heading(page)).toHaveText('Glossary');
        await expect(page).toHaveURL('/docs/glossary');
        await start(page);
        expect(count()).toBe(1);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  });

  test('fails after Back: the document does not get the scroll position of the previous page', async ({
    page,
  }) => {
    await saveData(page);
    await openTwo(page);
    await reload(page);
    repairOnLoad(page, await breakCode(page));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => history.back());
    await expect(heading(page)).toHaveText('Start');
    await start(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('fails, and the reader opens another page: the alert disappears', async ({ page, context }) => {
    await saveData(page);
    await openTwo(page);
    await context.setOffline(true);
    await sidebar(page).getByRole('link', { name: 'Program', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Start');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a wrong base path', () => {
  test('shows an alert above the page, with the configured and a suggested one', async ({ page }) => {
    const { origin, close } = await serve('locked', '/elsewhere/');
    for (const path of ['/elsewhere/docs/start', '/elsewhere/', '/elsewhere/nope']) {
      await page.goto(origin + path);
      const banner = page.getByRole('alert');
      await expect(banner).toContainText('Your site did not load properly.');
      await expect(banner).toContainText('wrong base URL');
      await expect(banner).toContainText('Configured base URL: /');
      await expect(banner).toContainText('Suggested base URL: /elsewhere/');
      await expect(banner).toBeInViewport();
    }
    close();
  });

  test('is not in the text that search engines read', async ({ browser, locked }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${locked}/docs/start`);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await expect(heading(page, 'Start')).toBeVisible();
    await context.close();
  });

  test('does not show an alert for missing files, or if only the network fails', async ({ page }) => {
    const files = /\.(?:js|css)$/;
    for (const fail of [
      (route: Route) => route.fulfill({ status: 404, body: 'gone' }),
      (route: Route) => route.abort(),
    ]) {
      await page.route(files, fail);
      await page.goto('/docs/start');
      await page.waitForLoadState('networkidle');
      await expect(heading(page, 'Start')).toBeVisible();
      await expect(page.getByText('Your site did not load properly.')).toHaveCount(0);
      await page.unroute(files);
    }
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Your site did not load properly.')).toHaveCount(0);
  });
});
