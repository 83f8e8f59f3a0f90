/** Local storage key for the color mode that the reader chose. */
export const STORAGE_KEY = 'theme';
