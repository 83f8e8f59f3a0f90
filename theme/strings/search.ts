// Strings that the search dialog and the search page share, or that the build writes.

export const LOADING_RESULTS = 'Loading results';
/** Number of results, on the search page and for screen readers. */
export function documentsFound(total: number): string {
  if (total === 0) return 'No results were found';
  return total === 1 ? 'One document found' : `${total} documents found`;
}
export const showingResultsFor = (corrected: string): string => `Showing results for "${corrected}".`;

// A search without results. The suggested queries follow, then a link to report the query.
export const noResultsFor = (query: string): string => `No results for "${query}"`;
export const TRY_SEARCHING_FOR = 'Try searching for …';
export const EXPECTED_RESULTS = 'Believe this query should return results?';
export const LET_US_KNOW = 'Let us know.';
/** Title of the prefilled issue. */
export const issueTitle = (query: string): string => `No search results for "${query}"`;

// A search that failed
export const SEARCH_FAILED = 'Unable to fetch results';
export const SEARCH_FAILED_REASON = 'You might want to check your network connection.';
