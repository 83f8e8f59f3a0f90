import { siteKey } from '../../shared/storage-keys';
import { site } from '../base/site';
import { createStoredValue } from '../base/storage';

/** A page or section in a list of the search dialog. */
export interface SavedPage {
  url: string;
  title: string;
  /** Labels of the categories above the page, in one line; missing in lists that an earlier version of the site stored. */
  breadcrumbs?: string;
}

const MAX_RECENT = 6;
const MAX_FAVORITES = 20;

/** Maximum length of each text, in characters. Longer ones are not from this site. */
const MAX_LENGTH = 2000;

/** Whether a URL is a path of this site. URLs such as `//host` and `/\host` lead to other sites. */
const isSitePath = (url: string): boolean =>
  url.startsWith('/') && URL.canParse(url, 'http://site') && new URL(url, 'http://site').host === 'site';

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_LENGTH;

const isSavedPage = (value: unknown): value is SavedPage => {
  const { url, title, breadcrumbs = '' } = Object(value) as Partial<Record<keyof SavedPage, unknown>>;
  return [url, title, breadcrumbs].every(isText) && isSitePath(url as string);
};

/** The pages in a stored value, up to a limit and each once. Invalid values and entries are ignored. */
export function savedPagesIn(value: unknown, max: number): SavedPage[] {
  const seen = new Set<string>();
  const pages = Array.isArray(value) ? value.filter(isSavedPage) : [];
  return pages.filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, max);
}

function createSavedPages(list: 'search.recent' | 'search.favorites', max: number) {
  const saved = createStoredValue<readonly SavedPage[]>(siteKey(site, list), (value) =>
    savedPagesIn(value, max),
  );
  const without = (pages: readonly SavedPage[], url: string) => pages.filter((page) => page.url !== url);
  return {
    use: saved.use,
    add: (page: SavedPage) => saved.change((pages) => [page, ...without(pages, page.url)].slice(0, max)),
    remove: (url: string) => saved.change((pages) => without(pages, url)),
    clear: () => saved.change(() => []),
  };
}

export type SavedPages = ReturnType<typeof createSavedPages>;

/** The pages that were opened from the search dialog, the most recent first. */
export const recentPages = createSavedPages('search.recent', MAX_RECENT);

/** The pages that the reader keeps as favorites. */
export const favoritePages = createSavedPages('search.favorites', MAX_FAVORITES);
