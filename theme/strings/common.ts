import { CALLOUT_KINDS, labelsOf } from '../blocks/kinds/callouts.ts';

/**
 * Strings that the build writes for readers. `theme/strings/` has one file each for the blog, the home page and search:
 * both the build and the theme write strings of these parts. `theme/strings/` contains strings that only the theme writes.
 */

/** Heading of the list of pages in a section, in pages and in their Markdown versions. */
export const IN_THIS_SECTION = 'In this section';

/** Name of the pages outside the handbook and the blog, in search results and in the list for assistants. */
export const OTHER_PAGES = 'Pages';

/** Title of the search page, placeholder of the box in the dialog, and name of the box on the page for unknown URLs. */
export const SEARCH_DOCUMENTATION = 'Search the documentation';

/** Entry of a file tree, for screen readers: files that the tree does not list. */
export const MORE_FILES = 'more files';

/** Name of the link from a heading to itself. */
export const directLinkTo = (heading: string): string => `Direct link to ${heading}`;

/** Name of a table's scroll box. @param columns the column headers that are not empty */
export const tableOf = (columns: readonly string[]): string =>
  columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table';

/** Name of the box in which a wide formula scrolls. */
export const FORMULA = 'Formula';

/** Titles of admonitions that have none. The theme shows them in upper case. */
export const ADMONITIONS = /* @__PURE__ */ labelsOf(CALLOUT_KINDS);

/** Heading of the footnotes, for screen readers only. */
export const FOOTNOTES = 'Footnotes';
/** Name of the link from a footnote to its reference. @param reference its number, or `2-3` for the third reference to footnote 2 */
export const backToReference = (reference: string): string => `Back to reference ${reference}`;

// The index of the site for assistants, and the list of licenses
/** A link to the text of all pages follows. */
export const LLMS_INTRODUCTION =
  'The links lead to Markdown versions. A URL without .md leads to the page itself. ';
export const ALL_PAGES_IN_ONE_FILE = 'All pages in one file';
export const LICENSES_TITLE = 'Third-party software and fonts used by this site, with their licenses.';

/**
 * Alert for the owner of a site that is served under a different path than the one it was built for. The inline script
 * of the head adds the path that would work.
 * @param base the configured path
 */
export const wrongBase = (base: string): string => `Your site did not load properly.
A likely cause is a wrong base URL in site.config.ts.
Configured base URL: ${base}
Suggested base URL:`;

/** Heading of the table of contents in the PDF and EPUB. */
export const BOOK_CONTENTS = 'Contents';
