import { createStore } from '../base/store';

/** A message for screen readers; empty if there is none. */
export const notice = createStore('');
