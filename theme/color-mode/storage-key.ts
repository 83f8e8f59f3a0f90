/** Name in the local storage of the color mode that the reader chose. */
export const STORAGE_KEY = 'theme';
