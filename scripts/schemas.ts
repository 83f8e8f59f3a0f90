/** Writes the JSON schemas that editors use to complete and check fields, and the settings that apply them: `npm run schemas`. */

import { join } from 'node:path';
import { writeFile } from '../plugins/lib/files.ts';
import { readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { editorFiles } from './lib/editor-schemas.ts';

readOptions(PROJECT_COMMANDS.schemas);

for (const [file, text] of Object.entries(editorFiles()))
  writeFile(join(import.meta.dirname, '..', file), text);
