// Strings of the search dialog.

export const CLOSE_SEARCH = 'Close';
/** For screen readers: the selected link and its position. */
export const positionOf = (title: string, position: number, total: number): string =>
  `${title}, ${position} of ${total}`;
export const allResults = (total: number): string =>
  total === 1 ? 'See all results' : `See all ${total} results`;

export const KEY_ENTER = 'Enter';
export const KEY_ESCAPE = 'Esc';
// The effects of the keys of the dialog. The name of the key is before each of them.
export const TO_CHOOSE = 'to choose';
export const TO_OPEN = 'to open';
export const TO_CLOSE = 'to close';

// Pages that the dialog offers before a query
export const FAVORITES = 'Favorites';
export const RECENT = 'Recent pages';
export const SUGGESTED = 'Suggested pages';
export const CLEAR = 'Clear';
/** @param list its title, such as `Recent pages` */
export const clearList = (list: string): string => `Clear ${list.toLowerCase()}`;
export const addToFavorites = (title: string): string => `Add "${title}" to favorites`;
/** @param title of the page @param list its title, such as `Recent pages` */
export const removeFromList = (title: string, list: string): string =>
  `Remove "${title}" from ${list.toLowerCase()}`;

/** Button that clears the highlighted words on a page opened from search. The key follows. */
export const CLEAR_HIGHLIGHTS = 'Clear highlights';
