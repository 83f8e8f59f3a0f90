/** The routes of the blog's pages. @param base route of the blog */
export const blogRoutes = (base: string) => ({
  archive: `${base}/archive`,
  authors: `${base}/authors`,
  tags: `${base}/tags`,
  post: (slug: string) => `${base}/${slug}`,
  author: (key: string) => `${base}/authors/${key}`,
  tag: (slug: string) => `${base}/tags/${slug}`,
});

/** The route of a page of a list, counted from one. The first page has the route of the list. */
export const pageRoute = (list: string, page: number): string => (page === 1 ? list : `${list}/page/${page}`);
