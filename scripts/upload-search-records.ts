/**
 * Fills the hosted search index from the last build: an alternative to the crawler.
 *
 *   npx tsx scripts/upload-search-records.ts [--dry-run]
 *
 * ALGOLIA_APP_ID and ALGOLIA_INDEX_NAME name the index; ALGOLIA_ADMIN_API_KEY may write to it (the key
 * of the site itself may only search). The index is replaced as a whole. `--dry-run` sends nothing and
 * writes the records to `.cache/search-records.json`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { algoliasearch } from 'algoliasearch';
import crawler from '../plugins/search/crawler.json' with { type: 'json' };
import { readPages } from '../plugins/search/read-pages.ts';
import { recordsOf, type SearchRecord } from '../plugins/search/records.ts';
import site from '../site.config.ts';

const BUILD = join(import.meta.dirname, '../doc_build');
const DRY_RUN_FILE = join(import.meta.dirname, '../.cache/search-records.json');

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Set it, or try with --dry-run.`);
  return value;
}

async function upload(records: SearchRecord[]): Promise<void> {
  const indexName = variable('ALGOLIA_INDEX_NAME');
  const client = algoliasearch(variable('ALGOLIA_APP_ID'), variable('ALGOLIA_ADMIN_API_KEY'));
  await client.setSettings({ indexName, indexSettings: crawler.custom_settings });
  await client.replaceAllObjects({ indexName, objects: records.map((record) => ({ ...record })) });
  console.log(`${records.length} records are in ${indexName}.`);
}

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
try {
  if (!existsSync(BUILD)) throw new Error('There is no build: run `npm run build` first.');
  const siteUrl = site.url + site.base.replace(/\/$/, '');
  const records = [...readPages(BUILD)].flatMap((page) => recordsOf(page, siteUrl));
  if (values['dry-run']) {
    mkdirSync(dirname(DRY_RUN_FILE), { recursive: true });
    writeFileSync(DRY_RUN_FILE, JSON.stringify(records, null, 1));
    console.log(`${records.length} records are in .cache/search-records.json. Nothing was sent.`);
  } else {
    await upload(records);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
