import { createStore } from '../store';

export interface FoundWords {
  /** Path of the page to mark words on. */
  path: string;
  words: string[];
}

/** The words of the query that led to a page, until the reader leaves the page or removes the marks. */
export const foundWords = createStore<FoundWords | null>(null);
