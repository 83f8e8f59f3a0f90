import { distance } from 'fastest-levenshtein';
import { meansSame, wordsOf } from '../text-parts';

/** Shorter words have too many neighbors to guess from. */
const SHORTEST = 4;
/** From this length on two slips count as one word, below only one. */
const LONG = 6;
/** Words below this length are not in the vocabulary and pass unchecked. */
const UNLISTED = 3;

function nearest(word: string, vocabulary: readonly string[]): string | undefined {
  const slips = word.length >= LONG ? 2 : 1;
  let best: string | undefined;
  let least = slips + 1;
  // The vocabulary is sorted by frequency: of two words as near, the more frequent one is found first.
  for (const known of vocabulary) {
    if (Math.abs(known.length - word.length) >= least) continue;
    const apart = distance(known, word);
    if (apart < least) {
      best = known;
      least = apart;
    }
  }
  return best;
}

const isListed = (word: string, vocabulary: readonly string[]): boolean =>
  word.length < UNLISTED || vocabulary.some((known) => meansSame(known, word));

/** The words of a query that the vocabulary does not have. */
export const strangers = (text: string, vocabulary: readonly string[]): string[] =>
  wordsOf(text).filter((word) => !isListed(word, vocabulary));

export interface Correction {
  /** The query with its mistyped words replaced; the query itself when there is nothing to mend. */
  text: string;
  /** Words that the site does not have, and nothing like them. */
  unknown: string[];
}

/**
 * Compares a query with the site's own words.
 * @param vocabulary lower-case words, the most frequent first
 */
export function correct(text: string, vocabulary: readonly string[]): Correction {
  const unknown: string[] = [];
  const mended = wordsOf(text).map((word) => {
    if (isListed(word, vocabulary)) return word;
    const near = word.length >= SHORTEST ? nearest(word, vocabulary) : undefined;
    if (near === undefined) unknown.push(word);
    return near ?? word;
  });
  const isMended = mended.some((word, index) => word !== wordsOf(text)[index]);
  return { text: isMended ? mended.join(' ') : text, unknown };
}
