/**
 * Ids that scripts look up, or that landmarks, menus and labels of the theme have. A test compares them with the built
 * pages.
 */
const RESERVED_IDS = new Set([
  'first-page',
  'footnote-label',
  'in-this-section',
  'language-menu',
  'main',
  'page-formats',
  'related-posts',
  'toc-title',
]);

/** Globals of the theme, and of browsers that do not all have them: an element would take the place of a missing one. */
const GLOBALS = new Set([
  'ClipboardItem',
  'Highlight',
  'IntersectionObserver',
  'MutationObserver',
  'PerformanceObserver',
  'ResizeObserver',
  'earlyCopy',
  'provideCopy',
  'requestIdleCallback',
  'trustedTypes',
]);

/**
 * Names of generated ids and of globals, because an element with the id `x` becomes `window.x`. `recent-2024` labels a
 * year in the blog's sidebar, `_R_1_` comes from React, `user-content-fn-1` is a footnote, `d0a1b2c-a` is part of a
 * diagram.
 */
const RESERVED_NAMES =
  /^(?:__|_r_|(?:webpack|rspack)Chunk|user-content-|recent-\d{4}$|d[\da-f]{6}-[a-z]{1,2}$)/i;

/** Whether an element in a page's content must not have this id. */
export const isReservedId = (id: string): boolean =>
  RESERVED_IDS.has(id) || GLOBALS.has(id) || RESERVED_NAMES.test(id);

/** The id of a heading, made from the id of its text: "Main" gets `section-main`. */
export const headingIdOf = (id: string): string => (isReservedId(id) ? `section-${id}` : id);

/** The message for an author who uses a reserved id. */
export const reservedIdMessage = (id: string): string =>
  `the id "${id}" is reserved for the site itself. Choose another id, such as "section-${id}".`;
