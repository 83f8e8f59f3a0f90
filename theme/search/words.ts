import { site } from '../site';
import { issueTitle } from '../strings';

/** Maximum length of a query, in characters. */
export const MAX_QUERY = 200;

export const cutQuery = (text: string): string => text.slice(0, MAX_QUERY);

/** Encodes a query for an address. Addresses cannot contain a lone surrogate, which typing and cutting can cause. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Address of the search page for a query. */
export const resultsUrl = (text: string): string => `/search?q=${encode(text)}`;

/** Address of a prefilled issue about a query without results. */
export function issueUrl(text: string): string {
  const title = encode(issueTitle(text));
  return `${site.repository}/issues/new?title=${title}`;
}
