import { createStore } from '../store';

export interface FoundWords {
  /** The page whose words are to be marked. */
  path: string;
  words: string[];
}

/** The words that led to the page, until the reader leaves it or removes the marks. */
export const foundWords = createStore<FoundWords | null>(null);
