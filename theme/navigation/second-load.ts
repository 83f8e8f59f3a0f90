/** Session storage key for the URL of a page that is loaded as a document because its code did not load. */
const KEY = 'loaded-as-document';

/** Marks the next document. */
export function markSecondLoad(url: string): void {
  try {
    sessionStorage.setItem(KEY, url);
  } catch {
    // Storage is blocked or full: if the code fails again, the document reloads once before the alert.
  }
}

/** Removes the mark. @returns whether the document at this URL had it */
function removeMark(): boolean {
  try {
    const url = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return url !== null && new URL(url, window.location.origin).href === window.location.href;
  } catch {
    return false;
  }
}

/** Whether this is a reload, or a full page load after a failed one. Call it once: it removes the mark. */
export function isSecondLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = removeMark();
  return isMarked || entry?.type === 'reload';
}
