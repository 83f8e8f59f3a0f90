import { createStore } from '../store';

export interface Failure {
  /** Where the reader wanted to go. */
  to: string;
  error: Error;
}

/** The navigation that failed last, until it is tried again or another one succeeds. */
export const failure = createStore<Failure | null>(null);
