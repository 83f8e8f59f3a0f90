import { DOCS_ROUTE } from '../../shared/sections.ts';
import { isBelow } from '../../shared/url-parts.ts';
import type { SearchPage } from './search-pages.ts';

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** One record of a hosted index: a heading with the text below it, as documentation crawlers write them. */
export interface SearchRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string;
  type: 'content';
  hierarchy: Record<Level, string | null>;
  content: string;
  /** The author's keywords of the page. Only its first record has them, because they are about the whole page. */
  keywords: string[];
  description: string;
  place: string[];
  language: string;
  version: 'current';
  docusaurus_tag: 'default' | 'docs-default-current';
  /** Among hits of the same quality: pages before posts, higher headings first. */
  weight: number;
}

/** The data that a build with a hosted engine writes for that engine. */
export interface HostedRecords {
  records: SearchRecord[];
  synonyms: string[][];
}

/** The free plan of the hosted engine allows records of 10,000 bytes; this limit leaves room for other fields. */
const MAX_CONTENT = 6000;

/**
 * The records of a page for a hosted index: one for its beginning, one for each heading.
 * @param siteUrl address of the site with its base path, without a slash at its end
 * @param language of the content
 */
export function recordsOf(page: SearchPage, siteUrl: string, language: string): SearchRecord[] {
  const address = siteUrl + page.url;
  const titles: (string | null)[] = [page.place[1] ?? page.place[0] ?? null, page.title];
  return page.sections.map(({ id, depth, title, text }, number) => {
    titles.length = Math.min(titles.length, depth);
    while (titles.length < depth) titles.push(null);
    titles[depth] = depth > 1 ? title : page.title;
    const level = (rank: number): string | null => titles[rank] ?? null;
    return {
      objectID: `${page.url}#${id || number}`,
      url: id ? `${address}#${id}` : address,
      url_without_anchor: address,
      anchor: id,
      type: 'content',
      hierarchy: {
        lvl0: level(0),
        lvl1: level(1),
        lvl2: level(2),
        lvl3: level(3),
        lvl4: level(4),
        lvl5: level(5),
        lvl6: level(6),
      },
      content: text.replace(/\n/g, ' ').slice(0, MAX_CONTENT),
      keywords: number === 0 ? page.keywords : [],
      description: number === 0 ? page.description : '',
      place: page.place,
      language,
      version: 'current',
      docusaurus_tag: isBelow(DOCS_ROUTE, page.url) ? 'docs-default-current' : 'default',
      weight: Math.round(100 * page.weight) - 10 * depth,
    };
  });
}
