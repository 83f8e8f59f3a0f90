/** Builds the site, and serves the build like a static host: `npm start`. `--port`, `--host` and `--site` are those of `preview`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_PORT, readOptions, wholeNumber } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';
import { PROJECT } from './lib/site-config.ts';

/** The command of the package. In this repository, npm runs TypeScript instead. */
const CLI = join(import.meta.dirname, 'cli.js');

const call = (name: string, args: readonly string[]): number =>
  existsSync(CLI)
    ? run(process.execPath, [CLI, name, ...args])
    : run('npm', ['run', name, '--', ...args], { cwd: PROJECT });

const { site, host, port } = readOptions(COMMANDS.start).values;
// Before the build, which takes longer.
if (port) wholeNumber('--port', port, MAX_PORT);
const where = ['--site', site];
const status = call('build', where);
process.exitCode =
  status === 0
    ? call('preview', [...where, ...(host ? ['--host', host] : []), ...(port ? ['--port', port] : [])])
    : status;
