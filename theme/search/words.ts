import { site } from '../site';

/** How many hits there are, as the page says it and as screen readers hear it. */
export function countOf(total: number): string {
  if (total === 0) return 'No results were found';
  return total === 1 ? 'One document found' : `${total} documents found`;
}

/** Address of the page of all results for a query, within the site. */
export const resultsUrl = (text: string): string => `/search?q=${encodeURIComponent(text)}`;

/** Address of a prefilled issue about a query without results. */
export function issueUrl(text: string): string {
  const title = encodeURIComponent(`Search finds nothing for “${text}”`);
  return `${site.repository}/issues/new?title=${title}`;
}
