import { join } from 'node:path';
import {
  type BrowserContextOptions,
  test as base,
  type Disposable,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { decode } from 'fast-png';
import config from '../../site.config.ts';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';

export { expect } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'tests/fixtures');

/** The build of this site. */
export const OWN_BUILD = join(ROOT, 'doc_build');

/** The build of a fixture site. */
export const buildOf = (name: string) => join(FIXTURES, name, 'doc_build');

/** The build of the main fixture site. */
export const BUILD = buildOf('site');

/** Serves a fixture site's build on a free port, under a base path. @returns its origin, and a function that stops the server */
export const serve = (name: string, at: string) => serveBuild(buildOf(name), at);

async function serveBuild(root: string, at: string): Promise<{ origin: string; close: () => void }> {
  const server = createStaticServer({ root, base: at });
  return { origin: await listen(server), close: () => server.close() };
}

/** Matches chunks without a name, such as the content of a page, and the chunk that blog pages share. */
export const PAGE_CHUNK =
  /\/async\/(?!(?:routes|sidebar|search-dialog|extras|place-menus|zoom-dialog|code-tools)\.)[\w~-]+\.[\da-f]+\.js$/;

interface Sites {
  /** The site with one page of each kind. Paths without an origin refer to it. */
  main: string;
  /** The build of this site. Only tests that are valid for every page may use it, because its pages change. */
  own: string;
  /**
   * A small site under `/core/` with an announcement, a navbar that hides on scroll, the color scheme of the system and
   * a page that crashes.
   */
  announced: string;
  /** A small site that is always dark, with an announcement that readers cannot dismiss. */
  locked: string;
  /** A small site under `/core/` with hosted search. */
  hosted: string;
  /** A small site from right to left, with long words everywhere. */
  edges: string;
  /** The authoring reference, with every feature of pages. */
  authoring: string;
  /** The pages of `testOnOnePage`: one for each set of options. */
  sharedPage: (options: BrowserContextOptions) => Promise<Page>;
}

const site = (name: string, at: string) => served(buildOf(name), at);

const served = (root: string, at: string) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}: object, use: (url: string) => Promise<void>) => {
      const { origin, close } = await serveBuild(root, at);
      await use(origin + at.slice(0, -1));
      close();
    },
    { scope: 'worker' },
  ] as const;

/** The requests of a page that have not ended. */
const pending = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

export const test = base.extend<object, Sites>({
  page: async ({ page }, use) => {
    trackRequests(page);
    await use(page);
  },
  baseURL: async ({ main }, use) => {
    await use(main);
  },
  main: [...site('site', '/')],
  own: [...served(OWN_BUILD, config.base)],
  announced: [...site('announced', '/core/')],
  locked: [...site('locked', '/')],
  hosted: [...site('hosted', '/core/')],
  edges: [...site('edges', '/')],
  authoring: [...served(join(ROOT, 'authoring/doc_build'), '/')],
  // Here and not in `testOnOnePage`, which would then need other workers.
  sharedPage: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (options) => {
        const key = JSON.stringify(options);
        const page = pages.get(key) ?? (await browser.newPage(options));
        pages.set(key, page);
        return page;
      });
      for (const page of pages.values()) await page.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Empties the storage of each site when a test first opens it.
 * @param id of the test @returns what ends this
 */
const startEmpty = (page: Page, id: string): Promise<Disposable> =>
  page.addInitScript((test) => {
    // A document without an origin, such as that of a sandboxed frame, has no storage.
    if (origin === 'null') return;
    if (sessionStorage.getItem('test') === test) return;
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem('test', test);
  }, id);

/** Records the init scripts that a test adds to its page. @returns a function that removes them */
function recordInitScripts(page: Page): () => Promise<void> {
  const add = page.addInitScript.bind(page);
  const added: Disposable[] = [];
  page.addInitScript = async (...given) => {
    const script = await add(...given);
    added.push(script);
    return script;
  };
  return async () => {
    page.addInitScript = add;
    for (const script of added) await script.dispose();
  };
}

/**
 * Like `test`, but the tests of a worker share one browser page, which keeps its process and the common files: a visit costs less than
 * half. Do not use it for tests of the first visit, the network, the history, the storage or clocks, nor together with `context`.
 */
export const testOnOnePage = test.extend({
  page: async (
    { sharedPage, baseURL, hasTouch, isMobile, javaScriptEnabled, viewport, reducedMotion },
    use,
    { testId },
  ) => {
    const page = await sharedPage({ ...(baseURL && { baseURL }), hasTouch, isMobile, javaScriptEnabled });
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      contrast: null,
      forcedColors: null,
      reducedMotion,
    });
    if (viewport) await page.setViewportSize(viewport);
    trackRequests(page);
    const removeInitScripts = recordInitScripts(page);
    const storage = await startEmpty(page, testId);
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    await removeInitScripts();
    await storage.dispose();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
  },
});

/**
 * Collects what a page should not do: console messages, errors, failed requests, statuses of 400 or above, requests to
 * other hosts.
 */
export function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('requestfailed', (request) =>
    trouble.push(`failed: ${request.url()}, ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') trouble.push(`elsewhere: ${request.url()}`);
  });
  return trouble;
}

/** Collects violations of the content security policy, and console messages about it. @param violations the list to add to */
export async function watchPolicy(page: Page, violations: string[] = []): Promise<string[]> {
  await page.exposeFunction('recordViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      const { recordViolation } = window as unknown as { recordViolation: (text: string) => void };
      recordViolation([violatedDirective, blockedURI, sourceFile, sample, location.href].join(' '));
    });
  });
  page.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

/**
 * Waits until the browser has reported all violations. Browsers report them in order, so the function causes one more and
 * waits for it.
 * @returns the violations before that one
 */
export async function awaitViolations(page: Page, violations: string[]): Promise<string[]> {
  const last = `https://last.example/${violations.length}/`;
  await page.evaluate((address) => {
    const image = new Image();
    image.src = address;
  }, last);
  await expect.poll(() => violations.some((text) => text.includes(last))).toBe(true);
  return violations.filter((text) => !text.includes('last.example'));
}

/** Waits until the page is hydrated and its event listeners are attached. */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor();

/** Opens a page and waits for hydration; with a query, also for the results. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  if (path.includes('?q=')) await page.getByText(/documents found/).waitFor();
}

/**
 * Waits until a page loads nothing more: all its requests have ended, and its idle tasks, which may start more
 * requests, have run. Playwright may report `networkidle` before the page is hydrated.
 */
export async function idle(page: Page): Promise<void> {
  let started = 0;
  const count = () => {
    started += 1;
  };
  page.on('request', count);
  let before: number;
  do {
    before = started;
    await expect.poll(() => pending.get(page)?.size ?? 0).toBe(0);
    // Idle tasks run in order. The delay is for code that has just loaded. After input, Chromium may not become idle.
    await page.evaluate(
      () => new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 1000 }), 100)),
    );
  } while (started !== before);
  page.off('request', count);
}

/** Moves the pointer in several events, as a real mouse does. The first event of a page may have no movement. */
export const movePointer = (page: Page, x: number, y: number): Promise<void> =>
  page.mouse.move(x, y, { steps: 4 });

/** Opens a page, starts its scripts with a key, and waits for hydration. Files may still be loading. */
export async function visitAtOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await hydrated(page);
}

/** Collects the URLs that a page requests. @param url only those that match */
export function recordRequests(page: Page, url = /./): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) requested.push(request.url());
  });
  return requested;
}

/** Calls a function when the browser requests a document. */
export const onDocument = (page: Page, act: () => void) =>
  page.on('request', (request) => {
    if (request.isNavigationRequest()) act();
  });

/** The scripts of the page read that the host has another build, whose pages name other scripts. */
export const deploy = (page: Page): Promise<unknown> =>
  page.route(
    (url) => !url.pathname.includes('.'),
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<script src="/static/js/index.00000000.js">' })
        : route.fallback(),
  );

/** Marks the document. @returns a function that checks whether the page still shows the same document */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}

/** Waits until the browser has painted this number of frames. */
export const waitForFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/** How far the page is scrolled down, in whole pixels. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

export const clipboardText = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** Delays requests. @param options how many of them, all by default @returns a function that lets them load */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  options?: { times: number },
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(url, hold, options);
  return release;
}

/**
 * Closes the open dialog, and opens one before the `close` event of the first.
 * @param opener the button to click or, with `key`, the element that receives the key
 * @param options `by` is what closes the dialog: the browser, as with Back on a phone, or the Close button
 */
export const closeAndOpen = (
  opener: Locator,
  options: { by?: 'browser' | 'button'; key?: string } = {},
): Promise<void> =>
  opener.evaluate(async (element: HTMLElement, { by, key }) => {
    const open = document.querySelector<HTMLDialogElement>('dialog[open]');
    const closed = new Promise((resolve) => {
      open?.addEventListener('close', resolve, { once: true });
    });
    if (by === 'button') open?.querySelector<HTMLElement>('button[aria-label^="Close"]')?.click();
    else open?.requestClose();
    await Promise.resolve();
    if (key) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    else element.click();
    await closed;
    await new Promise(requestAnimationFrame);
  }, options);

/** Simulates a metered connection, on which nothing is preloaded and scripts start with the first event. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });

/** Blocks the storage, as some privacy settings do. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
  });

/** Makes every write to the storage fail, as if the storage were full. */
export const fillStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

/** Blocks fonts: a font that loads after the first paint changes the width of words by a few pixels. */
export const withoutFonts = (page: Page): Promise<unknown> =>
  page.route(/\.woff2$/, (route) => route.abort());

/** Adds up layout shifts. @returns a function that reads the sum */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A busy browser may not have called the observer yet.
    Object.assign(window, {
      shifts: () => {
        add(observer.takeRecords());
        return sum;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: () => number }).shifts());
}

/** How much wider the page is than the window, in pixels. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * The largest difference between the color values of two screenshots of the same size, from 0 to 255. When a
 * browser repaints curves, rounding may change their color values by 1.
 */
export function largestDifference(before: Buffer, after: Buffer): number {
  const { data } = decode(after);
  const differences = Uint8Array.from(decode(before).data, (value, at) => Math.abs(value - (data[at] ?? 0)));
  return differences.reduce((most, difference) => Math.max(most, difference), 0);
}
