// Strings of links, and of navigations that fail.

/** Follows the text of a link to another site; only for screen readers. */
export const OPENS_IN_NEW_TAB = ' (opens in a new tab)';
export const PAGE_NOT_LOADED = 'The page could not be loaded.';
export const SIDEBAR_NOT_LOADED = 'The sidebar could not be loaded.';
export const HOST_TOO_SLOW = 'The server took too long to respond.';
export const RETRY = 'Retry';
/** Title of the collapsed message of an error. */
export const TECHNICAL_DETAILS = 'Technical details';
