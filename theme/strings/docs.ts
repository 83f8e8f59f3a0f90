// Strings of the handbook's pages, and of the blog's sidebar: the drawer, which every page loads, imports both sidebars.

export const BLOG_SIDEBAR = 'Blog recent posts navigation';
export const DOCS_SIDEBAR = 'Docs sidebar';
export const expandCategory = (label: string): string => `Expand sidebar category '${label}'`;
export const collapseCategory = (label: string): string => `Collapse sidebar category '${label}'`;
export const BREADCRUMBS = 'Breadcrumbs';
/** First item of the breadcrumbs, on the page and in structured data. */
export const HOME_PAGE = 'Home page';
/** On the title card of a section of the handbook. */
export const partOf = (number: number, total: number): string => `Part ${number} of ${total}`;
/** Title of the table of contents. */
export const TABLE_OF_CONTENTS = 'On this page';
export const DOCS_PAGER = 'Docs pages';
export const PREVIOUS = 'Previous';
export const NEXT = 'Next';
export const EDIT_PAGE = 'Edit this page';
/** Link to a prefilled issue. */
export const WAS_HELPFUL = 'Was this page helpful?';
/** Title of the prefilled issue. */
export const feedbackOn = (title: string): string => `Feedback: ${title}`;
/** The date follows. */
export const LAST_UPDATED = 'Last updated on';

// Copy page
export const COPY_PAGE = 'Copy page';
export const PAGE_COPIED = 'Copied';
/** Name of the button that opens the menu of formats. */
export const OTHER_FORMATS = 'Other formats';
export const VIEW_AS_MARKDOWN = 'View as Markdown';
export const ALL_PAGES_AS_PDF = 'All pages as PDF';
export const ALL_PAGES_AS_EPUB = 'All pages as EPUB';
/** The link to the Markdown version follows. */
export const COPY_PAGE_FAILED =
  'The page could not be copied. Open the Markdown version and copy from there:';

/** On the page at an old URL. The link to the new URL follows. */
export const MOVED_TO = 'This page has moved to';
