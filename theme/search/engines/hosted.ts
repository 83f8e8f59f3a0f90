import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import { contentLocale } from '../../../shared/locale';
import { isStopWord, splitExact } from '../../../shared/search/words';
import type { Site } from '../../../shared/site/schema';
import { splitUrl } from '../../../shared/url-parts';
import { site } from '../../base/site';
import { removeBase } from '../../navigation/base';
import { cleanHref } from '../../navigation/link';
import { highlight, parseMarked, plainText } from '../text-parts';
import { joinBreadcrumbs, type PageHit, type SearchEngine } from './engine';

/** Levels of the headings below the title of a page, the deepest first. `lvl0` is the section of the site. */
const DEEPER = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'];

/** A record in the form that documentation crawlers write: one for every heading. */
interface DocRecord {
  url: string;
  content?: string | null;
  hierarchy: Partial<Record<string, string | null>>;
  /** Labels of the categories above the page; records of a crawler do not have them. */
  breadcrumbs?: string[];
  _snippetResult?: { content?: { value?: string } };
}

const SECTION = 'hierarchy.lvl0';
/** Number of records to request for each page. A page has a record for every heading; a few of them match. */
const RECORDS_PER_PAGE = 3;

/** The path within the site. The URLs in the index can have another host, and contain the base path of the site. */
function siteUrl(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return cleanHref(removeBase(pathname) + search + hash);
}

/** The pages of some records. @param words the words of the query, for texts without marks */
function pagesOf(records: readonly DocRecord[], words: readonly string[]): PageHit[] {
  const pages = new Map<string, PageHit>();
  for (const { url: address, hierarchy, breadcrumbs, content, _snippetResult } of records) {
    const { lvl0, lvl1 } = hierarchy;
    const url = siteUrl(address);
    const { path } = splitUrl(url);
    const page = pages.get(path) ?? {
      url: path,
      title: highlight(lvl1 ?? lvl0 ?? '', words),
      breadcrumbs: joinBreadcrumbs(breadcrumbs ?? (lvl0 && lvl1 ? [lvl0] : [])),
      excerpt: [],
      sections: [],
    };
    pages.set(path, page);
    const snippet = _snippetResult?.content?.value;
    const excerpt = snippet ? parseMarked(snippet) : highlight(content ?? '', words);
    const heading = url !== path && DEEPER.map((level) => hierarchy[level]).find(Boolean);
    if (heading) page.sections.push({ url, title: highlight(heading, words), excerpt });
    else if (plainText(page.excerpt) === '') page.excerpt = excerpt;
  }
  return [...pages.values()];
}

/** The engine for an Algolia index. */
export function createHostedEngine(hosted: NonNullable<Site['search']['hosted']>): SearchEngine {
  const client = liteClient(hosted.appId, hosted.apiKey);
  return async ({ text, limit, section }, signal) => {
    signal.throwIfAborted();
    const request = {
      indexName: hosted.indexName,
      query: text,
      hitsPerPage: limit * RECORDS_PER_PAGE,
      facets: [SECTION],
      // Only pages in this language, and in this version or without a version.
      facetFilters: [
        `language:${contentLocale(site).code}`,
        ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
        ...(section ? [`${SECTION}:${section}`] : []),
      ],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:24'],
    };
    const { results } = await client.search<DocRecord>({ requests: [request] });
    const { hits, nbHits, facets, page = 0, nbPages = 1 } = results[0] as SearchResponse<DocRecord>;
    const words = splitExact(text).filter((word) => !isStopWord(word));
    return {
      hits: pagesOf(hits, words),
      total: nbHits ?? hits.length,
      hasMore: page + 1 < nbPages,
      facets: Object.entries(facets?.[SECTION] ?? {}).map(([name, count]) => ({ name, count })),
      words,
    };
  };
}
