import { initPageData, PageContext, useLocation, useNavigate, warmPageData } from '@rspress/core/runtime';
import { useContext, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { splitUrl } from '../../shared/url-parts';
import { removeBase, withBase } from './base';
import { failure } from './failure';
import { findRoute } from './find-route';
import { overlay } from './overlay';
import { probeHost } from './probe-host';
import { progress } from './progress';
import { markSecondLoad } from './second-load';
import { arrive, arriveOnSamePage, notePosition } from './use-scroll-restoration';

interface Navigation {
  /** Path, query and hash, without the base path. */
  to: string;
  /** How the address gets there. With a step back or forward it is there already. */
  kind: 'push' | 'replace' | 'step';
}

type PageData = Awaited<ReturnType<typeof initPageData>>;

interface Router {
  /** The path of the page on screen, without the base path. */
  path: string;
  /** Puts another page on screen, with its address. */
  show: (navigation: Navigation, data: PageData) => void;
}

/** How long a page's content is waited for, in milliseconds. */
const PATIENCE = 10_000;

/** Undefined until the site runs. */
let router: Router | undefined;

/** The navigation that counts is the last one; answers to earlier ones are dropped. */
let latest = 0;

/** Drops the navigation that is on its way. @returns a function that tells whether another one has begun since */
function begin(): () => boolean {
  latest += 1;
  const own = latest;
  failure.set(null);
  progress.done();
  return () => own === latest;
}

/** The data of the page at a path; null where the site has no such page. */
async function pageAt(path: string): Promise<PageData | null> {
  const isRoute = (await findRoute(path)) !== undefined;
  return isRoute ? initPageData(path) : null;
}

/** @throws when it takes too long */
function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The host takes too long to answer.')), PATIENCE);
    promise.then(resolve, reject);
  });
}

/** Leaves an address to the browser. */
function loadDocument({ to, kind }: Navigation): void {
  if (kind === 'step') {
    // The browser takes the position of the page on screen for the new one's.
    window.scrollTo(0, 0);
    window.location.reload();
  } else {
    markSecondLoad(withBase(to));
    window.location[kind === 'push' ? 'assign' : 'replace'](withBase(to));
  }
}

/**
 * Fetches a page and then shows it, so that the reader keeps the one on screen until the next is there. If its code
 * cannot be loaded and the host answers, its document is loaded; if not, an alert offers another try. Addresses that
 * are no page of this site are left to the browser.
 */
async function visit(navigation: Navigation): Promise<void> {
  const { path } = splitUrl(navigation.to);
  const isLatest = begin();
  progress.start();
  overlay.close();
  try {
    const data = await inTime(pageAt(path));
    await overlay.removed();
    if (!isLatest()) return;
    if (data && router) router.show(navigation, data);
    else loadDocument(navigation);
  } catch (error) {
    const mayLoad = isLatest() && (await probeHost(withBase(path)));
    if (!isLatest()) return;
    if (mayLoad) loadDocument(navigation);
    else failure.set({ error: error as Error, retry: () => visit(navigation) });
  } finally {
    if (isLatest()) progress.done();
  }
}

/** Navigates within the site, as a click on a link does. */
export const go = (to: string, kind: 'push' | 'replace' = 'push'): Promise<void> => visit({ to, kind });

/** Whether the router is to see a step: its page is loaded. */
let isShowing = false;

/** A step back or forward waits for its page like a click. By then the browser has changed the address. */
function onStep(event: PopStateEvent): void {
  if (isShowing) return;
  const { pathname, search, hash } = window.location;
  const path = removeBase(pathname);
  if (path === router?.path) {
    begin();
    arriveOnSamePage();
  } else {
    event.stopImmediatePropagation();
    visit({ to: path + search + hash, kind: 'step' });
  }
}

/** Lets the router see the step that was kept from it. */
function releaseStep(): void {
  isShowing = true;
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  isShowing = false;
}

/** To be used once, by what is around every page: from then on `go` and steps through the history show pages. */
export function useNavigation(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data: shown, setData } = useContext(PageContext);
  useLayoutEffect(() => {
    const show: Router['show'] = ({ to, kind }, data) => {
      notePosition();
      warmPageData(splitUrl(to).path, data);
      // All of it is there: drawn in one go it is on screen sooner than in slices.
      flushSync(() => {
        // Rspress would draw the old page under the new address first, and the new page when it has found its data.
        if (data.pagePath !== shown.pagePath) setData?.(data);
        if (kind === 'step') releaseStep();
        else navigate(to, { replace: kind === 'replace' });
      });
      arrive();
      overlay.settle();
    };
    router = { path: pathname, show };
  }, [navigate, pathname, shown, setData]);
  useLayoutEffect(() => {
    // Before the router's own listener.
    window.addEventListener('popstate', onStep, { capture: true });
    return () => window.removeEventListener('popstate', onStep, { capture: true });
  }, []);
}
