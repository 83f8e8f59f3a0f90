import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeHistory } from '../../tests/helpers/fake-history.ts';

const THEME = '..';

interface Page {
  pagePath: string;
}

/** The requests for the content of pages, by path: each can end with a page or with an error. */
let requests: Map<string, { resolve: (page: Page) => void; reject: (error: Error) => void }>;
/** The navigations and document loads, in order. */
let done: string[];
let isHostUp: boolean;
let mustLoadDocument: boolean;
let browser: FakeHistory;
let navigation: typeof import('./go.ts');
let failure: typeof import('./failure.ts').failure;

/** Shows the page at the URL of the tab, as the layout does after each navigation. */
function render(): void {
  const { useNavigation: connect } = navigation;
  connect();
}

function mockModules(): void {
  const mock = (path: string, fields: object) => vi.doMock(path, () => fields);
  mock('react', {
    useContext: () => ({ data: { pagePath: browser.url }, setData: () => undefined }),
    useLayoutEffect: (effect: () => void) => effect(),
    useSyncExternalStore: (_subscribe: unknown, get: () => unknown) => get(),
  });
  mock('react-dom', { flushSync: (run: () => void) => run() });
  mock('@rspress/core/runtime', {
    initPageData: (path: string) =>
      new Promise((resolve, reject) => requests.set(path, { resolve: resolve as never, reject })),
    PageContext: {},
    useLocation: () => ({ pathname: browser.url }),
    useNavigate:
      () =>
      (to: string, { replace }: { replace: boolean }) => {
        browser.write(to, null, !replace);
        done.push(`${replace ? 'replace' : 'push'} ${to}`);
      },
    warmPageData: () => undefined,
  });
  mock(`${THEME}/base/site.ts`, { site: { base: '/', url: 'https://site.example.org' } });
  mock(`${THEME}/navigation/find-route.ts`, {
    findRoute: async (path: string) => (path === '/file.pdf' ? undefined : {}),
  });
  mock(`${THEME}/navigation/probe-host.ts`, { probeHost: async () => isHostUp });
  mock(`${THEME}/navigation/second-load.ts`, {
    markSecondLoad: () => true,
    mustLoadDocument: () => mustLoadDocument,
  });
  mock(`${THEME}/navigation/use-scroll-restoration.ts`, {
    restoreScrollAndFocus: () => undefined,
    restoreScrollOnSamePage: () => undefined,
    savePosition: () => undefined,
  });
}

const MOCKED = [
  ...['react', 'react-dom', '@rspress/core/runtime', `${THEME}/base/site.ts`],
  ...['find-route', 'probe-host', 'second-load', 'use-scroll-restoration'].map(
    (name) => `${THEME}/navigation/${name}.ts`,
  ),
];

/** Lets all promises that can continue do so. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const answer = async (path: string): Promise<void> => {
  requests.get(path)?.resolve({ pagePath: path });
  await turn();
};

const fail = async (path: string): Promise<void> => {
  requests.get(path)?.reject(new Error('gone'));
  await turn();
};

beforeEach(async () => {
  vi.resetModules();
  requests = new Map();
  [done, isHostUp, mustLoadDocument] = [[], true, false];
  browser = new FakeHistory(['/first', '/start']);
  const { location } = browser.window;
  const loads = (name: string) => (url?: string) => void done.push(`${name} document ${url ?? browser.url}`);
  Object.assign(location, { assign: loads('push'), replace: loads('replace'), reload: loads('reload') });
  vi.stubGlobal('window', browser.window);
  vi.stubGlobal('PopStateEvent', class {});
  mockModules();
  ({ failure } = await import('./failure.ts'));
  navigation = await import('./go.ts');
  render();
});

afterEach(async () => {
  // A navigation that waits would load a document after its timeout, when no test provides a browser.
  for (const path of requests.keys()) await answer(path);
  for (const module of MOCKED) vi.doUnmock(module);
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a page is shown when it has loaded, and then the URL changes', async () => {
  navigation.go('/a');
  await turn();
  expect([done, browser.url]).toEqual([[], '/start']);
  await answer('/a');
  expect([done, browser.url]).toEqual([['push /a'], '/a']);
});

it('a link to the current URL replaces its history entry', async () => {
  navigation.go('/start');
  await turn();
  await answer('/start');
  expect(done).toEqual(['replace /start']);
});

it('a hit closes the search dialog, whose history entry is gone before the URL changes', async () => {
  const { searchDialog } = await import('../search/dialog-state.ts');
  searchDialog.open();
  navigation.go('/a');
  // The page has loaded before the browser has removed the entry.
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  requests.get('/a')?.resolve({ pagePath: '/a' });
  await browser.settled();
  expect([searchDialog.isOpen(), browser.url, browser.before]).toEqual([false, '/a', ['/first', '/start']]);
});

it('only the page of the last click is shown, whichever loads first', async () => {
  navigation.go('/a');
  await turn();
  navigation.go('/b');
  await turn();
  await answer('/b');
  await answer('/a');
  expect(done).toEqual(['push /b']);
});

it('a URL without a page, and every URL after a deployment, loads as a document', async () => {
  navigation.go('/file.pdf');
  await turn();
  mustLoadDocument = true;
  navigation.go('/a', 'replace');
  await turn();
  expect(done).toEqual(['push document /file.pdf', 'replace document /a']);
});

it('content that does not load is loaded as a document if the host answers', async () => {
  navigation.go('/a');
  await turn();
  await fail('/a');
  expect([done, failure.get()]).toEqual([['push document /a'], null]);
});

it('without the host, the page stays and a retry loads the content; another click removes the alert', async () => {
  isHostUp = false;
  navigation.go('/a');
  await turn();
  await fail('/a');
  expect([done, failure.get()?.error.message]).toEqual([[], 'gone']);
  failure.get()?.retry();
  await turn();
  expect(failure.get()).toBeNull();
  await answer('/a');
  expect(done).toEqual(['push /a']);
});

it('a failure of an earlier click is not reported', async () => {
  isHostUp = false;
  navigation.go('/a');
  await turn();
  navigation.go('/b');
  await turn();
  await fail('/a');
  expect(failure.get()).toBeNull();
});

it('Back loads the page before the router sees the new URL; a second Back decides', async () => {
  const seen: string[] = [];
  browser.window.addEventListener('popstate', () => seen.push(browser.url));
  navigation.go('/a');
  await turn();
  await answer('/a');
  render();
  browser.go(-1);
  await browser.settled();
  browser.go(-1);
  await browser.settled();
  expect([seen, browser.url]).toEqual([[], '/first']);
  await answer('/start');
  expect(seen).toEqual([]);
  await answer('/first');
  expect(seen).toEqual(['/first']);
});

it('Back reloads the document if the content of the page does not load', async () => {
  browser.go(-1);
  await browser.settled();
  await fail('/first');
  expect(done).toEqual(['reload document /first']);
});
