import { STEM_START, stem } from '../../../shared/search/words.ts';

/** Shorter words are not corrected: too many other words are similar. */
const MIN_LENGTH = 4;
/** Words with at least this length can have two typos, shorter words one. */
const MIN_LENGTH_FOR_TWO = 9;

/**
 * The edit distance of two words: the number of letters that are wrong, missing, added or swapped.
 * @param max larger distances are returned as `Infinity`
 */
function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (max === 0 || Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const rest = (ofA: number, ofB: number) => editDistance(a.slice(at + ofA), b.slice(at + ofB), max - 1);
  const others = [rest(1, 0), rest(0, 1), rest(1, 1)];
  if (a[at] === b[at + 1] && a[at + 1] === b[at]) others.push(rest(2, 2));
  return 1 + Math.min(...others);
}

/** Positions of the words that begin with a string. @param words the sorted words of the index */
export function withPrefix(words: readonly string[], start: string): number[] {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low; words[at]?.startsWith(start); at += 1) found.push(at);
  return found;
}

/** Positions of a word and of its other forms. */
export function formsOf(words: readonly string[], word: string): number[] {
  const wanted = stem(word);
  return withPrefix(words, word.slice(0, STEM_START)).filter((at) => stem(words[at] as string) === wanted);
}

/**
 * The word that is most similar to a mistyped word, and has the same first letter, which few readers mistype.
 * @param frequency returns the number of pages with the word at a position: if two words are equally similar, the
 *   more frequent one wins
 */
export function nearest(
  words: readonly string[],
  word: string,
  frequency: (position: number) => number,
): string | undefined {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
  let limit = word.length >= MIN_LENGTH_FOR_TWO ? 2 : 1;
  let best: number | undefined;
  words.forEach((known, at) => {
    if (known[0] !== word[0]) return;
    const distance = editDistance(word, known, limit);
    const isBetter = distance < limit || best === undefined || frequency(at) > frequency(best);
    if (distance > limit || !isBetter) return;
    limit = distance;
    best = at;
  });
  return best === undefined ? undefined : words[best];
}
