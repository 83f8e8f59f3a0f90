import { createHash } from 'node:crypto';
import {
  INDEX_FILE,
  type Occurrence,
  type PageText,
  packOccurrence,
  type SearchIndex,
  TEXT_FOLDER,
} from '../../shared/search/search-index.ts';
import { splitTerms } from '../../shared/search/words.ts';
import type { SearchPage } from './search-pages.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const textOf = ({ description, sections }: SearchPage): PageText => ({
  description,
  sections: sections.map(({ id, title, text }) => ({ id, title, text })),
});

/** The words of one page, with the number of occurrences in each field. */
function occurrencesOf({ title, description, keywords, sections }: SearchPage): Map<string, Occurrence> {
  const found = new Map<string, Occurrence>();
  const count = (field: keyof Occurrence, text: string) => {
    for (const word of splitTerms(text)) {
      const own = found.get(word) ?? { title: 0, description: 0, keywords: 0, headings: 0, text: 0 };
      own[field] += 1;
      found.set(word, own);
    }
  };
  count('title', title);
  count('description', description);
  count('keywords', keywords.join('\n'));
  for (const section of sections) {
    count('headings', section.title);
    count('text', section.text);
  }
  return found;
}

/**
 * Builds the embedded index.
 * @param pages the searchable pages
 * @param synonyms groups of words with the same meaning
 * @returns the index files by path, relative to the index folder. Equal input produces equal files.
 */
export function buildIndex(
  pages: readonly SearchPage[],
  synonyms: readonly (readonly string[])[],
): Map<string, string> {
  const files = new Map<string, string>();
  const postings = new Map<string, number[]>();
  const lastPage = new Map<string, number>();
  const listed = pages.map((page, number) => {
    const text = JSON.stringify(textOf(page));
    const file = `${hashOf(text)}.json`;
    files.set(`${TEXT_FOLDER}/${file}`, text);
    let length = 0;
    for (const [word, occurrence] of occurrencesOf(page)) {
      const own = postings.get(word) ?? [];
      postings.set(word, own);
      own.push(number - (lastPage.get(word) ?? 0), packOccurrence(occurrence));
      lastPage.set(word, number);
      length += occurrence.text;
    }
    const { url, title, place, keywords, weight } = page;
    return { url, title, place, keywords, length, weight, file };
  });
  const words = [...postings.keys()].sort();
  const index: SearchIndex = {
    pages: listed,
    words: words.join(' '),
    postings: words.map((word) => postings.get(word) as number[]),
    synonyms,
  };
  files.set(INDEX_FILE, JSON.stringify(index));
  return files;
}
