import { allResults } from '../strings';
import type { Answer, TextPart } from './engines/engine';
import type { SavedPage } from './saved-pages';
import { suggestedPages } from './suggested-pages';
import { resultsUrl } from './words';

/** A link of the dialog, in the order of the arrow keys. */
export interface DialogItem {
  kind: 'hit' | 'favorite' | 'recent' | 'suggested' | 'all';
  url: string;
  title: TextPart[];
  place: string;
  excerpt: TextPart[];
  /** Whether it is a section of the page before it. */
  isSection: boolean;
}

const text = (value: string): TextPart[] => [{ text: value, isMatch: false }];

const ofSaved =
  (kind: DialogItem['kind']) =>
  ({ url, title, place }: SavedPage): DialogItem => ({
    kind,
    url,
    title: text(title),
    place,
    excerpt: [],
    isSection: false,
  });

/** Links before a query: favorites and recent pages of the reader, then suggestions. */
export function itemsOfSaved(favorites: readonly SavedPage[], recent: readonly SavedPage[]): DialogItem[] {
  const kept = new Set(favorites.map(({ url }) => url));
  const others = recent.filter(({ url }) => !kept.has(url));
  const own = new Set([...kept, ...others.map(({ url }) => url)]);
  return [
    ...favorites.map(ofSaved('favorite')),
    ...others.map(ofSaved('recent')),
    ...suggestedPages.filter(({ url }) => !own.has(url)).map(ofSaved('suggested')),
  ];
}

/** The hits, each page followed by its sections, and a link to all results. */
export function itemsOfAnswer({ hits, total }: Answer, query: string): DialogItem[] {
  if (total === 0) return [];
  const items = hits.flatMap(({ url, title, place: labels, excerpt, sections }): DialogItem[] => {
    const place = labels.join(' › ');
    const page: DialogItem = { kind: 'hit', url, title, place, excerpt, isSection: false };
    const below = sections.map(
      (section): DialogItem => ({ kind: 'hit', ...section, place, isSection: true }),
    );
    return [page, ...below];
  });
  const all: DialogItem = {
    kind: 'all',
    url: resultsUrl(query),
    title: text(allResults(total)),
    place: '',
    excerpt: [],
    isSection: false,
  };
  return [...items, all];
}
