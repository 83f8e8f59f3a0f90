import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FOLDER = '.';

/** The pages that have begun to load, in order, and functions that end each of them. */
let started: string[];
let end: (() => void)[];
let idleTasks: (() => void)[];
/** Tells the module that these links are in view. */
let show: (...links: { path: string; isInText?: boolean }[]) => void;
let preloading: typeof import('./preload.ts');

async function load(connection?: object): Promise<void> {
  vi.resetModules();
  [started, end, idleTasks] = [[], [], []];
  let onVisible: (entries: object[]) => void = () => undefined;
  const observer = class {
    constructor(callback: typeof onVisible) {
      onVisible = callback;
    }
    observe = () => undefined;
    unobserve = () => undefined;
  };
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('window', { IntersectionObserver: observer });
  vi.stubGlobal('IntersectionObserver', observer);
  vi.doMock(`${FOLDER}/when-idle.ts`, () => ({ whenIdle: (task: () => void) => idleTasks.push(task) }));
  vi.doMock(`${FOLDER}/find-route.ts`, () => ({
    findRoute: async (path: string) => ({
      preload: () => {
        started.push(path);
        return new Promise<void>((resolve, reject) => end.push(path === '/broken' ? reject : resolve));
      },
    }),
  }));
  preloading = await import('./preload.ts');
  show = (...links) => {
    const targets = links.map(({ path, isInText = false }) => {
      const target = { closest: () => (isInText ? {} : null) } as unknown as Element;
      preloading.preloadWhenVisible(target, path);
      return { target, isIntersecting: true };
    });
    onVisible(targets);
  };
}

/** Lets all promises that can continue do so. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => load());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock(`${FOLDER}/when-idle.ts`);
  vi.doUnmock(`${FOLDER}/find-route.ts`);
  vi.resetModules();
});

it('pages of links in view load one at a time: those in the text first, the others when the browser is idle', async () => {
  show({ path: '/menu' }, { path: '/a#part', isInText: true }, { path: '/b', isInText: true });
  await turn();
  expect(started).toEqual(['/a']);
  end[0]?.();
  await turn();
  expect(started).toEqual(['/a', '/b']);
  end[1]?.();
  await turn();
  expect([started.length, idleTasks.length]).toEqual([2, 1]);
  idleTasks[0]?.();
  await turn();
  expect(started).toEqual(['/a', '/b', '/menu']);
});

it('a link that comes into view twice loads its page once, and a page that fails does not stop the others', async () => {
  show(
    { path: '/broken', isInText: true },
    { path: '/broken', isInText: true },
    { path: '/b', isInText: true },
  );
  await turn();
  end[0]?.();
  await turn();
  expect(started).toEqual(['/broken', '/b']);
});

it('while a navigation loads its page, no other page begins to load', async () => {
  let finish = () => {};
  const request = preloading.prioritize(new Promise<void>((resolve) => (finish = resolve)));
  show({ path: '/a', isInText: true });
  await turn();
  expect(started).toEqual([]);
  finish();
  await request;
  await turn();
  expect(started).toEqual(['/a']);
});

it('a page that the reader points at loads at once, and the pages of links in view wait for it', async () => {
  show({ path: '/a', isInText: true }, { path: '/b', isInText: true });
  await turn();
  preloading.preload('/wanted');
  await turn();
  expect(started).toEqual(['/a', '/wanted']);
  end[0]?.();
  await turn();
  expect(started).toEqual(['/a', '/wanted']);
  end[1]?.();
  await turn();
  expect(started).toEqual(['/a', '/wanted', '/b']);
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing loads before the click with the connection %j',
  async (connection) => {
    await load(connection);
    preloading.preload('/a');
    show({ path: '/b', isInText: true });
    await turn();
    expect(started).toEqual([]);
  },
);
