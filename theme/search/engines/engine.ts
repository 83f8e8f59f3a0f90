/** A stretch of text, with whether the query's words are in it. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A section of a page that has the words. */
export interface SectionHit {
  /** Address within the site, with its hash, without the base path. */
  url: string;
  title: TextPart[];
  excerpt: TextPart[];
}

/** A page that has the words, and where in it they are. */
export interface PageHit {
  /** Address within the site, without the base path. */
  url: string;
  title: TextPart[];
  /** Labels of what the page is in, from the outside in. */
  place: string[];
  excerpt: TextPart[];
  sections: SectionHit[];
}

export interface SearchRequest {
  text: string;
  /** The most hits that are wanted. */
  limit: number;
  /** The section that hits must be in; absent for all. */
  section?: string;
  /** Whether the numbers by section are wanted. */
  withSections?: boolean;
}

export interface SectionCount {
  name: string;
  count: number;
}

export interface Answer {
  hits: PageHit[];
  /** How many hits there are, with and without the limit. */
  total: number;
  /** Whether a larger limit would give more of them. */
  hasMore: boolean;
  /** How many hits each section has; empty unless asked for. */
  sections: SectionCount[];
  /** The words to mark on a page of the hits. */
  words: string[];
  /** What was searched instead of the query, when its words are typed wrong. */
  corrected?: string;
}

/** What the interface needs of a search engine; every state and word above it is the same for all. */
export interface SearchEngine {
  /**
   * @throws the signal's reason once it is aborted; any other error when the engine cannot answer
   */
  search(request: SearchRequest, signal: AbortSignal): Promise<Answer>;
  /** Whether the index is older than the content; only known in dev. */
  isStale?(): Promise<boolean>;
}
