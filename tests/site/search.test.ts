import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { INDEX_FILE, INDEX_FOLDER, type SearchIndex } from '../../shared/search/search-index.ts';
import { evaluate, type QuerySet, testQueries } from '../../tools/lib/test-queries.ts';
import { BUILD, files, pages, read } from './built-site.ts';

const text = readFileSync(join(BUILD, INDEX_FOLDER, INDEX_FILE), 'utf8');
const index = JSON.parse(text) as SearchIndex;

describe('the search index', () => {
  it('contains exactly the indexable pages of the searched folders', () => {
    const isSearched = (path: string) => /^\/(?:docs|blog\/(?!archive|authors|page|tags))/.test(path);
    const wanted = pages.filter(({ path, isListed }) => isListed && isSearched(path));
    expect(index.pages.map(({ url }) => url).sort()).toEqual(wanted.map(({ path }) => path).sort());
  });

  it('names a file for the text of each page', () => {
    for (const { file } of index.pages) {
      const path = join(BUILD, INDEX_FOLDER, 'pages', file);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('sections');
    }
  });

  it('is the only place for keywords: the code of the pages has none', () => {
    const code = files.filter((file) => /\/async\/.*\.js$/.test(file));
    expect(code.length).toBeGreaterThan(index.pages.length);
    expect(code.filter((file) => read(file).includes('keywords:['))).toEqual([]);
  });

  it('is smaller, with brotli, than a fifth of the text of the pages, or than one kilobyte', () => {
    const texts = files.filter((file) => file.startsWith(`/${INDEX_FOLDER}/pages/`)).map(read);
    expect(brotliCompressSync(text).length).toBeLessThan(Math.max(texts.join('').length / 5, 1000));
  });
});

/** The required shares. They are low enough that an author can add a page or two. */
const REQUIRED_SHARES = {
  tuning: { first: 0.93, firstThree: 0.97 },
  'held-out': { first: 0.87, firstThree: 0.95 },
  exact: { first: 0.9, firstThree: 0.95 },
} as const;

describe.each(Object.entries(REQUIRED_SHARES))('the test queries, %s', (set, required) => {
  const queries = testQueries(set as QuerySet);

  it('are not an empty list, and have no duplicates', () => {
    expect(queries.length).toBeGreaterThan(0);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  });

  it('reach the required shares of relevant first results, and of relevant pages among the first three', () => {
    const { first, firstThree } = evaluate(index, queries);
    console.log(`${set}: ${(100 * first).toFixed(1)}% first, ${(100 * firstThree).toFixed(1)}% in three`);
    expect(first).toBeGreaterThanOrEqual(required.first);
    expect(firstThree).toBeGreaterThanOrEqual(required.firstThree);
  });
});
