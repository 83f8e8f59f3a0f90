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

/** A record as documentation crawlers write it: one for every heading and paragraph. */
interface DocRecord {
  url: string;
  content?: string | null;
  hierarchy: Levels;
  /** Labels of what the page is in; a crawler's records have none. */
  place?: string[];
  _snippetResult?: { content?: Marked };
  _highlightResult?: { hierarchy?: Partial<Record<keyof Levels, Marked>>; content?: Marked };
}

/** Only this language, this version of the handbook and what has no version. */
const CONTEXT = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']];

const SECTION = 'hierarchy.lvl0';
/** A page has a record for every heading, of which a few match. */
const RECORDS_PER_PAGE = 3;
const DEEPER = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'] as const;

/** The index may name another host or the site's own base path: what counts is the path within the site. */
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

/** Puts the records of a page together. @param words the query's words, for records without marks */
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

/** An index elsewhere: Algolia's REST search, by its light client. */
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
