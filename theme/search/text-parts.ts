import { exactTerms, isUnspaced, stem, type Token, termsOf, tokensOf } from '../../shared/search/words';

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

/** Whether a word matches a token. A single letter of a text without spaces matches the pair that begins with it. */
const matchesWord = ({ text }: Token, word: string): boolean =>
  isUnspaced(word)
    ? text.normalize('NFKC').startsWith(word)
    : termsOf(text).some((term) => meansSame(term, word));

/** A sign that is part of a term. */
const SIGN = /[^\p{L}\p{M}\p{N}_ ]/u;

/** A place in a text where words of a query begin. */
interface Match {
  index: number;
  /** The end of the longest match. */
  end: number;
  /** The words and phrases of the query that match here. */
  matched: string[];
}

/** The end of the word of a query that matches a token. Two letters of a text without spaces can match a single one. */
const endOf = ({ text, index }: Token, word: string): number =>
  index + (isUnspaced(word) ? Math.min(word.length, text.length) : text.length);

/** Finds the words and phrases of a query in a text: their forms, and words or parts of identifiers that begin with them. */
export function findMatches(text: string, phrases: readonly string[]): Match[] {
  const tokens = tokensOf(text);
  const wanted = phrases.filter((phrase) => !SIGN.test(phrase)).map((phrase) => phrase.split(' '));
  return [...exactMatches(text, phrases), ...wordMatches(tokens, wanted)].sort((a, b) => a.index - b.index);
}

/** Finds terms such as `c++` as they are. */
const exactMatches = (text: string, phrases: readonly string[]): Match[] =>
  phrases.some((phrase) => SIGN.test(phrase))
    ? exactTerms(text)
        .filter(({ term }) => phrases.includes(term))
        .map(({ text: found, index, term }) => ({ index, end: index + found.length, matched: [term] }))
    : [];

function wordMatches(tokens: readonly Token[], wanted: readonly string[][]): Match[] {
  return tokens.flatMap(({ index }, at) => {
    const found = wanted.filter((words) =>
      words.every((word, offset) => {
        const token = tokens[at + offset];
        return token !== undefined && matchesWord(token, word);
      }),
    );
    if (found.length === 0) return [];
    const ends = found.map((words) => {
      const last = words.length - 1;
      return endOf(tokens[at + last] as Token, words[last] as string);
    });
    return [{ index, end: Math.max(...ends), matched: found.map((words) => words.join(' ')) }];
  });
}

/** Marks the words and phrases of the query in a text. Matches that touch become one mark. */
export function highlight(text: string, phrases: readonly string[]): MarkedText {
  const parts: string[] = [];
  let start = 0;
  let done = 0;
  for (const { index, end } of findMatches(text, phrases)) {
    if (end <= done) continue;
    if (parts.length > 0 && index <= done) parts.pop();
    else {
      parts.push(text.slice(done, index));
      start = index;
    }
    done = end;
    parts.push(text.slice(start, done));
  }
  return [...parts, text.slice(done)];
}
