/** All storage keys of the site. Components use them, and the build passes some of them to inline scripts. */

/** The color mode that the reader chose. */
export const COLOR_MODE_KEY = 'theme';

/** The id of the announcement that the reader saw last, and `true` if the reader dismissed it. */
export const ANNOUNCEMENT_ID_KEY = 'announcement.id';
export const ANNOUNCEMENT_DISMISSED_KEY = 'announcement.dismiss';

/** The version of the handbook that the reader uses. */
export const PREFERRED_VERSION_KEY = 'docs-preferred-version-default';

/** The values that name pages or choices of one site. */
type SiteValue =
  /** Local storage: the tabs that the reader chose, a JSON object of labels by group. */
  | 'tabs'
  /** Local storage: the lists of the search dialog. */
  | 'search.recent'
  | 'search.favorites'
  /** Session storage: scroll positions by history entry. */
  | 'scroll-positions'
  /** Session storage: the URL that is loaded as a document after a failure, and what the reader wanted to do there. */
  | 'loaded-as-document';

/** The key of a value. It contains the base path, because several sites can share one origin and its storage. */
export const siteKey = ({ base }: { base: string }, value: SiteValue): string => `${value}:${base}`;
