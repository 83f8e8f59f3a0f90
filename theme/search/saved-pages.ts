import { createStore } from '../store';

/** A page or section that the reader opened from the search. */
export interface SavedPage {
  url: string;
  title: string;
  /** Labels of its categories, in one line; missing in lists of earlier versions of the site. */
  breadcrumbs?: string;
}

const MAX_RECENT = 6;
const MAX_FAVORITES = 20;

/** Whether a URL leads to this site, in any spelling. */
const isOwnAddress = (url: string): boolean =>
  url.startsWith('/') && URL.canParse(url, 'http://own') && new URL(url, 'http://own').host === 'own';

const isSavedPage = (value: unknown): value is SavedPage => {
  const { url, title, breadcrumbs = '' } = Object(value) as Partial<Record<keyof SavedPage, unknown>>;
  return [url, title, breadcrumbs].every((text) => typeof text === 'string') && isOwnAddress(url as string);
};

/**
 * Reads a stored list up to its limit. Invalid lists and entries are ignored.
 * @param read returns the stored text; it may throw, because readers can block the storage
 */
export function readSaved(read: () => string | null, max: number): SavedPage[] {
  try {
    const values: unknown = JSON.parse(read() ?? '[]');
    return Array.isArray(values) ? values.filter(isSavedPage).slice(0, max) : [];
  } catch {
    return [];
  }
}

function createSavedPages(key: string, max: number) {
  const store = createStore<readonly SavedPage[]>(readSaved(() => localStorage.getItem(key), max));
  const set = (pages: readonly SavedPage[]) => {
    store.set(pages);
    try {
      if (pages.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(pages));
    } catch {
      // The storage is blocked or full: the list lasts for this visit only.
    }
  };
  const without = (url: string) => store.get().filter((page) => page.url !== url);
  return {
    use: store.use,
    add: (page: SavedPage) => set([page, ...without(page.url)].slice(0, max)),
    remove: (url: string) => set(without(url)),
    clear: () => set([]),
  };
}

export type SavedPages = ReturnType<typeof createSavedPages>;

/** The pages that were opened from the search, the last one first. */
export const recentPages = createSavedPages('search.recent', MAX_RECENT);

/** The pages that the reader keeps as favorites. */
export const favoritePages = createSavedPages('search.favorites', MAX_FAVORITES);
