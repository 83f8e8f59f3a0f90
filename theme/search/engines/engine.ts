export interface TextPart {
  text: string;
  /** Whether it is a word of the query. */
  isMatch: boolean;
}

/** A section that contains words of the query. */
export interface SectionHit {
  /** Address within the site, without the base path. */
  url: string;
  title: TextPart[];
  excerpt: TextPart[];
}

/** A page that contains words of the query. */
export interface PageHit extends SectionHit {
  /** Labels of the categories above the page, the outermost first. */
  place: string[];
  sections: SectionHit[];
}

export interface SearchRequest {
  text: string;
  /** Maximum number of hits. */
  limit: number;
  /** Only hits in this section. */
  section?: string;
  /** Whether to count the hits of each section. */
  withSections?: boolean;
}

export interface SectionCount {
  name: string;
  count: number;
}

export interface Answer {
  hits: PageHit[];
  /** Number of hits without the limit. */
  total: number;
  /** Whether a larger limit would give more hits. */
  hasMore: boolean;
  /** Number of hits of each section; empty unless requested. */
  sections: SectionCount[];
  /** The words to mark on a page that is opened. */
  words: string[];
  /** The query that was searched instead, if the query has typing errors. */
  corrected?: string;
}

/**
 * Interface of the search engines. The search dialog and the search page are the same for all of them. An engine throws
 * when the signal is aborted, or when it fails.
 */
export type SearchEngine = (request: SearchRequest, signal: AbortSignal) => Promise<Answer>;
