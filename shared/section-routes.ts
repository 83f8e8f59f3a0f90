/** The routes of the two sections of the site. They are the names of their folders below `docs/`. */
export const DOCS_ROUTE = '/docs';
export const BLOG_ROUTE = '/blog';
