import { createStore } from './store';

type Area = 'localStorage' | 'sessionStorage';

/** A stored text; null if there is none, or if the browser blocks the storage. */
export function readText(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** A stored JSON value; null if there is none, or if the text is not JSON. Readers and other code can change the storage. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readText(area, key) as string);
  } catch {
    return null;
  }
}

/** Stores a text. @param text null to remove it @returns false if the storage is blocked or full */
export function writeText(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Calls a function when another window changes a stored value, or may have changed it while this page was not active. */
export function onStorage(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) listener();
  });
  // Pages in the cache for Back and Forward do not get events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener());
}

/**
 * A list or record in the local storage that all windows of the site share. If the storage is blocked or full, changes are
 * valid for this visit only.
 * @param read checks the stored value, which can be anything
 */
export function createStoredValue<T extends object>(key: string, read: (value: unknown) => T) {
  const store = createStore(read(null));
  let isStored = true;
  const latest = () => (isStored ? read(readJson('localStorage', key)) : store.get());
  const refresh = () => store.set(latest());
  if (typeof window !== 'undefined') {
    refresh();
    onStorage(key, refresh);
  }
  /** Changes the stored value. Another window may have changed it, so it is read again first. */
  const change = (by: (value: T) => T) => {
    const value = by(latest());
    store.set(value);
    const isEmpty = Object.keys(value).length === 0;
    isStored = writeText('localStorage', key, isEmpty ? null : JSON.stringify(value));
  };
  return { get: store.get, use: store.use, change };
}
