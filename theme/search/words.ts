import { site } from '../site';

/** How many hits there are, as the page says it and as screen readers hear it. */
export function countOf(total: number): string {
  if (total === 0) return 'No results were found';
  return total === 1 ? 'One document found' : `${total} documents found`;
}

/** The most characters of a query: longer ones find nothing more, and would fill the page. */
export const MAX_QUERY = 200;

/** Cuts a query wherever it comes from. */
export const cutQuery = (text: string): string => text.slice(0, MAX_QUERY);

/** Half a pair of UTF-16 is no text, and addresses cannot hold it; typing and cutting can leave one behind. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Address of the page of all results for a query, within the site. */
export const resultsUrl = (text: string): string => `/search?q=${encode(text)}`;

/** Address of a prefilled issue about a query without results. */
export function issueUrl(text: string): string {
  const title = encode(`Search finds nothing for “${text}”`);
  return `${site.repository}/issues/new?title=${title}`;
}
