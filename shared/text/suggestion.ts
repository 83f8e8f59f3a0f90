import { distance } from 'fastest-levenshtein';

/** A name without differences that people do not notice: upper case, accents and punctuation. */
const normalize = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters of a name may be wrong. In a short name, every letter counts: `env` does not mean `csv`. */
function tolerance({ length }: string): number {
  if (length < 3) return 0;
  return length < 5 ? 1 : Math.max(2, Math.floor(length / 4));
}

const lettersOf = (name: string): string => [...name].sort().join('');

/** The number of typos between two names. Two letters that changed places are one typo. */
function typos(one: string, other: string): number {
  const count = distance(one, other);
  return count === 2 && lettersOf(one) === lettersOf(other) ? 1 : count;
}

/** The most similar of the known names; undefined if none is similar enough to be what the author meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const given = normalize(name);
  let found: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = normalize(candidate);
    const count = given === '' ? Number.POSITIVE_INFINITY : typos(given, other);
    const limit = Math.min(tolerance(given), tolerance(other));
    // Names that consist of the same letters and digits are equal at any length.
    if (count >= fewest || (count > 0 && count > limit)) continue;
    found = candidate;
    fewest = count;
  }
  return found;
}

const isComposed = (text: string): boolean => text === text.normalize('NFC');

/** ` Did you mean "…"?`, also if both look the same; empty without a name. @param given the name that is wrong */
export function didYouMean(given: string, near: string | undefined): string {
  if (near === undefined) return '';
  const form = isComposed(near) ? 'one character' : 'several characters';
  const advice =
    isComposed(given) === isComposed(near)
      ? ''
      : ` Both look the same, but a letter with an accent must be ${form} of Unicode here: copy it from this message.`;
  return ` Did you mean "${near}"?${advice}`;
}

/** The same for the most similar name. */
export const suggestion = (name: string, known: readonly string[]): string =>
  didYouMean(name, nearest(name, known));
