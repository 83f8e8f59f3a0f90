import { hashOf } from '../../shared/build/fingerprint.ts';
import { finishStep } from '../../shared/build/watchdog.ts';
import {
  INDEX_FILE,
  type Occurrence,
  type PageText,
  packOccurrence,
  type SearchIndex,
  TEXT_FOLDER,
} from '../../shared/search/search-index.ts';
import {
  exactTerms,
  phraseTerm,
  plainForm,
  splitIndexed,
  splitWords,
  stem,
} from '../../shared/search/words.ts';
import type { SearchPage } from './search-pages.ts';

/** Phrases of several words, by the stem of their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The synonyms that are phrases. */
function phrasesOf(synonyms: SearchIndex['synonyms']): Phrases {
  const phrases = new Map<string, string[][]>();
  for (const [first = '', ...rest] of synonyms.flat().map(splitWords)) {
    const key = stem(first);
    if (rest.length > 0) phrases.set(key, [...(phrases.get(key) ?? []), [first, ...rest]]);
  }
  return phrases;
}

/** The terms of the phrases in a text, once for each occurrence. */
function phrasesIn(text: string, phrases: Phrases): string[] {
  const stems = splitWords(text).map(stem);
  return stems.flatMap((first, at) =>
    (phrases.get(first) ?? [])
      .filter((phrase) => phrase.every((word, offset) => stems[at + offset] === stem(word)))
      .map(phraseTerm),
  );
}

/** Everything by which a text can be found. */
const termsIn = (text: string, phrases: Phrases): string[] => [
  ...splitIndexed(text),
  ...phrasesIn(text, phrases),
  ...exactTerms(plainForm(text)).map(({ term }) => term),
];

/** The words and phrases of a page, with the number of their occurrences in each field. */
function occurrencesOf(
  { title, description, keywords, sections }: SearchPage,
  phrases: Phrases,
): Map<string, Occurrence> {
  const texts: Record<keyof Occurrence, string[]> = {
    title: [title],
    description: [description],
    keywords,
    headings: sections.map((section) => section.title),
    text: sections.map((section) => section.text),
  };
  const found = new Map<string, Occurrence>();
  for (const field of Object.keys(texts) as (keyof Occurrence)[]) {
    for (const word of texts[field].flatMap((text) => termsIn(text, phrases))) {
      const counts = found.get(word) ?? { title: 0, description: 0, keywords: 0, headings: 0, text: 0 };
      counts[field] += 1;
      found.set(word, counts);
    }
  }
  return found;
}

/**
 * Builds the embedded index.
 * @param synonyms groups of words with the same meaning
 * @returns the index files by path, relative to the index folder. Equal input produces equal files.
 */
export function buildIndex(
  pages: readonly SearchPage[],
  synonyms: SearchIndex['synonyms'],
): Map<string, string> {
  const files = new Map<string, string>();
  const phrases = phrasesOf(synonyms);
  const found = new Map<string, { page: number; packed: number }[]>();
  const listed = pages.map((page, number) => {
    const { url, title, description, breadcrumbs, keywords, weight } = page;
    const sections = page.sections.map(({ id, title, text }) => ({ id, title, text }));
    const text = JSON.stringify({ description, sections } satisfies PageText);
    const file = `${hashOf(text, 8)}.json`;
    files.set(`${TEXT_FOLDER}/${file}`, text);
    let length = 0;
    for (const [word, occurrence] of finishStep('its search text', url, () => occurrencesOf(page, phrases))) {
      const pagesWithWord = found.get(word) ?? [];
      found.set(word, pagesWithWord);
      pagesWithWord.push({ page: number, packed: packOccurrence(occurrence) });
      length += occurrence.text;
    }
    return { url, title, breadcrumbs, keywords, length, weight, file };
  });
  const words = [...found.keys()].sort();
  const postings = words.map((word) =>
    (found.get(word) ?? []).flatMap(({ page, packed }, at, all) => [page - (all[at - 1]?.page ?? 0), packed]),
  );
  const index: SearchIndex = { pages: listed, words: words.join(' '), postings, synonyms };
  files.set(INDEX_FILE, JSON.stringify(index));
  return files;
}
