import {
  INDEX_FILE,
  INDEX_FOLDER,
  type PageText,
  type SearchIndex,
  TEXT_FOLDER,
  VERSION_FILE,
} from '../../../shared/search/search-index';
import { withBase } from '../../navigation/base';
import { highlight } from '../text-parts';
import type { PageHit, SearchEngine, SectionCount } from './engine';
import { excerptsOf } from './excerpts';
import { type RankedPage, Ranker } from './ranker';

const FOLDER = withBase(`/${INDEX_FOLDER}`);

async function load<T>(path: string): Promise<T> {
  const response = await fetch(`${FOLDER}/${path}`);
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
  let index: Promise<SearchIndex> | undefined;
  let ranker: Ranker | undefined;
  const texts = new Map<string, Promise<PageText>>();

  async function getRanker(): Promise<Ranker> {
    index ??= load<SearchIndex>(INDEX_FILE);
    const loaded = await index;
    ranker ??= new Ranker(loaded);
    return ranker;
  }

  /** After a failure everything loads again: a newer build has another index and other texts. */
  function reset(): void {
    index = undefined;
    ranker = undefined;
    texts.clear();
  }

  async function toHit({ page: { url, title, place, file } }: RankedPage, words: string[]): Promise<PageHit> {
    const text = texts.get(file) ?? load<PageText>(`${TEXT_FOLDER}/${file}`);
    texts.set(file, text);
    return { url, title: highlight(title, words), place, ...excerptsOf(url, await text, words) };
  }

  return {
    async search({ text, limit, section, withSections }, signal) {
      try {
        const { pages, words, corrected } = (await getRanker()).rank(text);
        signal.throwIfAborted();
        const inSection = section ? pages.filter((page) => sectionOf(page) === section) : pages;
        const hits = await Promise.all(inSection.slice(0, limit).map((page) => toHit(page, words)));
        signal.throwIfAborted();
        return {
          hits,
          total: inSection.length,
          hasMore: inSection.length > limit,
          sections: withSections ? countSections(pages) : [],
          words,
          ...(corrected && { corrected }),
        };
      } catch (error) {
        if (!signal.aborted) reset();
        throw error;
      }
    },
    async isStale() {
      if (process.env.NODE_ENV !== 'development' || !index) return false;
      const response = await fetch(`${FOLDER}/${VERSION_FILE}`, { cache: 'no-store' });
      return (await response.text()) !== (await index).version;
    },
  };
}
