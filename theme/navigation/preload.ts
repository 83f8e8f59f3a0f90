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

/** Loads the content of a route before the click. The click reports failures. */
export function preload(path: string): void {
  if (sparesData()) return;
  findRoute(splitUrl(path).path)
    .then((route) => route?.preload())
    .catch(() => {});
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
    whenIdle(() => preload(path));
  }
}

/** Preloads the route of a link when the link comes into view. @returns a function that stops observing the link */
export function preloadWhenVisible(link: Element, path: string): () => void {
  observer ??= new IntersectionObserver(onVisible);
  paths.set(link, path);
  observer.observe(link);
  return () => observer?.unobserve(link);
}
