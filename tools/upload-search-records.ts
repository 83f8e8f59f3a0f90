/**
 * Uploads the records of the last build to the hosted search index, so no crawler is needed.
 *
 *   npx tsx tools/upload-search-records.ts [--dry-run]
 *
 * ALGOLIA_APP_ID and ALGOLIA_INDEX_NAME name the index. ALGOLIA_ADMIN_API_KEY may write to it; the key of the site may
 * only search. All records and synonyms are replaced, and the settings in engine/search/crawler.json are applied.
 * `--dry-run` sends nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { algoliasearch, type IndexSettings } from 'algoliasearch';
import crawler from '../engine/search/crawler.json' with { type: 'json' };
import type { HostedRecords } from '../engine/search/records.ts';
import { projectDir } from '../shared/build/engine.ts';
import { type Environment, environment } from '../shared/build/environment.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

const RECORDS_FILE = join(projectDir(), '.cache/search-records.json');

function variable(name: keyof Environment): string {
  const value = environment()[name];
  if (!value) throw new Error(`${name} is not set. Set it, or pass --dry-run to send nothing.`);
  return value;
}

function readRecords(): HostedRecords {
  if (!existsSync(RECORDS_FILE)) {
    throw new Error(
      '.cache/search-records.json does not exist. Set ALGOLIA_APP_ID, ALGOLIA_API_KEY and ALGOLIA_INDEX_NAME, and run `npm run build`.',
    );
  }
  return JSON.parse(readFileSync(RECORDS_FILE, 'utf8')) as HostedRecords;
}

async function upload({ records, synonyms }: HostedRecords): Promise<void> {
  const indexName = variable('ALGOLIA_INDEX_NAME');
  const client = algoliasearch(variable('ALGOLIA_APP_ID'), variable('ALGOLIA_ADMIN_API_KEY'));
  await client.setSettings({ indexName, indexSettings: crawler.custom_settings as IndexSettings });
  await client.saveSynonyms({
    indexName,
    replaceExistingSynonyms: true,
    synonymHit: synonyms.map((group, number) => ({
      objectID: `group-${number}`,
      type: 'synonym',
      synonyms: group,
    })),
  });
  await client.replaceAllObjects({ indexName, objects: records.map((record) => ({ ...record })) });
}

const { values } = readOptions(COMMANDS['upload-search-records']);
try {
  const hosted = readRecords();
  const counts = `${hosted.records.length} records, ${hosted.synonyms.length} groups of synonyms`;
  if (!values['dry-run']) await upload(hosted);
  console.log(values['dry-run'] ? `${counts}. Nothing was sent.` : `${counts}: uploaded.`);
} catch (error) {
  endWith((error as Error).message);
}
