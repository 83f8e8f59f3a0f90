/**
 * Lists pages that need an author's attention: `npm run report`. Such pages do not make the command fail. `--site FOLDER`
 * reports on another site.
 */
import { buildIndex } from '../engine/search/build-index.ts';
import { searchPages } from '../engine/search/search-pages.ts';
import { readSynonyms } from '../engine/search/synonyms.ts';
import { INDEX_FILE, type SearchIndex } from '../shared/search/search-index.ts';
import { Ranker } from '../theme/search/engines/ranker.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { contentFindings } from './lib/content-report.ts';
import { loadContent, selectSite } from './lib/site-config.ts';
import { testQueries } from './lib/test-queries.ts';

const { values } = readOptions(COMMANDS.report);
selectSite(values.site);
const { model, options } = await loadContent().catch(({ message }: Error) => endWith(message));

/** Test queries without a result. Only the tuning set is used: the held-out set must not influence the content. */
function queriesWithoutResult(): string[] {
  const files = buildIndex(searchPages(model, options.kinds), readSynonyms(options.root).groups);
  const ranker = new Ranker(JSON.parse(files.get(INDEX_FILE) ?? '') as SearchIndex);
  return testQueries('tuning')
    .map(({ query }) => query)
    .filter((query) => ranker.rank(query).pages.length === 0);
}

const configured = options.configured?.links.map(({ url }) => url) ?? [];
const findings = {
  ...contentFindings(model, options.kinds, configured, new Date().toISOString().slice(0, 10)),
  // The test queries are about the handbook of this project.
  ...(values.site === '.' && { 'Test queries without a result': queriesWithoutResult() }),
};
for (const [title, lines] of Object.entries(findings)) {
  console.log(`${title}: ${lines.length === 0 ? 'none' : lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}
