import type { SearchPage } from './search-pages.ts';

/** Maximum number of characters in `content`. The hosted engine's free plan allows 10,000 bytes for a whole record. */
const MAX_CONTENT = 6000;

/** The names of the levels of headings, from the highest to the lowest. */
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/**
 * The records of a page for a hosted index, in the form that documentation crawlers write: one for the beginning of the
 * page, and one for each heading.
 * @param siteUrl URL of the site with its base path, without a trailing slash
 * @param language of the content
 */
export function recordsOf(page: SearchPage, siteUrl: string, language: string) {
  const address = siteUrl + page.url;
  const titles: (string | null)[] = [page.breadcrumbs[1] ?? page.breadcrumbs[0] ?? null, page.title];
  return page.sections.map(({ id, depth, title, text }, number) => {
    titles.length = Math.min(titles.length, depth);
    while (titles.length < depth) titles.push(null);
    titles[depth] = depth > 1 ? title : page.title;
    return {
      objectID: `${page.url}#${id || number}`,
      url: id ? `${address}#${id}` : address,
      url_without_anchor: address,
      anchor: id,
      type: 'content',
      hierarchy: Object.fromEntries(LEVELS.map((level, rank) => [level, titles[rank] ?? null])),
      content: text.replace(/\n/g, ' ').slice(0, MAX_CONTENT),
      // Only the first record contains the keywords and the description of the page.
      keywords: number === 0 ? page.keywords : [],
      description: number === 0 ? page.description : '',
      breadcrumbs: page.breadcrumbs,
      language,
      version: 'current',
      docusaurus_tag: page.isHandbook ? 'docs-default-current' : 'default',
      // Ranks results of the same quality: pages with more weight rank higher, and deeper headings rank lower.
      weight: Math.round(100 * page.weight) - 10 * depth,
    };
  });
}

/** The data that a build with a hosted engine writes for that engine. */
export interface HostedRecords {
  records: ReturnType<typeof recordsOf>;
  synonyms: string[][];
}
