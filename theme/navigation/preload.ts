import { splitUrl } from '../../shared/url-parts';
import { findRoute } from './find-route';
import { whenIdle } from './when-idle';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the reader has turned on data saver, or the connection is slow. Nothing is preloaded then. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Loads the content of a route. Ignores failures. */
async function load(path: string): Promise<void> {
  if (shouldSaveData()) return;
  try {
    const route = await findRoute(splitUrl(path).path);
    await route?.preload();
  } catch {
    // After a click, the router loads the page again and reports failures.
  }
}

/** Paths of links in view whose pages are not loaded yet: links in the main content (`text`), and all others (`frame`). */
const queue = { text: [] as string[], frame: [] as string[] };

/** Number of pages that are loading because of a navigation, or because the reader points at a link. */
let pendingRequests = 0;
let isLoading = false;

async function loadNext(): Promise<void> {
  const path = pendingRequests === 0 && (queue.text.shift() ?? queue.frame.shift());
  if (path) await load(path);
  isLoading = false;
  if (path) schedule();
}

/** Loads the next page in the queue. Links in the text are first; other links wait until the browser is idle. */
function schedule(): void {
  if (isLoading || pendingRequests > 0) return;
  isLoading = true;
  if (queue.text.length > 0) loadNext();
  else if (queue.frame.length > 0) whenIdle(loadNext);
  else isLoading = false;
}

/** Gives priority to a request: until it ends, pages of links in view do not begin to load. */
export function prioritize<T>(request: Promise<T>): Promise<T> {
  pendingRequests += 1;
  const end = () => {
    pendingRequests -= 1;
    schedule();
  };
  request.then(end, end);
  return request;
}

/** Loads the content of a route before the click, when the reader is likely to click. */
export function preload(path: string): void {
  prioritize(load(path));
}

const paths = new WeakMap<Element, string>();
const seen = new Set<string>();
let observer: IntersectionObserver | undefined;

function onVisible(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const path = paths.get(target);
    if (!isIntersecting || path === undefined) continue;
    observer?.unobserve(target);
    if (seen.has(path)) continue;
    seen.add(path);
    queue[target.closest('main') ? 'text' : 'frame'].push(path);
  }
  schedule();
}

/** Preloads the route of a link when the link comes into view. @returns a function that stops observing the link */
export function preloadWhenVisible(link: Element, path: string): () => void {
  if (!window.IntersectionObserver) return () => {};
  observer ??= new IntersectionObserver(onVisible);
  paths.set(link, path);
  observer.observe(link);
  return () => observer?.unobserve(link);
}
