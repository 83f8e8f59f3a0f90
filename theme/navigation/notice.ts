import { createStore } from '../store';

/** A message for screen readers; empty if there is none. */
export const notice = createStore('');
