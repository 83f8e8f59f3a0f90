import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import type { Site } from '../../../plugins/site/schema';
import { isFiller, splitWords } from '../../../shared/search/words';
import { splitUrl } from '../../../shared/url-parts';
import { removeBase } from '../../navigation/base';
import { cleanHref } from '../../navigation/link';
import { highlight, parseMarked } from '../text-parts';
import type { Answer, PageHit, SearchEngine, TextPart } from './engine';

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

function titleParts(record: DocRecord, level: keyof Levels, words: readonly string[]): TextPart[] {
  const marked = record._highlightResult?.hierarchy?.[level]?.value;
  return marked ? parseMarked(marked) : highlight(record.hierarchy[level] ?? '', words);
}

function excerptParts(record: DocRecord, words: readonly string[]): TextPart[] {
  const marked = record._snippetResult?.content?.value ?? record._highlightResult?.content?.value;
  return marked ? parseMarked(marked) : highlight(record.content ?? '', words);
}

function newPage({ hierarchy, place }: DocRecord, title: TextPart[], url: string): PageHit {
  const { lvl0, lvl1 } = hierarchy;
  return { url, title, place: place ?? (lvl0 && lvl1 ? [lvl0] : []), excerpt: [], sections: [] };
}

/** Groups records by page. @param words the words of the query, for records without marks */
export function groupRecords(records: readonly DocRecord[], words: readonly string[]): PageHit[] {
  const pages = new Map<string, PageHit>();
  for (const record of records) {
    const url = siteUrl(record.url);
    const path = splitUrl(url).path;
    const title = titleParts(record, record.hierarchy.lvl1 ? 'lvl1' : 'lvl0', words);
    const page = pages.get(path) ?? newPage(record, title, path);
    pages.set(path, page);
    const level = DEEPER.find((name) => record.hierarchy[name]);
    const excerpt = excerptParts(record, words);
    if (url === path || !level) {
      if (page.excerpt.length === 0) page.excerpt = excerpt;
    } else if (!page.sections.some((section) => section.url === url)) {
      page.sections.push({ url, title: titleParts(record, level, words), excerpt });
    }
  }
  return [...pages.values()];
}

function toAnswer(response: SearchResponse<DocRecord>, words: string[]): Answer {
  const sections = Object.entries(response.facets?.[SECTION] ?? {});
  const { hits, page = 0, nbPages = 1 } = response;
  return {
    hits: groupRecords(hits, words),
    total: response.nbHits ?? hits.length,
    hasMore: page + 1 < nbPages,
    sections: sections.map(([name, count]) => ({ name, count })),
    words,
  };
}

/** The engine for an index of Algolia. */
export function createHostedEngine({ appId, apiKey, indexName }: Credentials): SearchEngine {
  const client = liteClient(appId, apiKey);
  return {
    async search({ text, limit, section, withSections }, signal) {
      signal.throwIfAborted();
      const query = text.trim();
      const facetFilters = section ? [...CONTEXT, `${SECTION}:${section}`] : CONTEXT;
      const request = {
        indexName,
        query,
        hitsPerPage: limit * RECORDS_PER_PAGE,
        facetFilters,
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        attributesToSnippet: ['content:24'],
        ...(withSections && { facets: [SECTION] }),
      };
      const { results } = await client.search<DocRecord>({ requests: [request] });
      signal.throwIfAborted();
      const words = splitWords(query).filter((word) => !isFiller(word));
      return toAnswer(results[0] as SearchResponse<DocRecord>, words);
    },
  };
}
