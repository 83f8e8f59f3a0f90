import type { PageText } from '../../../shared/search/search-index';
import { findMatches, highlight } from '../text-parts';
import type { PageHit } from './engine';

/** Maximum number of characters of an excerpt. */
const LENGTH = 170;
/** Number of characters before the first match, for context. */
const LEAD = 50;
const SECTIONS_PER_PAGE = 3;
/** Weight of a word in a heading, compared to a word in the text. */
const HEADING_WEIGHT = 3;

/** A position at or before this one that is not between the halves of a character. */
const between = (text: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(text.slice(at)) ? at - 1 : at);

/** The start of a word at or after a position and before a match, or the position itself in a text without spaces. */
function wordStart(text: string, from: number, match: number): number {
  if (from <= 0) return 0;
  const space = text.indexOf(' ', from);
  return space >= 0 && space < match ? space + 1 : between(text, from);
}

/** The end of a word at or before a position, or the position itself in a text without spaces. */
function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > to - LEAD ? space : between(text, to);
}

/** The passage with the most words of the query, and the number of these words. It begins and ends with a whole word. */
function bestPassage(text: string, words: readonly string[]): { text: string; score: number } {
  const flat = text.replace(/\n/g, ' ');
  const matches = findMatches(flat, words);
  let best = { text: '', score: 0 };
  for (const { index } of matches) {
    // The passage begins with the line if the line begins nearby.
    const line = text.lastIndexOf('\n', index) + 1;
    const start = index - line <= LEAD ? line : wordStart(flat, index - LEAD, index);
    const end = wordEnd(flat, start + LENGTH);
    const inside = matches.filter((match) => match.index >= start && match.index < end);
    const score = new Set(inside.flatMap(({ matched }) => matched)).size;
    if (score <= best.score) continue;
    const passage = flat.slice(start, end).trim();
    best = { text: `${start > 0 ? '… ' : ''}${passage}${end < flat.length ? ' …' : ''}`, score };
  }
  return best;
}

/**
 * Finds the words of a query on a page.
 * @returns a passage from before the first heading or, if none matches, the description; and the best sections
 */
export function excerptsOf(
  url: string,
  { description, sections }: PageText,
  words: readonly string[],
): Pick<PageHit, 'excerpt' | 'sections'> {
  const [top, ...rest] = sections.map(({ id, title, text }) => {
    const passage = bestPassage(text, words);
    const inTitle = new Set(findMatches(title, words).flatMap(({ matched }) => matched)).size;
    return { id, title, excerpt: passage.text, score: passage.score + HEADING_WEIGHT * inTitle };
  });
  return {
    excerpt: highlight(top?.excerpt || description, words),
    sections: rest
      .filter(({ id, score }) => id !== '' && score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, SECTIONS_PER_PAGE)
      .map(({ id, title, excerpt }) => ({
        url: `${url}#${id}`,
        title: highlight(title, words),
        excerpt: highlight(excerpt, words),
      })),
  };
}
