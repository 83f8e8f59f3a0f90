/**
 * Checks the workflows of this repository, and those that `init` writes, with actionlint (syntax) and with zizmor (security, its strictest rules). Fails if one of
 * them is missing and cannot be installed. `npm test` detects this first, and reports the check as skipped, or in CI as failed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';
import { ACTIONLINT, ensureTool, missingTool, type Tool, ZIZMOR } from './lib/tools.ts';

readOptions(PROJECT_COMMANDS.workflows);

const cwd = join(import.meta.dirname, '..');

/** The workflows of a site that uses the package. */
const TEMPLATE = 'scripts/template/.github/workflows';
const templates = readdirSync(join(cwd, TEMPLATE)).map((file) => `${TEMPLATE}/${file}`);

const required = (tool: Tool): string =>
  ensureTool(tool) ?? endWith(`The workflows were not checked: ${missingTool(tool)}`);

const statuses = [
  run(required(ACTIONLINT), [], { cwd }),
  run(required(ACTIONLINT), templates, { cwd }),
  run(required(ZIZMOR), ['--offline', '--quiet', '--persona', 'auditor', '.github', ...templates], { cwd }),
];
process.exit(Math.max(...statuses));
