/**
 * Checks the workflows in .github/ with actionlint. Fails if actionlint is missing and cannot be built. `npm test`
 * detects this first, and reports the check as skipped, or in CI as failed.
 */
import { join } from 'node:path';
import { endWith } from './lib/command-line.ts';
import { run } from './lib/run.ts';
import { ACTIONLINT, ensureTool, missingTool } from './lib/tools.ts';

const actionlint =
  ensureTool(ACTIONLINT) ?? endWith(`The workflows were not checked: ${missingTool(ACTIONLINT)}`);
process.exit(run(actionlint, [], { cwd: join(import.meta.dirname, '..') }));
