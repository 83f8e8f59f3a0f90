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

/** The words of one page, with their positions. */
function occurrencesOf(page: SearchPage): Map<string, Occurrence> {
  const found = new Map<string, Occurrence>();
  const note = (text: string, add: (occurrence: Occurrence) => void) => {
    for (const word of splitTerms(text)) {
      let own = found.get(word);
      if (!own) {
        own = { title: false, description: false, keywords: false, headings: 0, text: 0 };
        found.set(word, own);
      }
      add(own);
    }
  };
  note(page.title, (own) => {
    own.title = true;
  });
  note(page.description, (own) => {
    own.description = true;
  });
  note(page.keywords.join('\n'), (own) => {
    own.keywords = true;
  });
  for (const { title, text } of page.sections) {
    note(title, (own) => {
      own.headings += 1;
    });
    note(text, (own) => {
      own.text += 1;
    });
  }
  return found;
}

/**
 * Builds the embedded index.
 * @param pages the pages that search finds
 * @param synonyms groups of words that mean the same
 * @returns the files of the index by their paths below its folder: the same pages give the same files
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
  const content = {
    pages: listed,
    words: words.join(' '),
    postings: words.map((word) => postings.get(word) as number[]),
    synonyms: synonyms.map((group) => [...group]),
  };
  const index: SearchIndex = { version: hashOf(JSON.stringify(content)), ...content };
  files.set(INDEX_FILE, JSON.stringify(index));
  return files;
}
