import { splitUrl } from '../../shared/url-parts';
import { findRoute } from './find-route';
import { whenIdle } from './when-idle';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection is slow or metered. Nothing is preloaded then. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Fetches a route's content. A failure is left for the click to report. */
async function load(path: string): Promise<void> {
  if (sparesData()) return;
  try {
    const route = await findRoute(splitUrl(path).path);
    await route?.preload();
  } catch {
    // The host may answer when it counts.
  }
}

/** Links in view whose content is not there yet: in the page's text and pager, and those around it. */
const waiting = { text: [] as string[], frame: [] as string[] };

/** How many things that the reader asked for are on their way. */
let wanted = 0;
let isLoading = false;

async function loadNext(): Promise<void> {
  const path = wanted === 0 && (waiting.text.shift() ?? waiting.frame.shift());
  if (path) await load(path);
  isLoading = false;
  if (path) schedule();
}

/** One at a time, those of the text first, the others when the browser is idle. */
function schedule(): void {
  if (isLoading || wanted > 0) return;
  isLoading = true;
  if (waiting.text.length > 0) loadNext();
  else if (waiting.frame.length > 0) whenIdle(loadNext);
  else isLoading = false;
}

/** Marks what the reader asked for: until it has come or failed, nothing is fetched for links in view. */
export function first<T>(request: Promise<T>): Promise<T> {
  wanted += 1;
  const end = () => {
    wanted -= 1;
    schedule();
  };
  request.then(end, end);
  return request;
}

/** Fetches a route's content ahead of the click, at a sign that it will come. */
export function preload(path: string): void {
  first(load(path));
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
    waiting[target.closest('main') ? 'text' : 'frame'].push(path);
  }
  schedule();
}

/** Preloads the route of a link when the link comes into view. @returns a function that stops observing the link */
export function preloadWhenVisible(link: Element, path: string): () => void {
  observer ??= new IntersectionObserver(onVisible);
  paths.set(link, path);
  observer.observe(link);
  return () => observer?.unobserve(link);
}
