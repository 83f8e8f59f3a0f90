import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ranker } from '../../theme/search/engines/ranker.ts';

const FOLDER = join(import.meta.dirname, '../../tests/search');

export interface JudgedQuery {
  query: string;
  kind: string;
  /** Pages that answer it. */
  answers: string[];
}

/** One half of the judged queries: `tuning` may be looked at, `held-out` is only ever run. */
export const judgedQueries = (half: 'tuning' | 'held-out'): JudgedQuery[] =>
  (JSON.parse(readFileSync(join(FOLDER, `${half}.json`), 'utf8')) as { queries: JudgedQuery[] }).queries;

export interface Judgement {
  /** Shares of the queries with a right page first, and among the first three. */
  first: number;
  firstThree: number;
}

/** How well an index answers some queries. */
export function judge(ranker: Ranker, queries: readonly JudgedQuery[]): Judgement {
  const places = queries.map(({ query, answers }) =>
    ranker.rank(query).pages.findIndex(({ page }) => answers.includes(page.url)),
  );
  const share = (most: number) =>
    places.filter((place) => place >= 0 && place < most).length / queries.length;
  return { first: share(1), firstThree: share(3) };
}
