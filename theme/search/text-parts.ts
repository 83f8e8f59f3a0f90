import type { TextPart } from './engines/engine';

const MARK = /<(?:mark|em|span)\b[^>]*>(.*?)<\/(?:mark|em|span)>/gs;
const ESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const decode = (html: string): string =>
  html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ESCAPED[name] as string);

/** A marked word, and the signs that stand at it without a space: engines mark them too. */
const WORD_AND_SIGNS = /^([^\p{L}\p{N}_]*)(.*?)([^\p{L}\p{N}_]*)$/su;

/** Reads an engine's excerpt: `<mark>` (or what engines use in its place) marks words; all else is text. */
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

/** The words of a query or a text, in lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** What a word may gain and still be the same word: "variables", "deployed", "testing". */
const ENDING = /^(?:s|es|d|ed|r|er|ers|ing|ings|ly|ment|ments|ion|ions)$/;
const SHORTEST_STEM = 3;

const extendsWord = (long: string, short: string): boolean =>
  short.length >= SHORTEST_STEM && long.startsWith(short) && ENDING.test(long.slice(short.length));

/** A word without its last letter when that is silent in its other forms: "migrat(e)", "librar(y)". */
const stem = (word: string): string => word.replace(/(?:e|y|ies|ing|ed|ion|ions|es|s)$/, '');

/** Whether a word of a text is what a word of the query means: it begins with it, or differs in its ending. */
export function meansSame(word: string, wanted: string): boolean {
  // True of all that follows, and most words of a long list end here.
  if (word[0] !== wanted[0]) return false;
  if (word.startsWith(wanted) || extendsWord(wanted, word)) return true;
  return stem(word).length > SHORTEST_STEM && stem(word) === stem(wanted);
}

/** Splits a text at the words that a query means. */
export function highlight(text: string, words: readonly string[]): TextPart[] {
  const isWanted = (part: string) => words.some((wanted) => meansSame(part.toLowerCase(), wanted));
  return text
    .split(/([\p{L}\p{N}_]+)/u)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 && isWanted(part) }))
    .filter(({ text }) => text !== '');
}
