import type { Answer, TextPart } from './engines/engine';
import type { SavedPage } from './saved-pages';
import { suggestedPages } from './suggested-pages';
import { resultsUrl } from './words';

/** One line of the dialog, in the order of the arrow keys. All of them are links. */
export interface DialogItem {
  kind: 'hit' | 'favorite' | 'recent' | 'suggested' | 'all';
  url: string;
  title: TextPart[];
  place: string;
  excerpt: TextPart[];
  /** Whether it is a section of the page above it. */
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

/** What the dialog offers before a query: the reader's own places, then where to begin. */
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

/** The hits by page, each followed by its sections, and the way to all of them. */
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
    title: text(total === 1 ? 'See all results' : `See all ${total} results`),
    place: '',
    excerpt: [],
    isSection: false,
  };
  return [...items, all];
}
