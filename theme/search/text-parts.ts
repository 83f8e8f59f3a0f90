import { splitTerms, stem } from '../../shared/search/words';
import type { TextPart } from './engines/engine';

const ESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const decode = (html: string): string =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ESCAPED[name] as string);

/** The parts of a text that was split at its matches, which a group captured. */
const partsOf = (split: readonly string[], isMatch = (_part: string) => true): TextPart[] =>
  split
    .map((text, index) => ({ text, isMatch: index % 2 === 1 && isMatch(text) }))
    .filter(({ text }) => text !== '');

/** Reads an excerpt in which `<mark>` marks words. Other elements stay text. */
export const parseMarked = (html: string): TextPart[] =>
  partsOf(html.split(/<mark>(.*?)<\/mark>/s).map(decode));

/** The text without its marks. */
export const plain = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');

/** Shorter words match only themselves: `in` does not match `internationalization`. */
const SHORTEST_BEGINNING = 3;

const meansSame = (part: string, word: string): boolean =>
  stem(part) === stem(word) || (word.length >= SHORTEST_BEGINNING && part.startsWith(word));

/** The terms of words. The same words occur in many texts, and every keystroke needs them again. */
const terms = new Map<string, string[]>();

function termsOf(part: string): string[] {
  const known = terms.get(part) ?? splitTerms(part);
  terms.set(part, known);
  return known;
}

/** Whether a word matches the query: it is a form of a word of the query, begins with one, or is an identifier with one. */
export const isWanted = (part: string, words: readonly string[]): boolean =>
  termsOf(part).some((own) => words.some((word) => meansSame(own, word)));

/** Splits a text at the words of the query. */
export const highlight = (text: string, words: readonly string[]): TextPart[] =>
  partsOf(text.split(/([\p{L}\p{N}_]+)/u), (part) => isWanted(part, words));
