import {
  INDEX_FILE,
  INDEX_FOLDER,
  type PageText,
  type SearchIndex,
  TEXT_FOLDER,
} from '../../../shared/search/search-index';
import { withBase } from '../../navigation/base';
import { fetchFile } from '../../navigation/fetch-file';
import { highlight } from '../text-parts';
import { joinBreadcrumbs, type PageHit, type SearchEngine } from './engine';
import { excerptsOf } from './excerpts';
import { type RankedPage, Ranker } from './ranker';

async function load<T>(path: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetchFile(withBase(`/${INDEX_FOLDER}/${path}`), { cache });
  return (await response.json()) as T;
}

/** The section of the site that contains a page. */
const sectionOf = ({ page: { breadcrumbs } }: RankedPage): string => breadcrumbs[1] ?? breadcrumbs[0] ?? '';

/** The engine for the index that is built with the site. @param cache mode of the requests for the index */
export async function createEmbeddedEngine(cache: RequestCache): Promise<SearchEngine> {
  const ranker = new Ranker(await load<SearchIndex>(INDEX_FILE, cache));
  const texts = new Map<string, Promise<PageText>>();

  async function toHit({ page }: RankedPage, words: string[]): Promise<PageHit> {
    const { url, title, breadcrumbs, file } = page;
    const text = texts.get(file) ?? load<PageText>(`${TEXT_FOLDER}/${file}`);
    texts.set(file, text);
    return {
      url,
      title: highlight(title, words),
      breadcrumbs: joinBreadcrumbs(breadcrumbs),
      ...excerptsOf(url, await text, words),
    };
  }

  return async ({ text, limit, section }, signal) => {
    // Texts load only for the last query.
    signal.throwIfAborted();
    const { pages, words, corrected } = ranker.rank(text);
    const names = pages.map(sectionOf);
    const inSection = pages.filter((_, index) => section === '' || names[index] === section);
    return {
      hits: await Promise.all(inSection.slice(0, limit).map((page) => toHit(page, words))),
      total: inSection.length,
      hasMore: inSection.length > limit,
      facets: [...new Set(names)].map((name) => ({ name, count: names.filter((n) => n === name).length })),
      words,
      ...(corrected && { corrected }),
    };
  };
}
