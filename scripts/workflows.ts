/**
 * Checks the workflows in .github/ with actionlint: the one on the PATH, or one built with Go into the project's cache
 * folder. Without actionlint the check is skipped; `--insist` fails instead.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACTIONLINT_VERSION, ensureActionlint } from './lib/actionlint.ts';

const { values } = parseArgs({ options: { insist: { type: 'boolean', default: false } } });
const actionlint = ensureActionlint();
if (!actionlint) {
  console.error(
    `THE WORKFLOWS WERE NOT CHECKED: actionlint is not on the PATH and Go cannot build it. Install actionlint ${ACTIONLINT_VERSION}.`,
  );
  process.exit(values.insist ? 1 : 0);
}
process.exit(spawnSync(actionlint, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' }).status ?? 1);
