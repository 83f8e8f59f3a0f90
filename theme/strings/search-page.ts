// Strings of the search page.

export const searchResultsFor = (query: string): string => `Search results for "${query}"`;
/** Placeholder of the search box. */
export const SEARCH_EXAMPLES = 'A word, a heading, a command';
/** Label of the filter by section. */
export const SECTION = 'Section';
export const ALL_SECTIONS = 'All sections';
export const sectionWithCount = (name: string, count: number): string => `${name} (${count})`;
export const MORE_RESULTS = 'Show more results';
/** Shown without JavaScript, above the list of sections. Links are written as in Markdown. */
export function searchWithoutScripts(hasHandbook: boolean, hasBlog: boolean): string {
  const ways = [
    hasHandbook && 'the sections of the handbook below, ',
    hasBlog && '[the blog](/blog) for posts, ',
    (hasHandbook || hasBlog) && 'or ',
    '[a plain list of all pages](/llms.txt) with their descriptions.',
  ];
  return `Search needs JavaScript. Without it, use ${ways.filter(Boolean).join('')}`;
}
