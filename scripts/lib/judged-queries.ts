import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchIndex } from '../../shared/search/search-index.ts';
import { Ranker } from '../../theme/search/engines/ranker.ts';

const FOLDER = join(import.meta.dirname, '../../tests/search');

export interface JudgedQuery {
  query: string;
  kind: string;
  /** Pages that answer it. */
  answers: string[];
}

/** One half of the judged queries. You may look at `tuning`, but never at `held-out`. */
export const judgedQueries = (half: 'tuning' | 'held-out'): JudgedQuery[] =>
  (JSON.parse(readFileSync(join(FOLDER, `${half}.json`), 'utf8')) as { queries: JudgedQuery[] }).queries;

export interface Judgement {
  /** Shares of the queries with a right page first, and with one among the first three. */
  first: number;
  firstThree: number;
}

/**
 * The results of an index for some queries. An author may delete or rename a page that a query names: such a page is no
 * longer an answer, and a query without an answer does not count.
 */
export function judge(index: SearchIndex, queries: readonly JudgedQuery[]): Judgement {
  const ranker = new Ranker(index);
  const urls = new Set(index.pages.map(({ url }) => url));
  const answered = queries.filter(({ answers }) => answers.some((url) => urls.has(url)));
  const places = answered.map(({ query, answers }) =>
    ranker.rank(query).pages.findIndex(({ page }) => answers.includes(page.url)),
  );
  const share = (most: number) =>
    places.filter((place) => place >= 0 && place < most).length / answered.length;
  return { first: share(1), firstThree: share(3) };
}
