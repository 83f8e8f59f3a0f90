import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import type { Site } from '../../../plugins/site/schema';
import { isFiller, splitWords } from '../../../shared/search/words';
import { splitUrl } from '../../../shared/url-parts';
import { removeBase } from '../../navigation/base';
import { cleanHref } from '../../navigation/link';
import { highlight, type MarkedText, parseMarked, plain } from '../text-parts';
import { type PageHit, placeOf, type SearchEngine } from './engine';

type Credentials = NonNullable<Site['search']['hosted']>;

/** Levels of the headings below the title of a page, the lowest first. `lvl0` is the section of the site. */
const DEEPER = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'] as const;
type Level = 'lvl0' | 'lvl1' | (typeof DEEPER)[number];

interface Marked {
  value?: string;
}

/** A record of a documentation crawler, which writes one for every heading and paragraph. */
interface DocRecord {
  url: string;
  content?: string | null;
  hierarchy: Partial<Record<Level, string | null>>;
  /** Labels of the categories above the page; records of a crawler do not have them. */
  place?: string[];
  _snippetResult?: { content?: Marked };
  _highlightResult?: { hierarchy?: Partial<Record<Level, Marked>>; content?: Marked };
}

/** Only pages in this language, and in this version or without a version. */
const CONTEXT = ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']];

const SECTION = 'hierarchy.lvl0';
/** A page has a record for every heading; a few of them match. */
const RECORDS_PER_PAGE = 3;

/** The path within the site. The addresses of the index can have another host, and the base path of the site. */
function siteUrl(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return cleanHref(removeBase(pathname) + search + hash);
}

/** A record as a page with at most one section. @param words the words of the query, for texts without marks */
function hitOf(record: DocRecord, words: readonly string[]): PageHit {
  const { hierarchy, place, content, _highlightResult: whole, _snippetResult: snippet } = record;
  const toText = (marked: Marked | undefined, text: string | null | undefined): MarkedText =>
    marked?.value ? parseMarked(marked.value) : highlight(text ?? '', words);
  const titleOf = (level: Level) => toText(whole?.hierarchy?.[level], hierarchy[level]);
  const url = siteUrl(record.url);
  const { path } = splitUrl(url);
  const excerpt = toText(snippet?.content ?? whole?.content, content);
  const { lvl0, lvl1 } = hierarchy;
  const level = url !== path && DEEPER.find((name) => hierarchy[name]);
  return {
    url: path,
    title: titleOf(lvl1 ? 'lvl1' : 'lvl0'),
    place: placeOf(place ?? (lvl0 && lvl1 ? [lvl0] : [])),
    excerpt: level ? [] : excerpt,
    sections: level ? [{ url, title: titleOf(level), excerpt }] : [],
  };
}

function groupByPage(hits: readonly PageHit[]): PageHit[] {
  const pages = new Map<string, PageHit>();
  for (const hit of hits) {
    const page = pages.get(hit.url) ?? hit;
    pages.set(hit.url, page);
    if (plain(page.excerpt) === '') page.excerpt = hit.excerpt;
    const known = page.sections.map(({ url }) => url);
    if (page !== hit) page.sections.push(...hit.sections.filter(({ url }) => !known.includes(url)));
  }
  return [...pages.values()];
}

/** The engine for an index of Algolia. */
export function createHostedEngine({ appId, apiKey, indexName }: Credentials): SearchEngine {
  const client = liteClient(appId, apiKey);
  return async ({ text, limit, section }, signal) => {
    signal.throwIfAborted();
    const request = {
      indexName,
      query: text,
      hitsPerPage: limit * RECORDS_PER_PAGE,
      facetFilters: section ? [...CONTEXT, `${SECTION}:${section}`] : CONTEXT,
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:24'],
      ...(section !== undefined && { facets: [SECTION] }),
    };
    const { results } = await client.search<DocRecord>({ requests: [request] });
    const { hits, nbHits, facets, page = 0, nbPages = 1 } = results[0] as SearchResponse<DocRecord>;
    const words = splitWords(text).filter((word) => !isFiller(word));
    return {
      hits: groupByPage(hits.map((record) => hitOf(record, words))),
      total: nbHits ?? hits.length,
      hasMore: page + 1 < nbPages,
      sections: Object.entries(facets?.[SECTION] ?? {}).map(([name, count]) => ({ name, count })),
      words,
    };
  };
}
