import { createStore } from '../store';

/** Whether the search dialog is open: set by the button and the keys, read by the dialog. */
export const searchIsOpen = createStore(false);
