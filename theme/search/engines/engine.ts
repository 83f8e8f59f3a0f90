import type { MarkedText } from '../text-parts';

/** A section that contains words of the query. */
interface SectionHit {
  /** URL within the site, without the base path. */
  url: string;
  title: MarkedText;
  excerpt: MarkedText;
}

/** A page that contains words of the query. */
export interface PageHit extends SectionHit {
  /** Labels of the categories above the page, the outermost first, as one line. */
  breadcrumbs: string;
  sections: SectionHit[];
}

export const joinBreadcrumbs = (labels: readonly string[]): string => labels.join(' › ');

export interface SearchRequest {
  text: string;
  /** Maximum number of results. */
  limit: number;
  /** Only results in this section; empty for all of them. */
  section: string;
}

export interface SearchResults {
  hits: PageHit[];
  /** Number of results without the limit. */
  total: number;
  /** Whether a larger limit would give more results. */
  hasMore: boolean;
  /** Number of results in each area of the site. */
  facets: { name: string; count: number }[];
  /** The words to mark on a page that is opened. */
  words: string[];
  /** The query that was searched instead, if the query has typos. */
  corrected?: string;
}

/**
 * Interface of the search engines. The search dialog and the search page are the same for all of them. An engine throws
 * if the signal is already aborted, or if the search fails. After a failure, the next search creates another engine.
 */
export type SearchEngine = (request: SearchRequest, signal: AbortSignal) => Promise<SearchResults>;
