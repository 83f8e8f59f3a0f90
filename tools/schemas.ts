/**
 * Writes the JSON schemas with which editors complete and check fields, with those that the site adds: `npm run schemas`. The dev
 * server does the same. `--site FOLDER` writes those of another site.
 */
import { relative } from 'node:path';
import { SCHEMA_FOLDER, writeEditorSchemas } from '../engine/editor-schemas.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { contentPlugin, loadProject, selectSite } from './lib/site-config.ts';

const { values } = readOptions(COMMANDS.schemas);
const site = selectSite(values.site);

try {
  const config = await (await loadProject()).config();
  const files = writeEditorSchemas(site, contentPlugin(config).options.kinds);
  console.log(
    `Wrote ${files.length} schemas into ${relative(process.cwd(), site) || '.'}/${SCHEMA_FOLDER}/.`,
  );
} catch (error) {
  endWith((error as Error).message);
}
