/** URLs of the handbook as PDF and EPUB, from the root of the site. `npm run book` writes these files. */
export const BOOK_PDF = '/handbook.pdf';
export const BOOK_EPUB = '/handbook.epub';
