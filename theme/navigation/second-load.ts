/**
 * Session storage key for the URL that is loaded as a document because the code of the page did not load, or because
 * the site has no such page.
 */
const KEY = 'loaded-as-document';

/** Marks a URL before the browser loads it as a document. */
export function markSecondLoad(url: string): void {
  try {
    sessionStorage.setItem(KEY, url);
  } catch {
    // Storage is blocked or full: if the code fails again, the document reloads once before the alert.
  }
}

/** Removes the mark. @returns whether the URL of this document was marked */
function removeMark(): boolean {
  try {
    const url = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return url !== null && new URL(url, window.location.origin).href === window.location.href;
  } catch {
    return false;
  }
}

/** Whether this document was reloaded, or was loaded after a failure. Call it once, because it removes the mark. */
export function isSecondLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = removeMark();
  return isMarked || entry?.type === 'reload';
}
