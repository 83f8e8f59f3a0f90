import {
  type IndexedPage,
  type Occurrence,
  type SearchIndex,
  unpackOccurrence,
} from '../../../shared/search/search-index';
import { isFiller, splitTerms, splitWords, stem } from '../../../shared/search/words';
import { Lexicon } from './lexicon';

type Field = keyof Occurrence;

/** Weight of a word by field. In text and headings each occurrence counts. */
const FIELD_WEIGHTS: Readonly<Record<Field, number>> = {
  title: 10,
  keywords: 7,
  description: 5,
  headings: 5,
  text: 1,
};

/** Parameters k1 and b of BM25: saturation of the frequency, and normalization by length. */
const SATURATION = 14;
const LENGTH_PENALTY = 0.75;

/** Weights of other readings of a word; the weight of the word itself is 1. */
const OTHER_FORM = 0.7;
const PREFIX_OF_UNFINISHED = 0.5;
const PREFIX = 0.3;
const CORRECTION = 0.8;
const SYNONYM = 0.4;
const MIN_PREFIX_LENGTH = 4;

/** Bonus for a page if the query contains all words of its title, or of one of its keywords. */
const WHOLE_TITLE = 2;
const WHOLE_KEYWORD = 1;
/** Number of pages that can get the bonus. */
const CANDIDATES = 100;

/** Exponent of the share of the query's words that a page contains. */
const COVERAGE_POWER = 0.9;
/** Minimum share of the query's words, compared to the page with the largest share. */
const MIN_COVERAGE = 0.25;

/** Words of the index that match a word of the query. */
export interface Reading {
  label: string;
  weight: number;
  /** For each word of a phrase the positions of matching words, with their weights. A page must match all parts. */
  parts: ReadonlyMap<number, number>[];
}

/** The contribution of a word of the query to the score of a page. */
export interface Match {
  term: string;
  /** The reading with the highest score. */
  reading: Reading;
  score: number;
}

export interface RankedPage {
  page: IndexedPage;
  score: number;
  matches: Match[];
}

export interface Ranking {
  /** The best page first. */
  pages: RankedPage[];
  /** The words to mark. */
  words: string[];
  /** The corrected query, if the query has typing errors. */
  corrected?: string;
}

interface Term {
  word: string;
  readings: Reading[];
  /** The corrected word, if the index has no match for the word. */
  correction?: string;
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Ranks the pages of an index for a query. It does not need a browser. */
export class Ranker {
  readonly #index: SearchIndex;
  readonly #lexicon: Lexicon;
  readonly #synonyms: readonly { words: string[]; stems: string }[][];
  readonly #meanLength: number;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#lexicon = new Lexicon(index.words);
    this.#synonyms = index.synonyms.map((group) =>
      group.map((phrase) => {
        const words = splitWords(phrase);
        return { words, stems: words.map(stem).join(' ') };
      }),
    );
    const words = index.pages.reduce((sum, { length }) => sum + length, 0);
    this.#meanLength = words / Math.max(index.pages.length, 1);
  }

  rank(query: string): Ranking {
    const terms = this.#termsOf(query);
    const found = new Map<number, Match[]>();
    const rarity = new Map<string, number>();
    for (const { word, readings } of terms) {
      for (const [number, match] of this.#bestMatches(word, readings, rarity)) {
        found.set(number, [...(found.get(number) ?? []), match]);
      }
    }
    const pages = this.#sort(query, terms, found, rarity);
    const words = terms.flatMap(({ word, correction = word, readings }) => [
      correction,
      ...readings.filter(({ weight }) => weight === SYNONYM).flatMap(({ label }) => label.split(' ')),
    ]);
    const corrections = new Map(
      terms.flatMap(({ word, correction }) => (correction ? [[word, correction]] : [])),
    );
    if (corrections.size === 0) return { pages, words: unique(words) };
    const corrected = splitWords(query).map((word) => corrections.get(word) ?? word);
    return { pages, words: unique(words), corrected: corrected.join(' ') };
  }

  /** The frequencies of a match by field, for `npm run search`. */
  fieldsOf({ reading }: Match, page: IndexedPage): Partial<Record<Field, number>> {
    const number = this.#index.pages.indexOf(page);
    const sums: Partial<Record<Field, number>> = {};
    for (const [position, weight] of reading.parts.flatMap((part) => [...part])) {
      this.#eachPosting(position, (at, packed) => {
        if (at !== number) return;
        for (const [field, count] of this.#counts(packed, number)) {
          sums[field] = (sums[field] ?? 0) + reading.weight * weight * count;
        }
      });
    }
    return sums;
  }

  #termsOf(query: string): Term[] {
    const typed = unique(splitTerms(query));
    const meaningful = typed.filter((word) => !isFiller(word));
    const words = splitWords(query);
    const unfinished = /[\p{L}\p{N}]$/u.test(query) ? words.at(-1) : undefined;
    const synonyms = this.#synonymsFor(words.map(stem));
    return (meaningful.length > 0 ? meaningful : typed).map((word) => {
      const itself: Reading = { label: word, weight: 1, parts: [this.#forms(word, OTHER_FORM)] };
      const readings = [
        itself,
        ...(synonyms.get(stem(word)) ?? []),
        ...this.#longer(word, word === unfinished),
      ].filter(({ parts }) => parts.every(({ size }) => size > 0));
      if (readings.length > 0) return { word, readings };
      const correction = this.#lexicon.nearest(word, (at) => this.#index.postings[at]?.length ?? 0);
      if (!correction) return { word, readings };
      const corrected = {
        label: correction,
        weight: CORRECTION,
        parts: [this.#forms(correction, OTHER_FORM)],
      };
      return { word, readings: [corrected], correction };
    });
  }

  #forms(word: string, weight: number): ReadonlyMap<number, number> {
    const forms = this.#lexicon.formsOf(word);
    return new Map(forms.map((at) => [at, this.#lexicon.wordAt(at) === word ? 1 : weight]));
  }

  /** Words that begin with the word: the reader may still be typing one of them, or they are compounds. */
  #longer(word: string, isUnfinished: boolean): Reading[] {
    if (word.length < (isUnfinished ? 2 : MIN_PREFIX_LENGTH)) return [];
    const forms = this.#forms(word, 1);
    const longer = this.#lexicon.beginningWith(word).filter((at) => !forms.has(at));
    const weigh = (at: number) => Math.sqrt(word.length / this.#lexicon.wordAt(at).length);
    const weight = isUnfinished ? PREFIX_OF_UNFINISHED : PREFIX;
    return [{ label: `${word}…`, weight, parts: [new Map(longer.map((at) => [at, weigh(at)]))] }];
  }

  /** Synonyms by the stems of the words that they replace. @param stems stems of the query, in order */
  #synonymsFor(stems: readonly string[]): Map<string, Reading[]> {
    const text = ` ${stems.join(' ')} `;
    const found = new Map<string, Reading[]>();
    for (const group of this.#synonyms) {
      for (const phrase of group) {
        if (!text.includes(` ${phrase.stems} `)) continue;
        const others = group.filter((other) => other !== phrase).map(({ words }) => this.#synonym(words));
        for (const word of phrase.stems.split(' ')) found.set(word, [...(found.get(word) ?? []), ...others]);
      }
    }
    return found;
  }

  #synonym(phrase: readonly string[]): Reading {
    const meaningful = phrase.filter((word) => !isFiller(word));
    const words = meaningful.length > 0 ? meaningful : phrase;
    return { label: phrase.join(' '), weight: SYNONYM, parts: words.map((word) => this.#forms(word, 1)) };
  }

  #eachPosting(position: number, visit: (page: number, packed: number) => void): void {
    const postings = this.#index.postings[position] ?? [];
    let page = 0;
    for (let at = 0; at < postings.length; at += 2) {
      page += postings[at] as number;
      visit(page, postings[at + 1] as number);
    }
  }

  /** Weighted frequencies of a word in the fields of a page, normalized by length. */
  #counts(packed: number, page: number): [Field, number][] {
    const { title, description, keywords, headings, text } = unpackOccurrence(packed);
    const length = this.#index.pages[page]?.length ?? 0;
    const norm = 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / this.#meanLength;
    return [
      ['title', FIELD_WEIGHTS.title * Number(title)],
      ['description', FIELD_WEIGHTS.description * Number(description)],
      ['keywords', FIELD_WEIGHTS.keywords * Number(keywords)],
      ['headings', (FIELD_WEIGHTS.headings * headings) / norm],
      ['text', (FIELD_WEIGHTS.text * text) / norm],
    ];
  }

  /** Weighted frequencies of words, by page. */
  #frequencies(part: ReadonlyMap<number, number>): Map<number, number> {
    const sums = new Map<number, number>();
    for (const [position, weight] of part) {
      this.#eachPosting(position, (page, packed) => {
        const count = this.#counts(packed, page).reduce((sum, [, own]) => sum + own, 0);
        sums.set(page, (sums.get(page) ?? 0) + weight * count);
      });
    }
    return sums;
  }

  /** The best reading of a word for each page. @param rarity receives the rarity of the word */
  #bestMatches(term: string, readings: readonly Reading[], rarity: Map<string, number>): Map<number, Match> {
    const best = new Map<number, Match>();
    for (const reading of readings) {
      const [first = new Map<number, number>(), ...others] = reading.parts.map((part) =>
        this.#frequencies(part),
      );
      const pages = [...first.keys()].filter((page) => others.every((part) => part.has(page)));
      const count = this.#index.pages.length;
      const idf = Math.log(1 + (count - pages.length + 0.5) / (pages.length + 0.5));
      if (!rarity.has(term) && pages.length > 0) rarity.set(term, idf * Math.max(reading.weight, 0.5));
      for (const page of pages) {
        const frequency = Math.min(...[first, ...others].map((part) => part.get(page) as number));
        const score = (reading.weight * idf * frequency * (SATURATION + 1)) / (frequency + SATURATION);
        if (score > (best.get(page)?.score ?? 0)) best.set(page, { term, reading, score });
      }
    }
    return best;
  }

  #sort(
    query: string,
    terms: readonly Term[],
    found: ReadonlyMap<number, Match[]>,
    rarity: ReadonlyMap<string, number>,
  ): RankedPage[] {
    const sum = (words: readonly string[]) =>
      words.reduce((total, word) => total + (rarity.get(word) ?? 1), 0);
    const all = sum(terms.map(({ word }) => word));
    const scored = [...found].map(([number, matches]) => {
      const page = this.#index.pages[number] as IndexedPage;
      const coverage = sum(matches.map(({ term }) => term)) / all;
      const score = matches.reduce((total, match) => total + match.score, 0);
      return { page, matches, coverage, score: score * coverage ** COVERAGE_POWER * page.weight };
    });
    const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;
    const most = Math.max(...scored.map(({ coverage }) => coverage));
    const hits = scored.filter(({ coverage }) => coverage >= most * MIN_COVERAGE).sort(byScore);
    const bonus = this.#phraseBonus(query, terms);
    for (const hit of hits.slice(0, CANDIDATES)) hit.score *= 1 + bonus(hit.page);
    return hits.sort(byScore);
  }

  /** @returns the bonus of a page whose title or keyword is in the query */
  #phraseBonus(query: string, terms: readonly Term[]): (page: IndexedPage) => number {
    const corrections = new Map(terms.map(({ word, correction = word }) => [word, correction]));
    const words = unique(splitWords(query).map((word) => stem(corrections.get(word) ?? word)));
    const synonyms = terms.flatMap(({ readings }) => readings.filter(({ weight }) => weight === SYNONYM));
    const known = new Set([...words, ...synonyms.map(({ label }) => stem(label))]);
    const share = (phrase: string): number => {
      const own = new Set(splitWords(phrase).map(stem));
      if (![...own].every((word) => known.has(word))) return 0;
      return words.filter((word) => own.has(word)).length / words.length;
    };
    return ({ title, keywords }) =>
      Math.max(WHOLE_TITLE * share(title), ...keywords.map((keyword) => WHOLE_KEYWORD * share(keyword)));
  }
}
