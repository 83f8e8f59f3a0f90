/**
 * Compiles the engine into `dist/`, for the package: `npm pack` runs this. TypeScript becomes JavaScript with types, and all
 * other files of the folders are copied.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_FOLDERS } from '../shared/build/engine.ts';
import { copyFile, filesIn } from '../shared/build/files.ts';
import { readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';

readOptions(PROJECT_COMMANDS.prepack);

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');

/** Files that the compiler reads, and those that only belong to this repository. */
const NOT_COPIED =
  /(?<!\.d)\.tsx?$|^tools\/(?!run\.mjs$|lib\/compiler-flags\.mjs$|template\/)|^packages\/.*\.md$/;

/** The configurations of checks that a site uses unless it has its own. */
const CONFIGURATIONS = ['lychee.toml', '.markdownlint.yaml'];

rmSync(DIST, { recursive: true, force: true });
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.package.json'], { cwd: ROOT, stdio: 'inherit' });
for (const folder of ENGINE_FOLDERS) {
  for (const file of filesIn(join(ROOT, folder)).map((name) => `${folder}/${name}`)) {
    // The template is a site, whose TypeScript files belong to its owner.
    if (file.startsWith('tools/template/') || !NOT_COPIED.test(file))
      copyFile(join(ROOT, file), join(DIST, file));
  }
}
for (const file of CONFIGURATIONS) copyFileSync(join(ROOT, file), join(DIST, file));
chmodSync(join(DIST, 'tools/cli.js'), 0o755);
