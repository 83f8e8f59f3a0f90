import { createStore } from '../store';

export interface Failure {
  title: string;
  error: Error;
  retry: () => void;
}

/** What the reader asked for and did not load, until a navigation begins. */
export const failure = createStore<Failure | null>(null);
