/**
 * Runs the main tasks of readers in Firefox and WebKit. `--quick` runs them on ten pages of the site, and leaves out the
 * tasks that take longest. `--engine firefox` runs one engine. `--oldest` runs the oldest versions that Debian has and the site
 * supports. `--keep-builds` uses the builds of the last browser tests. Other arguments select test files, as with Playwright. On
 * Debian, root can let the command install the browsers. An engine that is missing does not stop the other one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Age, ENGINES, type Engine } from './lib/browsers/engine-types.ts';
import { engineObstacle, installEngine, prepareEngines } from './lib/browsers/engines.ts';
import { OLDEST } from './lib/browsers/oldest-engines.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');

const { values, positionals } = readOptions(PROJECT_COMMANDS.engines);

const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name);

if (values.engine !== undefined && !isEngine(values.engine))
  endWith(`--engine is "${values.engine}", but must be ${ENGINES.join(' or ')}.`);
// A test opens each page of the sitemap.
if (!existsSync(join(ROOT, 'doc_build/sitemap.xml')))
  endWith('There is no build of this site to test. Run `npm run build` first.');

const age: Age = values.oldest ? 'oldest' : 'installed';
const wanted = values.engine === undefined ? ENGINES : ENGINES.filter((engine) => engine === values.engine);
const { ready, obstacles } = await prepareEngines(
  wanted,
  (engine) => installEngine(engine, age),
  (engine) => engineObstacle(engine, age),
);
if (ready.length === 0) endWith(obstacles.join('\n'));
if (age === 'oldest')
  console.log(`Testing ${ready.map((engine) => `${engine} ${OLDEST[engine].version}`).join(' and ')}.`);

process.exitCode = run(
  'npx',
  [
    ...['playwright', 'test', '-c', 'tests/engines/playwright.config.ts'],
    ...ready.map((engine) => `--project=${engine}`),
    ...(values.quick ? ['--grep=@quick'] : []),
    ...positionals,
  ],
  {
    cwd: ROOT,
    env: {
      ...process.env,
      ENGINE_AGE: age,
      REPORT: values.engine ?? 'engines',
      ...(values['keep-builds'] && { KEEP_FIXTURES: '1' }),
    },
  },
);
if (obstacles.length > 0) {
  console.log(`\nNOT TESTED: ${obstacles.join('\nNOT TESTED: ')}`);
  // Nobody reads the log of a CI job that passes.
  if (process.env.CI) process.exitCode = 1;
}
