/** The routes of the handbook and of the blog. They are the names of their folders below `docs/`. */
export const DOCS_ROUTE = '/docs';
export const BLOG_ROUTE = '/blog';
