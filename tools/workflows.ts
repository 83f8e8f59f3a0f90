/**
 * Checks the workflows of this repository, and those that `init` writes, with actionlint (syntax) and with zizmor (security, its strictest rules). Fails if one of
 * them is missing and cannot be installed. `npm test` detects this first, and reports the check as skipped, or in CI as failed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFile } from '../shared/build/files.ts';
import { githubFiles } from './init/github.ts';
import { MANAGERS } from './init/package-manager.ts';
import { ACTIONLINT, ensureTool, missingTool, type Tool, ZIZMOR } from './lib/browsers/tools.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';

readOptions(PROJECT_COMMANDS.workflows);

const cwd = join(import.meta.dirname, '..');

/**
 * Writes the files for GitHub that `init` writes: for each package manager, in the root of a repository and in a folder of a workspace.
 * @returns the folders
 */
function writeExamples(folder: string): string[] {
  const places = MANAGERS.flatMap((manager) =>
    ['', 'packages/my docs'].map((site) => ({ manager, site, lock: '', branch: 'main', version: '1.2.3' })),
  );
  return places.map((place, index) => {
    const example = join(folder, String(index));
    for (const [path, text] of githubFiles(place, place.site && 'docs')) writeFile(join(example, path), text);
    return example;
  });
}

const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const examples = writeExamples(folder);
const workflows = examples.flatMap((example) => {
  const path = join(example, '.github/workflows');
  return readdirSync(path).map((file) => join(path, file));
});

const required = (tool: Tool): string =>
  ensureTool(tool) ?? endWith(`The workflows were not checked: ${missingTool(tool)}`);

const statuses = [
  run(required(ACTIONLINT), [], { cwd }),
  run(required(ACTIONLINT), workflows, { cwd }),
  run(required(ZIZMOR), ['--offline', '--quiet', '--persona', 'auditor', '.github', ...examples], { cwd }),
];
process.exit(Math.max(...statuses));
