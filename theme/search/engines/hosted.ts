import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import type { Site } from '../../../plugins/site/schema';
import { removeBase } from '../../navigation/base';
import { cleanHref } from '../../navigation/link';
import { highlight, parseMarked, wordsOf } from '../text-parts';
import { type Answer, MAX_QUERY, type PageHit, type SearchEngine, type TextPart } from './engine';

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
  docusaurus_tag?: string;
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

const withoutHash = (url: string): string => url.split('#')[0] as string;

function titleParts(record: DocRecord, level: keyof Levels, words: readonly string[]): TextPart[] {
  const marked = record._highlightResult?.hierarchy?.[level]?.value;
  return marked ? parseMarked(marked) : highlight(record.hierarchy[level] ?? '', words);
}

function excerptParts(record: DocRecord, words: readonly string[]): TextPart[] {
  const marked = record._snippetResult?.content?.value ?? record._highlightResult?.content?.value;
  return marked ? parseMarked(marked) : highlight(record.content ?? '', words);
}

function newPage(record: DocRecord, url: string, words: readonly string[]): PageHit {
  const { lvl0, lvl1 } = record.hierarchy;
  return {
    url,
    title: titleParts(record, lvl1 ? 'lvl1' : 'lvl0', words),
    breadcrumb: lvl0 && lvl1 ? [lvl0] : [],
    kind: url.startsWith('/blog/') ? 'post' : 'doc',
    excerpt: [],
    sections: [],
  };
}

/** Puts the records of a page together. @param words the query's words, for records without marks */
export function groupRecords(records: readonly DocRecord[], words: readonly string[]): PageHit[] {
  const pages = new Map<string, PageHit>();
  for (const record of records) {
    const url = siteUrl(record.url);
    const path = withoutHash(url);
    const page = pages.get(path) ?? newPage(record, path, words);
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

function toAnswer(response: SearchResponse<DocRecord>, words: readonly string[]): Answer {
  const sections = Object.entries(response.facets?.[SECTION] ?? {});
  const { hits, page = 0, nbPages = 1 } = response;
  return {
    hits: groupRecords(hits, words),
    total: response.nbHits ?? hits.length,
    hasMore: page + 1 < nbPages,
    sections: sections.map(([name, count]) => ({ name, count })),
  };
}

/** An index that a crawler fills elsewhere: Algolia's REST search, by its light client. */
export function createHostedEngine({ appId, apiKey, indexName }: Credentials): SearchEngine {
  const client = liteClient(appId, apiKey);
  return {
    async search({ text, page, pageSize, section, withSections }, signal) {
      signal.throwIfAborted();
      const query = text.slice(0, MAX_QUERY).trim();
      if (query === '') return { hits: [], total: 0, hasMore: false, sections: [] };
      const facetFilters = section ? [...CONTEXT, `${SECTION}:${section}`] : CONTEXT;
      const request = {
        indexName,
        query,
        page,
        hitsPerPage: pageSize * RECORDS_PER_PAGE,
        facetFilters,
        highlightPreTag: '<mark>',
        highlightPostTag: '</mark>',
        attributesToSnippet: ['content:24'],
        ...(withSections && { facets: [SECTION] }),
      };
      const { results } = await client.search<DocRecord>({ requests: [request] });
      signal.throwIfAborted();
      return toAnswer(results[0] as SearchResponse<DocRecord>, wordsOf(query));
    },
    // Typing errors are the engine's own business; what is left to try is fewer words.
    alternatives: async () => [],
  };
}
