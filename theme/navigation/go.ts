import { initPageData, PageContext, useLocation, useNavigate, warmPageData } from '@rspress/core/runtime';
import { useContext, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { splitUrl } from '../../shared/url-parts';
import { HOST_TOO_SLOW, PAGE_NOT_LOADED } from '../strings';
import { removeBase, withBase } from './base';
import { failure } from './failure';
import { findRoute } from './find-route';
import { overlays } from './overlay';
import { prioritize } from './preload';
import { probeHost } from './probe-host';
import { progress } from './progress';
import { markSecondLoad, mustLoadDocument } from './second-load';
import { restoreScrollAndFocus, restoreScrollOnSamePage, savePosition } from './use-scroll-restoration';

interface Navigation {
  /** Path, query and hash, without the base path. */
  to: string;
  /** How the URL changes. For `traverse` (Back or Forward), the browser has already changed it. */
  kind: 'push' | 'replace' | 'traverse';
}

type PageData = Awaited<ReturnType<typeof initPageData>>;

interface Router {
  /** The path of the page on screen, without the base path. */
  path: string;
  /** Shows another page and its URL. */
  show: (navigation: Navigation, data: PageData) => void;
}

/** Maximum time for loading the content of a page, in milliseconds. */
const TIMEOUT = 10_000;

/** Runs the change to another page. The extras replace `run` with a function that moves the picture of a post. */
export const pageChange = { run: (change: () => void): void => change() };

/** Undefined until hydration. */
let router: Router | undefined;

/** Number of the latest navigation. Results of earlier navigations are ignored. */
let latest = 0;

/** Cancels the current navigation. @returns a function that returns true until another navigation begins */
function begin(): () => boolean {
  latest += 1;
  const current = latest;
  failure.set(null);
  progress.done();
  return () => current === latest;
}

/** The data of the page at a path; null if the site has no such page. */
export async function pageAt(path: string): Promise<PageData | null> {
  const isRoute = (await findRoute(path)) !== undefined;
  return isRoute ? initPageData(path) : null;
}

/** @throws after the timeout */
const withTimeout = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => setTimeout(reject, TIMEOUT, new Error(HOST_TOO_SLOW))),
  ]);

/** Navigates with a full page load. */
function loadDocument({ to, kind }: Navigation): void {
  if (kind === 'traverse') {
    // Otherwise, the browser would restore the scroll position of the old page on the new one.
    window.scrollTo(0, 0);
    window.location.reload();
  } else {
    markSecondLoad(withBase(to));
    window.location[kind === 'push' ? 'assign' : 'replace'](withBase(to));
  }
}

/**
 * Loads a page and then shows it; until then the current page stays on screen. If the code of the page cannot be loaded
 * but the host responds, the browser loads the page as a document. Otherwise an alert offers a retry. The browser also
 * loads URLs for which the site has no page.
 */
async function visit(navigation: Navigation): Promise<void> {
  const { path } = splitUrl(navigation.to);
  const isLatest = begin();
  progress.start();
  overlays.close();
  try {
    const data = await withTimeout(prioritize(pageAt(path)));
    await overlays.removed();
    if (!isLatest()) return;
    if (data && router) router.show(navigation, data);
    else loadDocument(navigation);
  } catch (error) {
    const mayLoad = isLatest() && (await probeHost(withBase(path)));
    if (!isLatest()) return;
    if (mayLoad) loadDocument(navigation);
    else failure.set({ title: PAGE_NOT_LOADED, error: error as Error, retry: () => visit(navigation) });
  } finally {
    if (isLatest()) progress.done();
  }
}

const isAt = (to: string): boolean =>
  new URL(withBase(to), window.location.href).href === window.location.href;

/** Navigates within the site, as a click on a link does. A link to the current URL adds no history entry. */
export async function go(to: string, kind: 'push' | 'replace' = 'push'): Promise<void> {
  if (mustLoadDocument()) {
    overlays.close();
    await overlays.removed();
    return loadDocument({ to, kind });
  }
  return visit({ to, kind: isAt(to) ? 'replace' : kind });
}

/** True while `repeatPopState` dispatches an event, which `onTraverse` must ignore. */
let isRepeating = false;

/** Loads the page for Back or Forward before the router renders it. The URL has already changed. */
function onTraverse(event: PopStateEvent): void {
  if (isRepeating) return;
  const { pathname, search, hash } = window.location;
  const path = removeBase(pathname);
  if (path === router?.path) {
    begin();
    restoreScrollOnSamePage();
  } else {
    event.stopImmediatePropagation();
    visit({ to: path + search + hash, kind: 'traverse' });
  }
}

/** Repeats the `popstate` event that `onTraverse` stopped. */
function repeatPopState(): void {
  isRepeating = true;
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  isRepeating = false;
}

/** Connects `go`, Back and Forward to the router. Call it once, in the layout. */
export function useNavigation(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: shown, setData } = useContext(PageContext);
  useLayoutEffect(() => {
    const show: Router['show'] = ({ to, kind }, data) => {
      savePosition();
      warmPageData(splitUrl(to).path, data);
      pageChange.run(() => {
        // The page has loaded, so one synchronous render is faster than time slicing.
        flushSync(() => {
          // Otherwise Rspress would first render the old page under the new URL.
          if (data.pagePath !== shown.pagePath) setData?.(data);
          if (kind === 'traverse') repeatPopState();
          else navigate(to, { replace: kind === 'replace' });
        });
        // The browser did not allow the change of the URL.
        if (kind === 'replace' && !isAt(to)) loadDocument({ to, kind });
        restoreScrollAndFocus();
      });
      overlays.settle();
    };
    router = { path: pathname, show };
  }, [navigate, pathname, shown, setData]);
  useLayoutEffect(() => {
    // Runs before the listener of the router.
    window.addEventListener('popstate', onTraverse, { capture: true });
    return () => window.removeEventListener('popstate', onTraverse, { capture: true });
  }, []);
}
