import { memoize } from '../memoize.ts';

/** Removed from queries, unless a query contains only stop words. */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before being between but by can cannot cant could did do does
  doesnt doing dont each for from get gets getting got had has have having how i if im in into is isnt it its just like
  make makes may me might must my need needs no not of off on once one only onto or other our out over please shall she
  he should so some something such than that the their them then there these they this those to too under until up us
  use used uses using very want wants was wasnt we were what whats when where wheres which while who whom whose why will
  with without wont would you your yours`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Letters and digits, joined by punctuation as in identifiers, URLs and compounds. */
const RUN = /[\p{L}\p{N}_]+(?:[.\-/:@_]+[\p{L}\p{N}_]+)*/gu;

/** The parts of a run: `use`, `Flags`, `Query`; `GRAPHQL`; `i18n`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|[\p{L}\p{N}]+/gu;

/** `PRs` and `URLs`: without their `s`, they are not split before the last capital letter. */
const PLURAL_ACRONYM = /(\p{Lu}{2,})s(?![\p{L}\p{N}])/gu;

/** Nobody searches for an identifier with more parts than this as a single word. */
const MAX_PARTS = 5;

const partsOf = (run: string): string[] => run.match(PART) ?? [];

/** The identifiers of a run, each as one word: `gateway.config.ts` becomes `gatewayconfigts`. */
const identifiersOf = (run: string): string[] =>
  run
    .split(/[/:@]/)
    .map(partsOf)
    .filter(({ length }) => length > 1 && length <= MAX_PARTS)
    .map((parts) => parts.join('').toLowerCase());

/** The runs of a text, without apostrophes, commas in numbers and the plural `s` of acronyms. */
const runsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/['’]/g, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(PLURAL_ACRONYM, '$1')
    .match(RUN) ?? [];

const wordsOfRun = (run: string): string[] => partsOf(run).map((part) => part.toLowerCase());

/** The words of a text in lower case, in order. */
export const splitWords = (text: string): string[] => runsOf(text).flatMap(wordsOfRun);

/** Like `splitWords`, with each identifier and compound also as one word: `run-many` is `runmany`, `run` and `many`. */
export const splitTerms = (text: string): string[] =>
  runsOf(text).flatMap((run) => [...identifiersOf(run), ...wordsOfRun(run)]);

/**
 * The word in the index that represents a phrase of several words: `roll_out`. No text contains it, because `_`
 * separates words.
 */
export const phraseTerm = (words: readonly string[]): string => words.join('_');

/** Like `splitTerms`, for single words: the same words occur in many texts, so the results are kept. */
export const termsOf = memoize(splitTerms);

/** Suffixes to remove, and the minimum number of remaining letters. Only the first match is removed. */
const SUFFIXES: readonly (readonly [suffix: RegExp, minLength: number])[] = [
  [/at(?:e|ed|ing|ion|or)$/, 4],
  [/ment$/, 4],
  [/(?:ingly|edly)$/, 3],
  [/ing$/, 3],
  [/ed$/, 3],
  [/(?<=[st])or$/, 4],
  [/(?<=[st])ion$/, 5],
  [/ly$/, 4],
  [/(?:ance|ence|able|ible|ity|ive)$/, 4],
  [/al$/, 6],
];

const VOWEL = /[aeiouy]/;

function withoutSuffix(word: string): string {
  for (const [suffix, minLength] of SUFFIXES) {
    const rest = word.replace(suffix, '');
    if (rest !== word && rest.length >= minLength && VOWEL.test(rest)) return rest;
  }
  return word;
}

/** The number of letters at the beginning of a word that `stem` never changes. */
export const STEM_START = 3;

function findStem(word: string): string {
  if (isStopWord(word)) return `${word}'`;
  if (word.length <= STEM_START || /\d/.test(word)) return word;
  const singular = word
    .replace(/(?<=.{3})ies$/, 'y')
    .replace(/(?<=..)(ss|sh|ch|x|z)es$/, '$1')
    .replace(/(?<!^new)(?<![su])s$/, '');
  const rest = withoutSuffix(singular)
    .replace(/(?<=..)([bdfgkmnprt])\1$/, '$1')
    .replace(/(?<=[aeiouy].*[aeiouy])ll$/, 'l');
  return rest.length > STEM_START ? rest.replace(/e$/, '').replace(/(?<=.{3})y$/, 'i') : rest;
}

/**
 * The common part of the forms of an English word in lower case: `migrate`, `migrating` and `migrations` have the same
 * stem. Short words and words with digits do not change. A stop word shares its stem with no other word: `them` is not a
 * form of `theme`.
 */
export const stem = memoize(findStem);
