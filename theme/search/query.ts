import { site } from '../site';
import { issueTitle } from '../strings';

/** Maximum length of a query, in characters. */
export const MAX_QUERY = 200;

/** Address of the search page for a query. */
export const resultsUrl = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;

/** Address of a prefilled issue about a query without results. */
export const issueUrl = (text: string): string =>
  `${site.repository}/issues/new?${new URLSearchParams({ title: issueTitle(text) })}`;
