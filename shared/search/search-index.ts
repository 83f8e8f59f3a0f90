/** The folder of the index below the site's root, and its files. */
export const INDEX_FOLDER = 'search-index';
export const INDEX_FILE = 'index.json';
/** The version of the index that the content would give now; only dev has it. */
export const VERSION_FILE = 'version';
/** Holds the texts of the pages: one file each, with a hash of its content for a name. */
export const TEXT_FOLDER = 'pages';

/** A page, as the index lists it. */
export interface IndexedPage {
  /** Address within the site, without the base path. */
  url: string;
  title: string;
  /** Labels of what the page is in, from the outside in: `Docs`, `Basics`, `Frontend`. */
  place: string[];
  /** Words and phrases of the author, for which this page is an answer. */
  keywords: string[];
  /** Number of words in the text. */
  length: number;
  /** What its score is multiplied by: less than 1 for pages that others should precede. */
  weight: number;
  /** File that holds its text, in the folder of texts. */
  file: string;
}

/** What is fetched for the first query. */
export interface SearchIndex {
  /** Changes with the content. */
  version: string;
  pages: IndexedPage[];
  /** Every word of the site, sorted, with a space between two. */
  words: string;
  /** For each word, two numbers for each page that has it: the distance from the page before it, and an `Occurrence`. */
  postings: number[][];
  /** Groups of words and phrases that mean the same. */
  synonyms: string[][];
}

/** The text of a page, for excerpts. */
export interface PageText {
  description: string;
  /** First what comes before the headings, with an empty id and title. */
  sections: { id: string; title: string; text: string }[];
}

/** Where on a page a word occurs, and how often. */
export interface Occurrence {
  title: boolean;
  description: boolean;
  keywords: boolean;
  headings: number;
  text: number;
}

const MOST_HEADINGS = 3;
const MOST_TEXT = 255;

/** An occurrence as one number: three bits for yes and no, two for the headings, the rest for the text. */
export const packOccurrence = ({ title, description, keywords, headings, text }: Occurrence): number =>
  Number(title) +
  2 * Number(description) +
  4 * Number(keywords) +
  8 * Math.min(headings, MOST_HEADINGS) +
  32 * Math.min(text, MOST_TEXT);

export const unpackOccurrence = (packed: number): Occurrence => ({
  title: (packed & 1) > 0,
  description: (packed & 2) > 0,
  keywords: (packed & 4) > 0,
  headings: (packed >> 3) & 3,
  text: packed >> 5,
});
