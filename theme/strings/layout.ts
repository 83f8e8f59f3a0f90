// Strings of the top bar, the drawer, the announcement, the footer, the head and the error pages.

/** Language of dates, as a BCP 47 tag. */
export const LOCALE = 'en-US';

// Skip link, top bar, drawer
export const SKIP_LINK = 'Skip to main content';
export const TOP_BAR = 'Main';
/** Name of the hamburger button. */
export const OPEN_DRAWER = 'Toggle navigation bar';
/** Label of the link to the source repository. */
export const REPOSITORY = 'Repository';
/** Name of the drawer as a dialog. */
export const DRAWER = 'Navigation';
export const CLOSE_DRAWER = 'Close navigation bar';
export const MAIN_MENU = 'Site menu';
/** Button in the drawer that replaces the sidebar of the page with the main menu. */
export const BACK_TO_MAIN_MENU = '← Back to main menu';

// Announcement
export const CLOSE_ANNOUNCEMENT = 'Close';

// Color mode
/** Name of the toggle. @param mode `light`, `dark` or `system` */
export const switchColorMode = (mode: string): string =>
  `Switch between dark and light mode (currently ${mode} mode)`;
/** Tooltip of the toggle. */
export const colorMode = (mode: string): string => `Color mode: ${mode}`;

// Search button
export const SEARCH = 'Search';
/** The keyboard shortcut for search, with the keys named as on a keyboard. */
export const SHORTCUT = 'Ctrl K';
export const SHORTCUT_ON_MAC = '⌘ K';

// Footer
/** Title of the column with the sections of the handbook. */
export const FOOTER_HANDBOOK = 'Handbook';

// Head
/** Title of a feed in the head of the blog's pages. @param format `RSS`, `Atom` or `JSON` */
export const feedTitle = (site: string, format: string, tag?: string): string =>
  `${site} blog, ${tag ? `"${tag}", ` : ''}${format} feed`;

/** Mark of a page that is not published. Only the dev server shows it. */
export const DRAFT = 'Draft';

// Announcements to screen readers
export const LOADING_PAGE = 'Loading page';

// A page that crashed
export const PAGE_CRASHED = 'This page crashed.';
export const TRY_AGAIN = 'Try again';
export const causedBy = (message: string): string => `Cause: ${message}`;

// The page for URLs that do not exist
export const NOT_FOUND = 'Page Not Found';
export const NOT_FOUND_REASON = 'We could not find what you were looking for.';
export const NOT_FOUND_CAUSES = 'The page may have moved, or the URL may contain a typo.';
export const OPEN_HANDBOOK = 'Open the handbook';
export const GO_HOME = 'Go to the home page';
