import { createStore } from '../base/store';

export interface Failure {
  title: string;
  error: Error;
  retry: () => void;
}

/** The content that the reader asked for and that did not load, until a navigation begins. */
export const failure = createStore<Failure | null>(null);
