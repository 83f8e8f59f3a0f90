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

/** A letter of a script that does not separate words with spaces, or whose words contain others without a space. */
const UNSPACED =
  '(?=[\\p{L}\\p{M}\\p{N}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';

const WORD = '[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_]*';

/** Letters and digits, joined by punctuation as in identifiers, URLs and compounds. */
const RUN = new RegExp(`${WORD}(?:[.\\-/:@_]+${WORD})*`, 'gu');

/** The parts of a run: `use`, `Flags`, `Query`; `GRAPHQL`; `i18n`. */
const PART = new RegExp(
  `(?:${UNSPACED})+|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[\\p{Ll}\\p{N}]+|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
);

const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');

/** Whether a word is part of a text without spaces, such as Chinese. */
export const isUnspaced = (word: string): boolean => UNSPACED_START.test(word);

/** `PRs` and `URLs`: without their `s`, they are not split before the last capital letter. */
const PLURAL_ACRONYM = /(\p{Lu}{2,})s(?![\p{L}\p{N}])/gu;

/** Nobody searches for an identifier with more parts than this as a single word. */
const MAX_PARTS = 5;

/** The marks on Latin, Greek, Cyrillic, Hebrew and Arabic letters, and variants of symbols. In other scripts, marks are letters. */
const MARKS = /(?=\p{M})[\u0300-\u06ff\u20d0-\u20ff\ufe00-\ufe0f]/gu;

/** Letters that readers write without a special keyboard as others, and that do not consist of a letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
};

/** The other way to write these letters: `mueller` is `müller`. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const ASCII = /^[\0-\x7f]*$/;

const replaceLetters = (word: string, letters: Readonly<Record<string, string>>): string =>
  word.replace(/[^\0-\x7f]/gu, (letter) => letters[letter] ?? letter);

/** A word in lower case without marks: `résumé` is `resume`. */
function fold(part: string): string {
  const word = part.toLowerCase();
  if (ASCII.test(word)) return word;
  return replaceLetters(word.normalize('NFKD').replace(MARKS, '').normalize('NFC'), PLAIN);
}

/** The letters of a text without spaces in pairs that overlap, because its words are not known: `搜索内容` is `搜索`, `索内`, `内容`. */
function pairsOf(text: string): string[] {
  const letters = [...text];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const partsOf = (run: string): string[] => run.match(PART) ?? [];

const isWord = (word: string): boolean => word !== '';

/** The identifiers of a run, each as one word: `gateway.config.ts` becomes `gatewayconfigts`. */
const identifiersOf = memoize((run: string): string[] =>
  run
    .split(/[/:@]/)
    .map(partsOf)
    .filter(({ length }) => length > 1 && length <= MAX_PARTS)
    .map((parts) => fold(parts.join(''))),
);

/** Characters that nobody sees: soft hyphens, and characters without a width. */
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff';

const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'g');

/** A text in which each character has one form: without invisible characters, and with ordinary hyphens. */
export const plainForm = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(ALL_INVISIBLE, '')
        .replace(/[\u2010-\u2012\u2212]/g, '-');

/** The runs of a text, without apostrophes, commas in numbers and the plural `s` of acronyms. */
const runsOf = (text: string): string[] =>
  plainForm(text)
    .replace(/['’]/g, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(PLURAL_ACRONYM, '$1')
    .match(RUN) ?? [];

/** Terms in which signs have a meaning. A sign at the beginning follows a space or a bracket. */
const SIGNED = new RegExp(
  [
    // v1.2.3, 2.0-rc.1
    '(?<![\\w.])v?\\d+(?:\\.\\d+)+(?:[-+]\\w+(?:\\.\\w+)*)?(?![\\w])',
    // C++, F#, and the name before the year of C++17
    '(?<![\\w])[a-z]\\w*(?:(?:\\+\\+|#)(?![\\w+#])|\\+\\+(?=\\d{2}(?!\\w)))',
    // --no-verify, -v
    '(?<![\\w.-])--?[a-z]\\w*(?:-\\w+)*',
    // .NET, .env.local, @shareable, @scope/name
    '(?<![\\w.@/-])[.@][a-z][\\w-]*(?:[./][\\w-]+)*',
    // db:5432
    '(?<![\\w:/])[a-z][\\w-]*:\\d{2,5}(?![\\w:])',
  ].join('|'),
  'gi',
);

/** A word and a number after it, such as `node 22`, also as `Node.js v22`. */
const NUMBERED = /(?<![\w.-])([a-z]{2,})(?:\.[a-z]+)? v?(\d+(?:\.\d+)*)(?![\w]|\.\d)/gi;

/** A term that is searched as a whole, and its place in the text. */
export interface ExactTerm extends Token {
  term: string;
  /** Whether it is a word and a number, which mean something on their own, too. */
  isPhrase: boolean;
}

/** The terms of a text in which signs have a meaning, in lower case, and words with a number: `c++`, `1.2.3`, `node_22`. */
export function exactTerms(text: string): ExactTerm[] {
  const signed = [...text.matchAll(SIGNED)].map(({ 0: found, index }) => ({
    text: found,
    index,
    term: found.toLowerCase().replace(/^v(?=\d)/, ''),
    isPhrase: false,
  }));
  const numbered = [...text.matchAll(NUMBERED)]
    .filter(([, word = '']) => !isStopWord(word.toLowerCase()))
    .map(({ 0: found, 1: word = '', 2: number = '', index }) => ({
      text: found,
      index,
      term: phraseTerm([word.toLowerCase(), number]),
      isPhrase: true,
    }));
  return [...signed, ...numbered];
}

/** The results for runs are kept, because texts repeat their words. */
const wordsOfRun = memoize((run: string): string[] =>
  partsOf(run)
    .flatMap((part) => (isUnspaced(part) ? pairsOf(part) : fold(part)))
    .filter(isWord),
);

/** The other way to write a part, if there is one: `mueller` for `Müller`. */
const spellingsOf = (part: string): string[] =>
  [fold(replaceLetters(part.toLowerCase(), SPELLED))].filter((spelled) => spelled !== fold(part));

/** More words by which readers find a run: the other way to write it, and the last letter of a text without spaces. */
const moreWordsOfRun = memoize((run: string): string[] =>
  partsOf(run).flatMap((part) => (isUnspaced(part) ? [...part].slice(1).slice(-1) : spellingsOf(part))),
);

/** The words of a text in lower case and without marks, in order. */
export const splitWords = (text: string): string[] => runsOf(text).flatMap(wordsOfRun);

/** The other ways to write the words of a query, by word: a text can contain `Mueller` if the query is `Müller`. */
export const otherSpellings = (query: string): Map<string, string[]> =>
  new Map(runsOf(query).flatMap((run) => partsOf(run).map((part) => [fold(part), spellingsOf(part)])));

/** Like `splitWords`, with each identifier and compound also as one word: `run-many` is `runmany`, `run` and `many`. */
export const splitTerms = (text: string): string[] =>
  runsOf(text).flatMap((run) => [...identifiersOf(run), ...wordsOfRun(run)]);

/** The terms of a text for the index: like `splitTerms`, with the other ways to find a word. */
export const splitIndexed = (text: string): string[] => {
  const terms = splitTerms(text);
  return ASCII.test(text) ? terms : [...terms, ...runsOf(text).flatMap(moreWordsOfRun)];
};

/** A word of a text, or two letters of a text without spaces. */
export interface Token {
  text: string;
  index: number;
}

const LETTERS = `(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+`;

/** An apostrophe and invisible characters do not end a word: `O'Reilly`. */
const TOKEN = new RegExp(`(?:${UNSPACED})+|${LETTERS}(?:['’${INVISIBLE}]+${LETTERS})*`, 'gu');

/** The words of a text with their positions. An identifier is one word. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: found, index }) => {
    if (!isUnspaced(found)) return { text: found, index };
    const letters = [...found];
    let at = index;
    return letters.map((letter, number) => {
      const token = { text: letter + (letters[number + 1] ?? ''), index: at };
      at += letter.length;
      return token;
    });
  });

/**
 * The word in the index that represents a phrase of several words: `roll_out`. No text contains it, because `_`
 * separates words.
 */
export const phraseTerm = (words: readonly string[]): string => words.join('_');

/** Like `splitIndexed`, for single words: the same words occur in many texts, so the results are kept. */
export const termsOf = memoize(splitIndexed);

/** The words of a text, with terms such as `c++` instead of their parts. */
export function splitExact(given: string): string[] {
  const text = plainForm(given);
  const signed = exactTerms(text).filter(({ isPhrase }) => !isPhrase);
  const rest = signed.reduce((left, term) => left.replace(term.text, ' '), text);
  return [...signed.map(({ term }) => term), ...splitWords(rest)];
}

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
