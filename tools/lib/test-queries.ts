import { join } from 'node:path';
import { readTextIfExists } from '../../shared/build/files.ts';
import type { SearchIndex } from '../../shared/search/search-index.ts';
import { Ranker } from '../../theme/search/engines/ranker.ts';
import { PROJECT } from './site-config.ts';

const FOLDER = join(PROJECT, 'tests/search');

export interface TestQuery {
  query: string;
  kind: string;
  /** URLs of the pages that answer it. */
  answers: string[];
}

/** The sets of test queries. You may tune the search with `tuning`, but never with `held-out`. */
export const QUERY_SETS = ['tuning', 'held-out', 'exact'] as const;

export type QuerySet = (typeof QUERY_SETS)[number];

/** The queries of a set. A project without the file has none. */
export function testQueries(set: QuerySet): TestQuery[] {
  const text = readTextIfExists(join(FOLDER, `${set}.json`));
  return text === undefined ? [] : (JSON.parse(text) as { queries: TestQuery[] }).queries;
}

/**
 * Evaluates an index with test queries. An author may delete or rename a page that a query names: such a page is no
 * longer relevant, and a query without relevant pages does not count.
 * @returns the share of the queries whose first result is relevant, and of those with a relevant page among the first three
 */
export function evaluate(index: SearchIndex, queries: readonly TestQuery[]) {
  const ranker = new Ranker(index);
  const urls = new Set(index.pages.map(({ url }) => url));
  const answered = queries.filter(({ answers }) => answers.some((url) => urls.has(url)));
  const positions = answered.map(({ query, answers }) =>
    ranker.rank(query).pages.findIndex(({ page }) => answers.includes(page.url)),
  );
  const shareWithin = (count: number) =>
    positions.filter((position) => position >= 0 && position < count).length / answered.length;
  return { first: shareWithin(1), firstThree: shareWithin(3) };
}
