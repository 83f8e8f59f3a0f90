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

const matchesWord = (part: string, word: string): boolean =>
  termsOf(part).some((term) => meansSame(term, word));

/** Matches the words of a text. An identifier is one word. */
const WORD = /[\p{L}\p{N}_]+/gu;

/** A place in a text where words of a query begin. */
interface Match {
  index: number;
  /** The end of the longest match. */
  end: number;
  /** The words and phrases of the query that match here. */
  matched: string[];
}

/** Finds the words and phrases of a query in a text: their forms, and words or parts of identifiers that begin with them. */
export function findMatches(text: string, phrases: readonly string[]): Match[] {
  const words = [...text.matchAll(WORD)];
  return words.flatMap(({ index }, at) => {
    const matched = phrases.filter((phrase) =>
      phrase.split(' ').every((word, offset) => matchesWord(words[at + offset]?.[0] ?? '', word)),
    );
    if (matched.length === 0) return [];
    const length = Math.max(...matched.map((phrase) => phrase.split(' ').length));
    const last = words[at + length - 1] as RegExpExecArray;
    return [{ index, end: last.index + last[0].length, matched }];
  });
}

/** Marks the words and phrases of the query in a text. */
export function highlight(text: string, phrases: readonly string[]): MarkedText {
  const parts: string[] = [];
  let done = 0;
  for (const { index, end } of findMatches(text, phrases)) {
    if (index < done) continue;
    parts.push(text.slice(done, index), text.slice(index, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}
