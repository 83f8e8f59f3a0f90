/** Name in the session storage of the address that is loaded as a document because its code did not load. */
const KEY = 'loaded-as-document';

/** Marks the document that is loaded next. */
export function markSecondLoad(url: string): void {
  try {
    sessionStorage.setItem(KEY, url);
  } catch {
    // Storage is blocked or full: if its code fails again, the document is reloaded once before the alert.
  }
}

/** Removes the mark. @returns whether the document at this address had it */
function takeMark(): boolean {
  try {
    const url = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return url !== null && new URL(url, window.location.origin).href === window.location.href;
  } catch {
    return false;
  }
}

/** Whether the document was loaded because the code of its page could not be, or was reloaded. To be asked once. */
export function isSecondLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = takeMark();
  return isMarked || entry?.type === 'reload';
}
