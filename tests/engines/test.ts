import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { decode } from 'fast-png';
import config from '../../site.config.ts';
import type { Engine } from '../../tools/lib/browsers/engine-types.ts';
import { type EngineLocator, type EnginePage, firstPage } from './page.ts';
import { startServer, type TestServer } from './server.ts';
import { type Session, start } from './sessions.ts';

export { expect };

const ROOT = join(import.meta.dirname, '../..');

/** The build of this site. */
export const OWN_BUILD = join(ROOT, 'doc_build');

/** The build of the fixture site. */
export const BUILD = join(ROOT, 'tests/fixtures/site/doc_build');

interface Options {
  engine: Engine;
}

interface Workers extends Options {
  /** The browser of a worker. */
  running: { session: Session };
  /**
   * This site, with the cache of earlier tests. Only tests that are valid for every page may use it, because its pages
   * change.
   */
  own: TestServer;
}

interface Fixtures {
  /** Whether the browser of the test is new. A browser does some work only once, such as reading the names of all fonts. */
  isNewBrowser: boolean;
  /** The tab of the reader. */
  tab: EnginePage;
  /** The fixture site with one page of each kind. */
  site: TestServer;
  /** The authoring reference, with every feature of pages. */
  authoring: TestServer;
}

const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

const served =
  (build: string, base = '/') =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  async ({}: object, use: (server: TestServer) => Promise<void>): Promise<void> => {
    const server = await startServer(build, base);
    await use(server);
    server.close();
  };

/** Replaces the browser of a worker. */
async function restart(running: Workers['running'], engine: Engine): Promise<void> {
  await running.session.quit();
  running.session = await start(engine);
}

/** A test in the engine of its project. Each test starts its own servers, so that it begins with an empty cache and storage. */
export const test = base.extend<Fixtures, Workers>({
  engine: ['firefox', { scope: 'worker', option: true }],
  running: [
    async ({ engine }, use) => {
      const running = { session: await start(engine) };
      await use(running);
      await running.session.quit();
    },
    { scope: 'worker' },
  ],
  isNewBrowser: [false, { option: true }],
  tab: async ({ engine, running, isNewBrowser }, use) => {
    if (isNewBrowser) await restart(running, engine);
    const tab = await firstPage(running.session);
    await tab.setViewportSize(DESKTOP);
    await use(tab);
    const windows = await running.session.driver.getAllWindowHandles();
    if (windows.length === 1) return tab.goto('about:blank');
    // WebKit loses its other windows when one of them is closed.
    await restart(running, engine);
  },
  site: served(BUILD),
  own: [served(OWN_BUILD, config.base), { scope: 'worker' }],
  authoring: served(join(ROOT, 'authoring/doc_build')),
});

export const hydrated = (page: EnginePage): Promise<void> => page.locator('html[data-hydrated]').waitFor();

/** Opens a page and waits for hydration. */
export async function visit(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Waits for the parts that load when the browser is idle: the list of shortcuts is one of them. */
export async function idle(page: EnginePage): Promise<void> {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    expect(await shortcuts.isVisible()).toBe(true);
  }).toPass();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'hidden' });
}

/** How far the page is scrolled down, in whole pixels. */
export const scrollTop = (page: EnginePage): Promise<number> =>
  page.evaluate(() => Math.round(window.scrollY));

/** What went wrong in the page, according to server.ts. */
export const trouble = (page: EnginePage): Promise<string | null> =>
  page.locator('html').getAttribute('data-trouble');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Waits until the page has been drawn several times. */
export const frames = (page: EnginePage, count: number): Promise<void> =>
  page.evaluate(async (last) => {
    for (let frame = 0; frame < last; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

/**
 * Watches, in every frame, where the elements in the window are that match a selector.
 * @returns a function that lists how far they have moved, in pixels, with the start of their texts
 */
export async function watchMoves(
  page: EnginePage,
  selector: string,
): Promise<() => Promise<{ text: string; moved: number }[]>> {
  await page.evaluate((all) => {
    const parts = [...document.querySelectorAll(all)]
      .filter((element) => element.getBoundingClientRect().top < innerHeight)
      .map((element) => ({ element, tops: new Set<number>() }));
    const look = () => {
      for (const { element, tops } of parts) tops.add(element.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { watchedParts: parts });
  }, selector);
  return () =>
    page.evaluate(() => {
      const { watchedParts } = window as unknown as {
        watchedParts: { element: Element; tops: Set<number> }[];
      };
      return watchedParts.map(({ element, tops }) => ({
        text: `${element.localName} ${element.textContent.slice(0, 30)}`,
        moved: Math.max(...tops) - Math.min(...tops),
      }));
    });
}

/** The colors of the pixels in a part of the window, as texts. */
async function pixelsIn(page: EnginePage, { x, y, width, height }: Box): Promise<string[]> {
  const { data, width: columns, channels } = decode(await page.screenshot());
  const colors: string[] = [];
  for (let row = Math.ceil(y); row < Math.floor(y + height); row += 1) {
    for (let column = Math.ceil(x); column < Math.floor(x + width); column += 1) {
      const at = (row * columns + column) * channels;
      colors.push(data.slice(at, at + 3).join());
    }
  }
  return colors;
}

/** Whether nothing is drawn in a part of the window. */
export const isOneColor = async (page: EnginePage, box: Box): Promise<boolean> =>
  new Set(await pixelsIn(page, box)).size === 1;

/** The parts of a dialog that readers see. */
const SEEN = 'a, button, input, img, svg, h2, h3, p';

/**
 * The parts of a dialog that have no size, although no style hides them. An element can have styles, and no box.
 * @returns their tags and texts
 */
export const partsWithoutSize = (dialog: EngineLocator): Promise<string[]> =>
  dialog.evaluate((box, selector) => {
    const isHidden = (part: Element): boolean =>
      getComputedStyle(part).display === 'none' || (part !== box && isHidden(part.parentElement ?? box));
    return [...box.querySelectorAll(selector)]
      .filter(
        (part) => !isHidden(part) && (part.matches('input, img, svg') || part.textContent.trim() !== ''),
      )
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width === 0 || height === 0;
      })
      .map((part) => `${part.localName} ${part.textContent.slice(0, 30)}`);
  }, SEEN);

/**
 * Whether an element is drawn: its box has other pixels than without it. An element can have a box, get clicks and not be
 * painted.
 */
export async function isPainted(page: EnginePage, element: EngineLocator): Promise<boolean> {
  const box = await element.boundingBox();
  const show = (opacity: string) =>
    element.evaluate((shown, value) => {
      shown.style.opacity = value;
    }, opacity);
  const drawn = await pixelsIn(page, box);
  await show('0');
  const without = await pixelsIn(page, box);
  await show('');
  return drawn.join() !== without.join();
}
