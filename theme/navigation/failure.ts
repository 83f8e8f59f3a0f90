import { createStore } from '../store';

export interface Failure {
  error: Error;
  retry: () => void;
}

/** The navigation that failed last, until another one begins. */
export const failure = createStore<Failure | null>(null);
