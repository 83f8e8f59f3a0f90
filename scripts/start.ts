/** Builds the site, and serves it like a static host: `npm start`. */
import { readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';
import { PROJECT } from './lib/site-config.ts';

readOptions(PROJECT_COMMANDS.start);
const status = run('npm', ['run', 'build'], { cwd: PROJECT });
process.exitCode = status === 0 ? run('npm', ['run', 'preview'], { cwd: PROJECT }) : status;
