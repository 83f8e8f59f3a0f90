/** Storage keys that components use, and that the build passes to inline scripts. */

/** The color mode that the reader chose. */
export const COLOR_MODE_KEY = 'theme';

/** The tabs that the reader chose: a JSON object of labels by group. */
export const TABS_KEY = 'tabs';
