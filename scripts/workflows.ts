/**
 * Checks the workflows in .github/ with actionlint: the one in the PATH, or one built with Go into the project's cache
 * folder. Fails if actionlint is missing. `npm test` detects this first, and reports the check as skipped.
 */
import { join } from 'node:path';
import { ACTIONLINT_VERSION, ensureActionlint } from './lib/actionlint.ts';
import { run } from './lib/run.ts';

const actionlint = ensureActionlint();
if (!actionlint) {
  console.error(
    `The workflows were not checked: no actionlint. Install actionlint ${ACTIONLINT_VERSION}, or Go to build it.`,
  );
}
process.exit(actionlint ? await run(actionlint, [], { cwd: join(import.meta.dirname, '..') }) : 1);
