import {
  INDEX_FILE,
  INDEX_FOLDER,
  type PageText,
  type SearchIndex,
  TEXT_FOLDER,
} from '../../../shared/search/search-index';
import { withBase } from '../../navigation/base';
import { highlight } from '../text-parts';
import { type Answer, type PageHit, placeOf, type SearchEngine } from './engine';
import { excerptsOf } from './excerpts';
import { type RankedPage, Ranker } from './ranker';

async function load<T>(path: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(withBase(`/${INDEX_FOLDER}/${path}`), { cache });
  if (!response.ok) throw new Error(`${response.status} fetching ${response.url}`);
  return (await response.json()) as T;
}

/** The section of the site that contains a page. */
const sectionOf = ({ page: { place } }: RankedPage): string => place[1] ?? place[0] ?? '';

function countSections(pages: readonly RankedPage[]): Answer['sections'] {
  const counts = new Map<string, number>();
  for (const name of pages.map(sectionOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** The engine for the index that is built with the site. @param cache mode of the requests for the index */
export async function createEmbeddedEngine(cache: RequestCache): Promise<SearchEngine> {
  const ranker = new Ranker(await load<SearchIndex>(INDEX_FILE, cache));
  const texts = new Map<string, Promise<PageText>>();

  async function toHit({ page: { url, title, place, file } }: RankedPage, words: string[]): Promise<PageHit> {
    const text = texts.get(file) ?? load<PageText>(`${TEXT_FOLDER}/${file}`);
    texts.set(file, text);
    return {
      url,
      title: highlight(title, words),
      place: placeOf(place),
      ...excerptsOf(url, await text, words),
    };
  }

  return async ({ text, limit, section }, signal) => {
    // Texts load only for the last query.
    signal.throwIfAborted();
    const { pages, words, corrected } = ranker.rank(text);
    const inSection = section ? pages.filter((page) => sectionOf(page) === section) : pages;
    return {
      hits: await Promise.all(inSection.slice(0, limit).map((page) => toHit(page, words))),
      total: inSection.length,
      hasMore: inSection.length > limit,
      sections: section === undefined ? [] : countSections(pages),
      words,
      ...(corrected && { corrected }),
    };
  };
}
