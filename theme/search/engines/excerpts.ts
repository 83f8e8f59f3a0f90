import type { PageText } from '../../../shared/search/search-index';
import { splitWords } from '../../../shared/search/words';
import { highlight, isWanted } from '../text-parts';
import type { SectionHit, TextPart } from './engine';

/** Characters of an excerpt. */
const LENGTH = 170;
/** Characters before the first match, so that a reader sees what it is about. */
const LEAD = 50;
const SECTIONS_PER_PAGE = 3;
/** A word in a heading says more about a section than several in its text. */
const HEADING_WEIGHT = 3;

interface Passage {
  text: string;
  /** How many different words of the query it has. */
  score: number;
}

/** A place between two words, at or after the given one. */
function wordStart(text: string, from: number): number {
  if (from <= 0) return 0;
  const space = text.indexOf(' ', from);
  return space === -1 ? 0 : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space <= 0 ? text.length : space;
}

/** The passage of a text with most of the words. Passages begin and end at words. */
function bestPassage(text: string, words: readonly string[]): Passage {
  const flat = text.replace(/\n/g, ' ');
  const matches = [...flat.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: part, index }) => {
    const wanted = words.filter((word) => isWanted(part, [word]));
    return wanted.length > 0 ? [{ index, wanted }] : [];
  });
  let best: Passage = { text: '', score: 0 };
  for (const { index } of matches) {
    // A line is where something begins: better than the middle of what comes before it.
    const line = text.lastIndexOf('\n', index) + 1;
    const start = index - line <= LEAD ? line : wordStart(flat, index - LEAD);
    const end = wordEnd(flat, start + LENGTH);
    const inside = matches.filter((match) => match.index >= start && match.index < end);
    const score = new Set(inside.flatMap(({ wanted }) => wanted)).size;
    if (score <= best.score) continue;
    const passage = flat.slice(start, end).trim();
    best = { text: `${start > 0 ? '… ' : ''}${passage}${end < flat.length ? ' …' : ''}`, score };
  }
  return best;
}

export interface Excerpts {
  excerpt: TextPart[];
  sections: SectionHit[];
}

/**
 * Where on a page the words are.
 * @param url of the page
 * @param words what to look for
 * @returns the passage before the first heading, or else the description, and the sections that have most of the words
 */
export function excerptsOf(
  url: string,
  { description, sections }: PageText,
  words: readonly string[],
): Excerpts {
  const found = sections.map(({ id, title, text }) => {
    const passage = bestPassage(text, words);
    const inTitle = words.filter((word) => splitWords(title).some((part) => isWanted(part, [word]))).length;
    return { id, title, passage, score: passage.score + HEADING_WEIGHT * inTitle };
  });
  const [top, ...rest] = found;
  const hits = rest
    .filter(({ id, score }) => id !== '' && score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SECTIONS_PER_PAGE);
  const excerpt = top?.passage.text || description;
  return {
    excerpt: highlight(excerpt, words),
    sections: hits.map(({ id, title, passage }) => ({
      url: `${url}#${id}`,
      title: highlight(title, words),
      excerpt: highlight(passage.text, words),
    })),
  };
}
