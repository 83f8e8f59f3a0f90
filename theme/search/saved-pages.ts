import { createStore } from '../store';

/** A page or section in a list of the search dialog. */
export interface SavedPage {
  url: string;
  title: string;
  /** Labels of the categories above the page, in one line; missing in lists that an earlier version of the site stored. */
  breadcrumbs?: string;
}

const MAX_RECENT = 6;
const MAX_FAVORITES = 20;

/** Whether a URL is a path of this site. URLs such as `//host` and `/\host` lead to other sites. */
const isSitePath = (url: string): boolean =>
  url.startsWith('/') && URL.canParse(url, 'http://site') && new URL(url, 'http://site').host === 'site';

const isSavedPage = (value: unknown): value is SavedPage => {
  const { url, title, breadcrumbs = '' } = Object(value) as Partial<Record<keyof SavedPage, unknown>>;
  return [url, title, breadcrumbs].every((text) => typeof text === 'string') && isSitePath(url as string);
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
      // Storage is blocked or full: the list lasts for this visit only.
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

/** The pages that were opened from the search dialog, the most recent first. */
export const recentPages = createSavedPages('search.recent', MAX_RECENT);

/** The pages that the reader keeps as favorites. */
export const favoritePages = createSavedPages('search.favorites', MAX_FAVORITES);
