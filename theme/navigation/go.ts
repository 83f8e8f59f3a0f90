import { initPageData, PageContext, useNavigate, warmPageData } from '@rspress/core/runtime';
import { useContext, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { withBase } from './base';
import { failure } from './failure';
import { findRoute } from './find-route';
import { probeHost } from './probe-host';
import { progress } from './progress';

/** The click that counts is the last one; answers to earlier ones are dropped. */
let latest = 0;

/** How long a page's content is waited for, in milliseconds. */
const PATIENCE = 10_000;

/** What the bundler tells of a chunk that did not come, or came as something else. */
interface ChunkError extends Error {
  type?: string;
  request?: string;
}

/** The data of the page at a path; null where the site has no such page. */
async function pageAt(path: string) {
  const isRoute = (await findRoute(path)) !== undefined;
  return isRoute ? initPageData(path) : null;
}

/** @throws when it takes too long */
function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error('The host takes too long to answer.'), { type: 'late' });
    setTimeout(() => reject(late), PATIENCE);
    promise.then(resolve, reject);
  });
}

/**
 * Whether the target's own HTML will do better than its code: the host says that the code is gone, as after a new
 * deployment; it sent something else in its place (`missing`); or it does not come to an end with it.
 */
async function isWorthLoading({ type, request }: ChunkError): Promise<boolean> {
  if (type === 'missing' || type === 'late') return true;
  return request !== undefined && (await probeHost(request)) === 'gone';
}

/** A page's content did not come: its HTML brings its own, or the reader keeps the page on screen. */
async function recover(to: string, error: ChunkError, isLatest: () => boolean): Promise<void> {
  const isThere = (await isWorthLoading(error)) && (await probeHost(withBase(to))) === 'there';
  if (!isLatest()) return;
  if (isThere) window.location.assign(withBase(to));
  else failure.set({ to, error });
}

type PageData = Awaited<ReturnType<typeof initPageData>>;

/** Puts another page on screen; there is none before the site runs. */
let show: ((to: string, data: PageData) => void) | undefined;

/** To be used once, by what is around every page: from then on `go` can show pages. */
export function useNavigation(): void {
  const navigate = useNavigate();
  const { data: shown, setData } = useContext(PageContext);
  useLayoutEffect(() => {
    show = (to, data) => {
      // Rspress would draw the old page under the new address first, and the new page when it has found its data.
      if (data.pagePath !== shown.pagePath) setData?.(data);
      navigate(to);
    };
  }, [navigate, shown, setData]);
}

/**
 * Navigates within the site: fetches the page first, so that the reader keeps the one on screen
 * until the next is there. Addresses that are no route of ours are left to the browser.
 */
export async function go(to: string): Promise<void> {
  const [pathname = ''] = to.split(/[?#]/);
  latest += 1;
  const own = latest;
  const isLatest = () => own === latest;
  progress.start();
  try {
    const data = await inTime(pageAt(pathname));
    if (!isLatest()) return;
    if (!data || !show) return window.location.assign(withBase(to));
    const showNow = show;
    warmPageData(pathname, data);
    failure.set(null);
    // All of it is there: drawn in one go it is on screen sooner than in slices.
    flushSync(() => showNow(to, data));
  } catch (error) {
    if (isLatest()) await recover(to, error as ChunkError, isLatest);
  } finally {
    if (isLatest()) progress.done();
  }
}
