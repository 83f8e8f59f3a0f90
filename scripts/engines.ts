/**
 * Runs the main tasks of readers in Firefox and WebKit. `--quick` runs them on ten pages of the site, and leaves out the
 * tasks that take longest. `--engine firefox` runs one engine. `--keep-builds` uses the builds of the last browser tests.
 * Other arguments select test files, as with Playwright. On Debian, root can let the command install the browsers.
 */
import { join } from 'node:path';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { ENGINES, type Engine, engineObstacle, installEngine } from './lib/engines.ts';
import { run } from './lib/run.ts';

const { values, positionals } = readOptions(PROJECT_COMMANDS.engines);

const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name);

if (values.engine !== undefined && !isEngine(values.engine))
  endWith(`--engine is "${values.engine}", but must be ${ENGINES.join(' or ')}.`);

const engines = values.engine === undefined ? ENGINES : ENGINES.filter((engine) => engine === values.engine);
for (const engine of engines) installEngine(engine);
const obstacles = engines.map(engineObstacle).filter((obstacle) => obstacle !== undefined);
if (obstacles.length > 0) endWith(obstacles.join('\n'));

process.exitCode = run(
  'npx',
  [
    ...['playwright', 'test', '-c', 'tests/engines/playwright.config.ts'],
    ...engines.map((engine) => `--project=${engine}`),
    ...(values.quick ? ['--grep=@quick'] : []),
    ...positionals,
  ],
  {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      REPORT: values.engine ?? 'engines',
      ...(values['keep-builds'] && { KEEP_FIXTURES: '1' }),
    },
  },
);
