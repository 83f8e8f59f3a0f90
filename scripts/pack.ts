/**
 * Compiles the engine into `dist/`, for the package: `npm pack` runs this. TypeScript becomes JavaScript with types, and all
 * other files of the folders are copied.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyFile, filesIn } from '../plugins/lib/files.ts';
import { readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';

readOptions(PROJECT_COMMANDS.prepack);

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');

/** Folders of the engine. Of the commands, the compiler takes those that `cli.ts` names. */
const FOLDERS = ['plugins', 'shared', 'theme', 'scripts'];

/** Files that the compiler reads, and those that only belong to this repository. */
const NOT_COPIED =
  /(?<!\.d)\.tsx?$|^scripts\/(?!run\.mjs$|lib\/compiler-flags\.mjs$|lib\/gallery\/.*\.(?:css|js)$|template\/)|biome\.jsonc$/;

/** The configurations of checks that a site uses unless it has its own. */
const CONFIGURATIONS = ['lychee.toml', '.markdownlint.yaml'];

rmSync(DIST, { recursive: true, force: true });
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.package.json'], { cwd: ROOT, stdio: 'inherit' });
for (const folder of FOLDERS) {
  for (const file of filesIn(join(ROOT, folder)).map((name) => `${folder}/${name}`)) {
    // The template is a site, whose TypeScript files belong to its owner.
    if (file.startsWith('scripts/template/') || !NOT_COPIED.test(file))
      copyFile(join(ROOT, file), join(DIST, file));
  }
}
for (const file of CONFIGURATIONS) copyFileSync(join(ROOT, file), join(DIST, file));
chmodSync(join(DIST, 'scripts/cli.js'), 0o755);
