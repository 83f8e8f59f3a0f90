import { createStore } from '../store';

/** What screen readers should hear now besides the page's title; empty for nothing. */
export const notice = createStore('');
