import {
  type IndexedPage,
  type Occurrence,
  type SearchIndex,
  unpackOccurrence,
} from '../../../shared/search/search-index.ts';
import {
  type ExactTerm,
  exactTerms,
  isStopWord,
  isUnspaced,
  otherSpellings,
  phraseTerm,
  plainForm,
  splitExact,
  splitTerms,
  splitWords,
  stem,
} from '../../../shared/search/words.ts';
import { formsOf, nearest, withPrefix } from './lexicon.ts';

type Field = keyof Occurrence;

/** Weight of a word by field. In text and headings each occurrence counts. */
const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  title: 10,
  keywords: 7,
  description: 5,
  headings: 5,
  text: 1,
};
const FIELDS = Object.keys(FIELD_WEIGHTS) as Field[];

/** Parameters k1 and b of BM25: term frequency saturation and length normalization. */
const SATURATION = 14;
const LENGTH_PENALTY = 0.75;

/** Weights of inexact matches; an exact match has weight 1. */
const OTHER_FORM = 0.7;
const PREFIX = 0.3;
const CORRECTION = 0.8;
const SYNONYM = 0.4;
/** Minimum length of a prefix, for the word that the reader may still be typing and for the words before it. */
const MIN_UNFINISHED_LENGTH = 2;
const MIN_PREFIX_LENGTH = 4;

/** Weight of the parts of a term that the index contains as a whole: a page with `1`, `2` and `3` is not one about `1.2.3`. */
const PART_OF_TERM = 0.1;

/** Bonus for a page if the query contains all words of its title, or of one of its keywords. */
const WHOLE_TITLE = 2;
const WHOLE_KEYWORD = 1;
/** Number of pages that can get the bonus. */
const CANDIDATES = 100;

/** Minimum number of query words that a page must match, as a share of the highest number that any page matches. */
const MIN_COVERAGE = 0.5;

/** One way in which a query word can match: its forms, a synonym, or longer words. */
interface Variant {
  label: string;
  weight: number;
  /** The weights of the matching words, by position in the index's list. */
  words: ReadonlyMap<number, number>;
}

/** A word of a query. */
interface Term {
  word: string;
  /** The word that was searched, which differs if the word has a typo. */
  meant: string;
  variants: Variant[];
  /** Whether the word is only a part of a term that the index contains as a whole. */
  isPart: boolean;
}

/** A word that counts little, and is not marked. */
const asPart = (term: Term): Term => ({
  ...term,
  isPart: true,
  variants: term.variants.map((variant) => ({ ...variant, weight: variant.weight * PART_OF_TERM })),
});

const stemsOf = (words: readonly string[]): string[] => unique(words.map(stem));

/** The contribution of one query word to a page's score. */
export interface Match {
  term: string;
  /** The variant with the highest score on the page. */
  variant: Variant;
  score: number;
}

export interface RankedPage {
  page: IndexedPage;
  score: number;
  matches: Match[];
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The words without stop words, unless all of them are stop words. */
function meaningful(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isStopWord(word));
  return rest.length > 0 ? rest : words;
}

/** The bonus of a page whose title or keyword is in the query. @param stems of the query */
function phraseBonus({ title, keywords }: IndexedPage, stems: readonly string[]): number {
  const share = (phrase: string): number => {
    const parts = stemsOf(splitExact(phrase));
    return parts.every((word) => stems.includes(word)) ? parts.length / stems.length : 0;
  };
  return Math.max(WHOLE_TITLE * share(title), ...keywords.map((keyword) => WHOLE_KEYWORD * share(keyword)));
}

/** A query without some of its terms. */
const without = (query: string, terms: readonly ExactTerm[]): string =>
  terms.reduce((left, { text }) => left.replace(text, ' '), query);

/** Whether a query has no other words than its terms. */
const isOnly = (query: string, exact: readonly ExactTerm[]): boolean =>
  meaningful(splitWords(without(query, exact))).length === 0;

/** The words of a query that are only parts of terms. */
function partsOf(query: string, terms: readonly ExactTerm[]): ReadonlySet<string> {
  const others = new Set(splitTerms(without(query, terms)));
  return new Set(terms.flatMap(({ text }) => splitTerms(text)).filter((word) => !others.has(word)));
}

/** A term as a reader writes it. */
const labelOf = ({ term }: ExactTerm): string => term.split('_').join(' ');

/** Ranks the pages of an index for a query. It also runs in Node.js. */
export class Ranker {
  readonly #index: SearchIndex;
  readonly #words: readonly string[];
  /** Groups of phrases. Each phrase is a list of words. */
  readonly #synonyms: readonly string[][][];
  readonly #meanLength: number;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#words = index.words.split(' ');
    this.#synonyms = index.synonyms.map((group) => group.map(splitWords));
    const words = index.pages.reduce((sum, { length }) => sum + length, 0);
    this.#meanLength = words / Math.max(index.pages.length, 1);
  }

  /** @returns the pages (best match first), the words and phrases to highlight and, if the query has typos, its correction */
  rank(given: string) {
    const query = plainForm(given);
    const exact = this.#exactTermsOf(query);
    const isAll = isOnly(query, exact);
    // The words of `node 22` also have a meaning on their own, if the query has other words.
    const whole = exact.filter(({ isPhrase }) => !isPhrase || isAll);
    const hasSigns = whole.some(({ isPhrase }) => !isPhrase);
    const terms = this.#termsOf(query, exact, partsOf(query, whole));
    const found = new Map<number, Match[]>();
    for (const { word, variants } of terms) {
      for (const [number, match] of this.#bestMatches(word, variants)) {
        found.set(number, [...(found.get(number) ?? []), match]);
      }
    }
    const corrected = splitWords(query).map(
      (word) => terms.find((term) => term.word === word)?.meant ?? word,
    );
    const synonyms = terms.flatMap(({ variants }) => variants.filter(({ weight }) => weight === SYNONYM));
    return {
      pages: this.#sort(
        found,
        stemsOf(hasSigns ? splitExact(query) : corrected),
        isAll ? whole.map(labelOf) : [],
      ),
      words: unique([
        ...terms.filter(({ isPart }) => !isPart).map(({ meant }) => meant),
        ...synonyms.map(({ label }) => label),
      ]),
      ...(terms.some(({ word, meant }) => word !== meant) && { corrected: corrected.join(' ') }),
    };
  }

  /** The frequencies of a match by field, for `npm run search`. */
  fieldsOf({ variant }: Match, page: IndexedPage): [Field, number][] {
    const number = this.#index.pages.indexOf(page);
    return FIELDS.map((field) => [
      field,
      variant.weight * (this.#frequencies(variant.words, [field]).get(number) ?? 0),
    ]);
  }

  /** The terms and the words of a query. @param parts the words that are only parts of terms */
  #termsOf(query: string, exact: readonly ExactTerm[], parts: ReadonlySet<string>): Term[] {
    const terms = exact.map((one) => ({
      word: labelOf(one),
      meant: labelOf(one),
      variants: [this.#variant([one.term], 1, OTHER_FORM)],
      isPart: false,
    }));
    return [...terms, ...this.#wordsOf(query).map((one) => (parts.has(one.word) ? asPart(one) : one))];
  }

  /** The terms of a query that the index contains as a whole. */
  #exactTermsOf = (query: string): ExactTerm[] =>
    exactTerms(query).filter(({ term }) => this.#words[withPrefix(this.#words, term)[0] ?? -1] === term);

  /** The meaningful words of a query, with their variants. If nothing in the index matches a word, the word is corrected. */
  #wordsOf(query: string): Term[] {
    const words = splitWords(query);
    const unfinished = /[\p{L}\p{N}]$/u.test(query) ? words.at(-1) : undefined;
    const stems = words.map(stem);
    const spellings = otherSpellings(query);
    return meaningful(unique(splitTerms(query))).map((word) => {
      const spelled = spellings.get(word) ?? [];
      const synonyms = [...this.#synonymsOf(stem(word), stems), ...spelled.map((other) => [other])];
      const minLength = word === unfinished ? MIN_UNFINISHED_LENGTH : MIN_PREFIX_LENGTH;
      const variants = [
        this.#variant([word], 1, OTHER_FORM),
        ...synonyms.map((phrase) => this.#variant(phrase, SYNONYM, 1)),
        ...[word, ...spelled].map((start) => this.#prefixVariant(start, minLength)),
      ].filter(({ words }) => words.size > 0);
      if (variants.length > 0) return { word, meant: word, variants, isPart: false };
      const similar = nearest(this.#words, word, (at) => this.#index.postings[at]?.length ?? 0);
      const phrase = (similar ?? word).split('_');
      const variant = this.#variant(phrase, CORRECTION, OTHER_FORM);
      return { word, meant: phrase.join(' '), variants: [variant], isPart: false };
    });
  }

  /** A word and its other forms, or a phrase. @param otherForm weight of the other forms */
  #variant(phrase: readonly string[], weight: number, otherForm: number): Variant {
    const term = phraseTerm(phrase);
    const forms = formsOf(this.#words, term);
    const words = new Map(forms.map((at) => [at, this.#words[at] === term ? 1 : otherForm]));
    return { label: phrase.join(' '), weight, words };
  }

  /** Index words that start with `word`, which may be unfinished or part of a compound. */
  #prefixVariant(word: string, minLength: number): Variant {
    const forms = formsOf(this.#words, word);
    const words = word.length < minLength && !isUnspaced(word) ? [] : withPrefix(this.#words, word);
    const longer = words.filter((at) => !forms.includes(at));
    return { label: `${word}…`, weight: PREFIX, words: new Map(longer.map((at) => [at, 1])) };
  }

  /** Synonyms of the phrases of a query that contain a word. @param stems of the query, in order */
  #synonymsOf(word: string, stems: readonly string[]): string[][] {
    const text = ` ${stems.join(' ')} `;
    const isInQuery = (phrase: readonly string[]): boolean => {
      const parts = phrase.map(stem);
      return parts.includes(word) && text.includes(` ${parts.join(' ')} `);
    };
    return this.#synonyms.flatMap((group) =>
      group.filter(isInQuery).flatMap((phrase) => group.filter((other) => other !== phrase)),
    );
  }

  /** Weighted frequencies of words by page. Those in text and headings are normalized by the length of the text. */
  #frequencies(words: ReadonlyMap<number, number>, fields = FIELDS): Map<number, number> {
    const sums = new Map<number, number>();
    for (const [position, weight] of words) {
      const postings = this.#index.postings[position] ?? [];
      for (let at = 0, page = 0; at < postings.length; at += 2) {
        page += postings[at] as number;
        const occurrence = unpackOccurrence(postings[at + 1] as number);
        const length = this.#index.pages[page]?.length ?? 0;
        const norm = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / this.#meanLength;
        const count = fields.reduce((sum, field) => {
          const weighted = FIELD_WEIGHTS[field] * occurrence[field];
          return sum + (field === 'text' || field === 'headings' ? weighted / norm : weighted);
        }, 0);
        sums.set(page, (sums.get(page) ?? 0) + weight * count);
      }
    }
    return sums;
  }

  /** The best variant of a query word for each page. */
  #bestMatches(term: string, variants: readonly Variant[]): Map<number, Match> {
    const best = new Map<number, Match>();
    const count = this.#index.pages.length;
    for (const variant of variants) {
      const frequencies = this.#frequencies(variant.words);
      const idf = Math.log(1 + (count - frequencies.size + 0.5) / (frequencies.size + 0.5));
      for (const [page, frequency] of frequencies) {
        const score = (variant.weight * idf * frequency * (SATURATION + 1)) / (frequency + SATURATION);
        if (score > (best.get(page)?.score ?? 0)) best.set(page, { term, variant, score });
      }
    }
    return best;
  }

  /**
   * @param stems of the query, corrected
   * @param only the terms, if the query has no other words: pages with more of them come first
   */
  #sort(
    found: ReadonlyMap<number, Match[]>,
    stems: readonly string[],
    only: readonly string[],
  ): RankedPage[] {
    const maxMatches = Math.max(...[...found.values()].map(({ length }) => length));
    const count = ({ matches }: RankedPage): number =>
      matches.filter(({ term }) => only.includes(term)).length;
    const byScore = (a: RankedPage, b: RankedPage) => count(b) - count(a) || b.score - a.score;
    const hits = [...found]
      .filter(([, { length }]) => length >= maxMatches * MIN_COVERAGE)
      .map(([number, matches]) => {
        const page = this.#index.pages[number] as IndexedPage;
        const sum = matches.reduce((total, match) => total + match.score, 0);
        return { page, matches, score: sum * Math.sqrt(matches.length / maxMatches) * page.weight };
      })
      .sort(byScore);
    for (const hit of hits.slice(0, CANDIDATES)) hit.score *= 1 + phraseBonus(hit.page, stems);
    return hits.sort(byScore);
  }
}
