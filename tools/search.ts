/**
 * `npm run search "query"` prints the first results from the built index and explains their scores: for each page and
 * each word of the query, the score, the matching word, and its weighted frequency in each field. `--evaluate` prints
 * the share of test queries whose first results are relevant.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_FILE, INDEX_FOLDER, type SearchIndex } from '../shared/search/search-index.ts';
import { type Match, type RankedPage, Ranker } from '../theme/search/engines/ranker.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { PROJECT } from './lib/site-config.ts';
import { evaluate, QUERY_SETS, testQueries } from './lib/test-queries.ts';

const FILE = join(PROJECT, 'doc_build', INDEX_FOLDER, INDEX_FILE);
const MAX_PAGES = 5;

function lineOf(ranker: Ranker, { page }: RankedPage, match: Match): string {
  const fields = ranker
    .fieldsOf(match, page)
    .filter(([, weight]) => weight > 0)
    .map(([field, weight]) => `${field} ${weight.toFixed(1)}`);
  const { label } = match.variant;
  const matched = label === match.term ? '' : `, matched as "${label}"`;
  return `     ${match.score.toFixed(2).padStart(6)}  "${match.term}"${matched}: ${fields.join(', ')}`;
}

function explain(ranker: Ranker, query: string): void {
  const { pages, corrected } = ranker.rank(query);
  console.log(`Pages found${corrected ? ` for "${corrected}"` : ''}: ${pages.length}`);
  pages.slice(0, MAX_PAGES).forEach((result, index) => {
    console.log(`\n${index + 1}. ${result.page.title}  ${result.page.url}  score ${result.score.toFixed(2)}`);
    for (const match of result.matches) console.log(lineOf(ranker, result, match));
  });
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const { values, positionals } = readOptions(COMMANDS.search);
const query = positionals.join(' ');
if (!existsSync(FILE)) endWith('There is no build with an index: run `npm run build` first.');
if (!values.evaluate && query === '') endWith('Pass a query: npm run search "reset the database".');

const index = JSON.parse(readFileSync(FILE, 'utf8')) as SearchIndex;
if (query !== '') explain(new Ranker(index), query);
if (values.evaluate && QUERY_SETS.every((set) => testQueries(set).length === 0))
  endWith(
    'There are no test queries. Write them into tests/search/tuning.json and tests/search/held-out.json.',
  );
for (const set of values.evaluate ? QUERY_SETS : []) {
  const { first, firstThree } = evaluate(index, testQueries(set));
  console.log(`${set}: relevant page first ${percent(first)}, among the first three ${percent(firstThree)}`);
}
