/** Folder of the index, and its file that loads with the first query. */
export const INDEX_FOLDER = 'search-index';
export const INDEX_FILE = 'index.json';
/** Folder of the texts of pages. The name of each file is a hash of its content. */
export const TEXT_FOLDER = 'pages';

export interface IndexedPage {
  /** URL within the site, without the base path. */
  url: string;
  title: string;
  /** Labels of the categories above the page, the outermost first: `Docs`, `Basics`, `Frontend`. */
  breadcrumbs: string[];
  /** Search terms that the author gave the page. */
  keywords: string[];
  /** Number of words in the text. */
  length: number;
  /** Factor for the page's score; less than 1 for pages that should rank lower. */
  weight: number;
  /** File with its text, in the folder of texts. */
  file: string;
}

/** The file that loads with the first query. */
export interface SearchIndex {
  pages: IndexedPage[];
  /** All words of the site and the synonyms that are phrases, sorted, separated by spaces. */
  words: string;
  /**
   * For each word, two numbers for each page that contains it: the distance from the previous page that contains it,
   * and an `Occurrence`.
   */
  postings: number[][];
  /** Groups of words and phrases with the same meaning. */
  synonyms: readonly (readonly string[])[];
}

/** The text of a page, for excerpts. */
export interface PageText {
  description: string;
  /** The first section is the text before the headings. Its id and title are empty. */
  sections: { id: string; title: string; text: string }[];
}

/** The fields of a page in which a word occurs, and how often. */
export interface Occurrence {
  title: number;
  description: number;
  keywords: number;
  headings: number;
  text: number;
}

const MAX_HEADINGS = 3;
const MAX_TEXT = 255;

/**
 * Packs an occurrence into a number: one bit each for title, description and keywords, two for headings, eight for the
 * text.
 */
export const packOccurrence = ({ title, description, keywords, headings, text }: Occurrence): number =>
  Math.min(title, 1) +
  2 * Math.min(description, 1) +
  4 * Math.min(keywords, 1) +
  8 * Math.min(headings, MAX_HEADINGS) +
  32 * Math.min(text, MAX_TEXT);

export const unpackOccurrence = (packed: number): Occurrence => ({
  title: packed & 1,
  description: (packed >> 1) & 1,
  keywords: (packed >> 2) & 1,
  headings: (packed >> 3) & 3,
  text: packed >> 5,
});
