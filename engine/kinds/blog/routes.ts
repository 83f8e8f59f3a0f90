import { BLOG_ROUTE } from '../../../shared/main-routes.ts';

/** The blog's folder, relative to the content root: posts, `authors.yml` and `tags.yml`. */
export const BLOG_FOLDER = 'blog';

export const ARCHIVE_ROUTE = `${BLOG_ROUTE}/archive`;
export const AUTHORS_ROUTE = `${BLOG_ROUTE}/authors`;
export const TAGS_ROUTE = `${BLOG_ROUTE}/tags`;

/** The routes of generated pages, which no post can have. */
export const FIXED_ROUTES = [BLOG_ROUTE, ARCHIVE_ROUTE, AUTHORS_ROUTE, TAGS_ROUTE];
