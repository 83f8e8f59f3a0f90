/**
 * Checks the workflows in .github/ with actionlint (syntax) and with zizmor (security, its strictest rules). Fails if one of
 * them is missing and cannot be installed. `npm test` detects this first, and reports the check as skipped, or in CI as failed.
 */
import { join } from 'node:path';
import { endWith } from './lib/command-line.ts';
import { run } from './lib/run.ts';
import { ACTIONLINT, ensureTool, missingTool, type Tool, ZIZMOR } from './lib/tools.ts';

const cwd = join(import.meta.dirname, '..');

const required = (tool: Tool): string =>
  ensureTool(tool) ?? endWith(`The workflows were not checked: ${missingTool(tool)}`);

const statuses = [
  run(required(ACTIONLINT), [], { cwd }),
  run(required(ZIZMOR), ['--offline', '--quiet', '--persona', 'auditor', '.github'], { cwd }),
];
process.exit(Math.max(...statuses));
