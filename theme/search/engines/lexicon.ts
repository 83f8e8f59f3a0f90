import { STEM_START, stem } from '../../../shared/search/words';

/** Shorter words are not corrected: too many other words are similar. */
const MIN_LENGTH = 4;
/** Words of this length can have two typing errors, shorter words one. */
const MIN_LENGTH_FOR_TWO = 7;

/**
 * The edit distance of two words: letters that are wrong, missing, added or swapped (Damerau–Levenshtein).
 * @param most larger distances are returned as `most + 1`
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + Number(!isSame),
        isSwapped ? (beforeLast[j - 2] as number) + 1 : most + 1,
      );
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}

/** The words of the index by position. */
export class Lexicon {
  readonly #words: readonly string[];

  /** @param words sorted, separated by spaces */
  constructor(words: string) {
    this.#words = words === '' ? [] : words.split(' ');
  }

  wordAt(position: number): string {
    return this.#words[position] as string;
  }

  /** Positions of the words that begin with a string. */
  beginningWith(start: string): number[] {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] as string) < start) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    while (this.#words[low]?.startsWith(start)) {
      found.push(low);
      low += 1;
    }
    return found;
  }

  /** Positions of a word and of its other forms. */
  formsOf(word: string): number[] {
    const wanted = stem(word);
    return this.beginningWith(word.slice(0, STEM_START)).filter((at) => stem(this.wordAt(at)) === wanted);
  }

  /**
   * The word that is most similar to a mistyped word.
   * @param frequency returns the number of pages with the word at a position: if two words are equally similar, the
   *   more frequent one wins
   */
  nearest(word: string, frequency: (position: number) => number): string | undefined {
    if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
    let limit = word.length >= MIN_LENGTH_FOR_TWO ? 2 : 1;
    let best: number | undefined;
    const isBetter = (at: number) => best === undefined || frequency(at) > frequency(best);
    this.#words.forEach((known, at) => {
      const distance = editDistance(word, known, limit);
      if (distance > limit || (distance === limit && !isBetter(at))) return;
      limit = distance;
      best = at;
    });
    return best === undefined ? undefined : this.wordAt(best);
  }
}
