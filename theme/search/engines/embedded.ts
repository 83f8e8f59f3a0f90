import {
  INDEX_FILE,
  INDEX_FOLDER,
  type PageText,
  type SearchIndex,
  TEXT_FOLDER,
} from '../../../shared/search/search-index';
import { withBase } from '../../navigation/base';
import { highlight } from '../text-parts';
import type { Answer, PageHit, SearchEngine, SearchRequest, SectionCount } from './engine';
import { excerptsOf } from './excerpts';
import { type RankedPage, Ranker } from './ranker';

const FOLDER = withBase(`/${INDEX_FOLDER}`);

async function load<T>(path: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(`${FOLDER}/${path}`, { cache });
  if (!response.ok) throw new Error(`${response.status} fetching ${response.url}`);
  return (await response.json()) as T;
}

/** The section of the site that contains a page. */
const sectionOf = ({ page: { place } }: RankedPage): string => place[1] ?? place[0] ?? '';

function countSections(pages: readonly RankedPage[]): SectionCount[] {
  const counts = new Map<string, number>();
  for (const name of pages.map(sectionOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** The engine for the index that is built with the site. The index loads with the first query. */
export function createEmbeddedEngine(): SearchEngine {
  let ranker: Promise<Ranker> | undefined;
  const texts = new Map<string, Promise<PageText>>();

  async function toHit({ page: { url, title, place, file } }: RankedPage, words: string[]): Promise<PageHit> {
    const text = texts.get(file) ?? load<PageText>(`${TEXT_FOLDER}/${file}`);
    texts.set(file, text);
    return { url, title: highlight(title, words), place, ...excerptsOf(url, await text, words) };
  }

  async function answer(
    { text, limit, section, withSections }: SearchRequest,
    signal: AbortSignal,
    cache: RequestCache,
  ): Promise<Answer> {
    ranker ??= load<SearchIndex>(INDEX_FILE, cache).then((index) => new Ranker(index));
    const { pages, words, corrected } = (await ranker).rank(text);
    // Texts load only for the last query.
    signal.throwIfAborted();
    const inSection = section ? pages.filter((page) => sectionOf(page) === section) : pages;
    return {
      hits: await Promise.all(inSection.slice(0, limit).map((page) => toHit(page, words))),
      total: inSection.length,
      hasMore: inSection.length > limit,
      sections: withSections ? countSections(pages) : [],
      words,
      ...(corrected && { corrected }),
    };
  }

  return async function search(request, signal, isRetry = false): Promise<Answer> {
    try {
      return await answer(request, signal, isRetry ? 'no-cache' : 'default');
    } catch (error) {
      if (signal.aborted) throw error;
      ranker = undefined;
      texts.clear();
      if (isRetry) throw error;
      // A deployment may have replaced the texts that an older index names.
      return search(request, signal, true);
    }
  };
}
