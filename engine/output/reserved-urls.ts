import { BOOK_EPUB, BOOK_PDF } from '../../shared/book.ts';
import { INDEX_FOLDER } from '../../shared/search/search-index.ts';
import { DEFAULT_CARD } from '../../shared/social-card.ts';

/** URLs of files that the build generates and that no page links to. A URL with a slash at its end is a folder. */
export const RESERVED_URLS: readonly string[] = [
  '/404',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/licenses.txt',
  '/manifest.webmanifest',
  DEFAULT_CARD,
  BOOK_EPUB,
  BOOK_PDF,
  '/static/',
  '/social/',
  `/${INDEX_FOLDER}/`,
];
