import { buildIndex } from '../../engine/search/build-index.ts';
import type { SearchPage } from '../../engine/search/search-pages.ts';
import { INDEX_FILE, type SearchIndex } from '../../shared/search/search-index.ts';

/** A page for the search index. @param page fields that differ from the default values */
export const searchPage = (text: string, page: Partial<SearchPage> = {}): SearchPage => ({
  url: `/docs/${text.replace(/[^\p{L}\p{N}_]+/gu, '-')}`,
  title: 'Page',
  description: '',
  keywords: [],
  breadcrumbs: ['Docs'],
  weight: 1,
  isHandbook: true,
  sections: [{ id: '', depth: 1, title: '', text }],
  ...page,
});

/** The search index of pages. Each string becomes a page with this text. */
export function indexOf(pages: readonly (string | SearchPage)[], synonyms: string[][] = []): SearchIndex {
  const all = pages.map((page) => (typeof page === 'string' ? searchPage(page) : page));
  return JSON.parse(buildIndex(all, synonyms).get(INDEX_FILE) ?? '') as SearchIndex;
}
