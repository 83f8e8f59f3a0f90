import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface RunOptions {
  /** Default: the folder of the project. */
  cwd?: string;
  /** Default: the environment of the tests. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a TypeScript file, such as `tools/links.ts`, and waits until it ends. */
export function runScript(
  script: string,
  args: readonly string[] = [],
  { cwd = join(import.meta.dirname, '../..'), env = process.env }: RunOptions = {},
) {
  const command = ['--import', 'tsx', script, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' });
  return { status, stdout, output: stdout + stderr };
}
