import { stem, termsOf } from '../../shared/search/words';

/** A text that is split at its marked words: the parts at odd positions are marked. */
export type MarkedText = readonly string[];

const ESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const decode = (html: string): string =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ESCAPED[name] as string);

/** Reads an excerpt in which `<mark>` marks words. Other elements stay text. */
export const parseMarked = (html: string): MarkedText => html.split(/<mark>(.*?)<\/mark>/s).map(decode);

/** The text without its marks. */
export const plainText = (text: MarkedText): string => text.join('');

/** Shorter words match only themselves: `in` does not match `internationalization`. */
const MIN_PREFIX_LENGTH = 3;

const meansSame = (part: string, word: string): boolean =>
  stem(part) === stem(word) || (word.length >= MIN_PREFIX_LENGTH && part.startsWith(word));

/** Whether a word, or a part of an identifier, is a form of a word of the query or begins with one. */
export const matchesQuery = (part: string, words: readonly string[]): boolean =>
  termsOf(part).some((term) => words.some((word) => meansSame(term, word)));

/** Matches the words of a text. Because of the group, `split` keeps the words. */
export const WORD = /([\p{L}\p{N}_]+)/gu;

/** Marks the words of the query in a text. */
export function highlight(text: string, words: readonly string[]): MarkedText {
  const parts = [''];
  for (const part of text.split(WORD)) {
    if (matchesQuery(part, words)) parts.push(part, '');
    else parts[parts.length - 1] += part;
  }
  return parts;
}
