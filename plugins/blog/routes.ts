/** Where the blog's own pages are, given its base route. */
export const blogRoutes = (base: string) => ({
  archive: `${base}/archive`,
  authors: `${base}/authors`,
  tags: `${base}/tags`,
  post: (slug: string) => `${base}/${slug}`,
  author: (key: string) => `${base}/authors/${key}`,
  tag: (slug: string) => `${base}/tags/${slug}`,
});

/** The route of a list's nth page, counted from one: the first is the list's own. */
export const pageRoute = (list: string, page: number): string => (page === 1 ? list : `${list}/page/${page}`);
