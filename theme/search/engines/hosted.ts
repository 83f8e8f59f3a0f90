import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import type { Site } from '../../../plugins/site/schema';
import { isFiller, splitWords } from '../../../shared/search/words';
import { splitUrl } from '../../../shared/url-parts';
import { removeBase } from '../../navigation/base';
import { cleanHref } from '../../navigation/link';
import { highlight, parseMarked } from '../text-parts';
import type { PageHit, SearchEngine, TextPart } from './engine';

type Credentials = NonNullable<Site['search']['hosted']>;

type Levels = Partial<Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>>;

interface Marked {
  value?: string;
}

/** A record of a documentation crawler, which writes one for every heading and paragraph. */
interface DocRecord {
  url: string;
  content?: string | null;
  hierarchy: Levels;
  /** Labels of the categories above the page; records of a crawler do not have them. */
  place?: string[];
  _snippetResult?: { content?: Marked };
  _highlightResult?: { hierarchy?: Partial<Record<keyof Levels, Marked>>; content?: Marked };
}

/** Only pages in this language, and in this version or without a version. */
const CONTEXT = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']];

const SECTION = 'hierarchy.lvl0';
/** A page has a record for every heading; a few of them match. */
const RECORDS_PER_PAGE = 3;
const DEEPER = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'] as const;

/** The path within the site. The addresses of the index can have another host, and the base path of the site. */
function siteUrl(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return cleanHref(removeBase(pathname) + search + hash);
}

type ToParts = (marked: Marked | undefined, text: string | null | undefined) => TextPart[];

function newPage({ hierarchy, place, _highlightResult }: DocRecord, url: string, toParts: ToParts): PageHit {
  const { lvl0, lvl1 } = hierarchy;
  const level = lvl1 ? 'lvl1' : 'lvl0';
  return {
    url,
    title: toParts(_highlightResult?.hierarchy?.[level], hierarchy[level]),
    place: place ?? (lvl0 && lvl1 ? [lvl0] : []),
    excerpt: [],
    sections: [],
  };
}

/** Groups records by page. @param words the words of the query, for records without marks */
function groupRecords(records: readonly DocRecord[], words: readonly string[]): PageHit[] {
  const pages = new Map<string, PageHit>();
  const toParts: ToParts = (marked, text) =>
    marked?.value ? parseMarked(marked.value) : highlight(text ?? '', words);
  for (const record of records) {
    const url = siteUrl(record.url);
    const { path } = splitUrl(url);
    const page = pages.get(path) ?? newPage(record, path, toParts);
    pages.set(path, page);
    const { hierarchy, content, _highlightResult: whole, _snippetResult: snippet } = record;
    const excerpt = toParts(snippet?.content ?? whole?.content, content);
    const level = DEEPER.find((name) => hierarchy[name]);
    if (url === path || !level) {
      if (page.excerpt.length === 0) page.excerpt = excerpt;
    } else if (!page.sections.some((section) => section.url === url)) {
      page.sections.push({ url, title: toParts(whole?.hierarchy?.[level], hierarchy[level]), excerpt });
    }
  }
  return [...pages.values()];
}

/** The engine for an index of Algolia. */
export function createHostedEngine({ appId, apiKey, indexName }: Credentials): SearchEngine {
  const client = liteClient(appId, apiKey);
  return async ({ text, limit, section, withSections }, signal) => {
    signal.throwIfAborted();
    const request = {
      indexName,
      query: text,
      hitsPerPage: limit * RECORDS_PER_PAGE,
      facetFilters: section ? [...CONTEXT, `${SECTION}:${section}`] : CONTEXT,
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:24'],
      ...(withSections && { facets: [SECTION] }),
    };
    const { results } = await client.search<DocRecord>({ requests: [request] });
    const { hits, nbHits, facets, page = 0, nbPages = 1 } = results[0] as SearchResponse<DocRecord>;
    const words = splitWords(text).filter((word) => !isFiller(word));
    return {
      hits: groupRecords(hits, words),
      total: nbHits ?? hits.length,
      hasMore: page + 1 < nbPages,
      sections: Object.entries(facets?.[SECTION] ?? {}).map(([name, count]) => ({ name, count })),
      words,
    };
  };
}
