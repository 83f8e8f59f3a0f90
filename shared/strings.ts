/** Strings for readers that both the build and the theme write. Those of the theme alone are in `theme/strings.ts`. */

/** Heading of the list of pages in a section. */
export const IN_THIS_SECTION = 'In this section';

/** Entry of a file tree, for screen readers: files that the tree does not list. */
export const MORE_FILES = 'more files';

/**
 * Alert for the owner of a site that is served below another path than it was built for. The inline script of the head
 * adds the path that would work.
 * @param base the configured path
 */
export const wrongBase = (base: string): string => `Your site did not load properly.
A likely cause is a wrong base URL in site.config.ts.
Configured base URL: ${base}
Suggested base URL:`;
