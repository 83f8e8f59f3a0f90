import { createStore } from '../store';

export interface Failure {
  error: Error;
  retry: () => void;
}

/** The navigation that failed, until another navigation begins. */
export const failure = createStore<Failure | null>(null);
