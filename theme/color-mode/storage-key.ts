/** Where the reader's choice of `light` or `dark` is kept. */
export const STORAGE_KEY = 'theme';
