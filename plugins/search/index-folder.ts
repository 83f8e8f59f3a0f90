/** Folder of the embedded index below the site's root. */
export const INDEX_FOLDER = 'pagefind';
