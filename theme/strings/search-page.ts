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
export const SEARCH_WITHOUT_SCRIPTS =
  'Search needs JavaScript. Without it, the list below leads to every part of the handbook, [the blog](/blog) to every post, and [one plain list](/llms.txt) to every page, with a line about each.';
