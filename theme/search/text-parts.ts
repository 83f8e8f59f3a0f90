import { splitTerms, stem } from '../../shared/search/words';
import type { TextPart } from './engines/engine';

const MARK = /<(?:mark|em|span)\b[^>]*>(.*?)<\/(?:mark|em|span)>/gs;
const ESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const decode = (html: string): string =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ESCAPED[name] as string);

/** A marked word, and the punctuation around it, which engines mark too. */
const WORD_AND_SIGNS = /^([^\p{L}\p{N}_]*)(.*?)([^\p{L}\p{N}_]*)$/su;

/** Reads an engine's excerpt, in which `<mark>`, `<em>` or `<span>` marks words. Other elements stay text. */
export function parseMarked(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let text = '';
  let end = 0;
  for (const match of html.matchAll(MARK)) {
    const [, before = '', word = '', after = ''] = WORD_AND_SIGNS.exec(decode(match[1] ?? '')) ?? [];
    text += decode(html.slice(end, match.index)) + before;
    if (text && word) parts.push({ text, isMatch: false });
    if (word) parts.push({ text: word, isMatch: true });
    text = word ? after : text + after;
    end = match.index + match[0].length;
  }
  text += decode(html.slice(end));
  return text ? [...parts, { text, isMatch: false }] : parts;
}

/** The text without its marks. */
export const plain = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');

/** Shorter words match only themselves: `in` does not match `internationalization`. */
const SHORTEST_BEGINNING = 3;

const meansSame = (part: string, word: string): boolean =>
  stem(part) === stem(word) || (word.length >= SHORTEST_BEGINNING && part.startsWith(word));

/** Whether a word matches the query: it is a form of a word of the query, begins with one, or is an identifier with one. */
export const isWanted = (part: string, words: readonly string[]): boolean =>
  splitTerms(part).some((own) => words.some((word) => meansSame(own, word)));

/** Splits a text at the words of the query. */
export const highlight = (text: string, words: readonly string[]): TextPart[] =>
  text
    .split(/([\p{L}\p{N}_]+)/u)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 && isWanted(part, words) }))
    .filter((part) => part.text !== '');
