/**
 * Runs the checks. `npm test` runs all stages. The visual tests and `npm run prove` are not stages. `--changed` runs only what the
 * changes since the last commit can break (`tools/lib/impact.ts`), and `--base REF` counts all changes since a branch or commit.
 *
 * Independent stages run at the same time, at most two of them. The last line is `N passed, N failed`, followed by
 * `, N skipped` if checks or tests were skipped. The exit status is 1 if a check failed.
 */
import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/browsers/chromium.ts';
import { ENGINES, type Engine } from './lib/browsers/engine-types.ts';
import { engineObstacle } from './lib/browsers/engines.ts';
import { ACTIONLINT, ensureTool, LYCHEE, missingTool, ZIZMOR } from './lib/browsers/tools.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { type Chosen, changedSince, EVERYTHING, type Impact, impactOf } from './lib/impact.ts';
import { run, runAndCollect } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = 'test-results';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The JSON reports: the first three fields are Vitest's, the last is Playwright's. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

interface Stage {
  name: string;
  command: readonly string[];
  /** Variables of the environment, in addition to those of this process. */
  env?: Record<string, string>;
  /** Reads the JSON report of a test runner. Without this function, the stage counts as one check. */
  count?: (report: Report) => Count;
  /** Why the stage cannot run on this machine, and how to fix that. */
  obstacle?: string | undefined;
  /** Whether CI skips the stage if there is an obstacle, as other machines do. */
  isOptional?: boolean;
  /** The name of a stage whose output this stage uses. This stage waits for its end. */
  needs?: string;
  /** Whether the stage must run, or the test files that it must run; always if there is no such function. */
  chosen?: (impact: Impact) => boolean | Chosen;
}

const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED: Count = { passed: 0, failed: 0, skipped: 1 };

const countVitest = (report: Report): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests,
});

const countPlaywright = ({ stats }: Report): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

const npm = (script: string): readonly string[] => ['npm', 'run', '--silent', script];

/** @param mode `related` runs the tests that import one of the given files */
const vitest = (project: string, mode: 'run' | 'related' = 'run'): readonly string[] => [
  ...['npx', 'vitest', mode, '--run', '--project', project, '--passWithNoTests'],
  ...['--reporter=dot', '--reporter=json', `--outputFile=${RESULTS}/${project}.json`],
];

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const heading = (text: string): string => `\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`;

/** Counts the tests of a stage. A test runner that fails although no test failed counts as one failure. */
function countTests({ name, count }: Stage, status: number): Count {
  if (!count) return status === 0 ? PASSED : FAILED;
  try {
    const counted = count(JSON.parse(readFileSync(join(ROOT, RESULTS, `${name}.json`), 'utf8')) as Report);
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return FAILED;
  }
}

const failedStages = new Set<string>();

/** The result of a stage that must not run; undefined if the stage can run. */
function resultWithoutRunning({ name, obstacle, needs, isOptional = false }: Stage): Count | undefined {
  if (needs && failedStages.has(needs)) {
    console.log(`${heading(name)}\nNOT RUN: it needs the stage ${needs}, which failed.`);
    return FAILED;
  }
  if (!obstacle) return undefined;
  const fails = process.env.CI !== undefined && !isOptional;
  console.log(`${heading(name)}\n${fails ? 'FAILED (CI does not skip this check)' : 'SKIPPED'}: ${obstacle}`);
  return fails ? FAILED : SKIPPED;
}

/** Runs a stage. @param isAlone whether no other stage runs at the same time; otherwise, its output is printed at the end */
async function runStage(stage: Stage, isAlone: boolean): Promise<Count> {
  const { name, command, env } = stage;
  const decided = resultWithoutRunning(stage);
  if (decided) return decided;
  const since = Date.now();
  console.log(isAlone ? heading(name) : `▸ ${name} …`);
  rmSync(join(ROOT, RESULTS, `${name}.json`), { force: true });
  const [file = '', ...args] = command;
  const { status, output } = isAlone
    ? { status: run(file, args, { cwd: ROOT, env: { ...process.env, ...env } }), output: '' }
    : await runAndCollect(file, args, { cwd: ROOT, env: { ...process.env, ...env, NO_COLOR: '1' } });
  const count = countTests(stage, status);
  if (count.failed > 0) failedStages.add(name);
  const result = count.failed === 0 ? 'passed' : 'FAILED';
  console.log(`${isAlone ? '' : `${heading(name)}\n${output}`}${name}: ${result} in ${seconds(since)}`);
  return count;
}

/** The stages that have not ended. */
const open = new Set<string>();
const ends = new EventEmitter();

/** Runs stages one after the other. */
async function runInOrder(stages: readonly Stage[], isAlone: boolean): Promise<Count[]> {
  const counts: Count[] = [];
  for (const stage of stages) {
    if (stage.needs && open.has(stage.needs)) await once(ends, stage.needs);
    counts.push(await runStage(stage, isAlone));
    open.delete(stage.name);
    ends.emit(stage.name);
  }
  return counts;
}

const NO_CHROMIUM =
  'Chromium was not found. Run `npm run browser`, or set CHROMIUM_PATH to the path of a Chromium executable.';

/** The main tasks of readers in another browser. Some machines cannot install it. */
const engineStage = (engine: Engine): Stage => ({
  name: engine,
  command: [...npm('engines'), '--', '--quick', '--keep-builds', '--engine', engine],
  count: countPlaywright,
  obstacle: engineObstacle(engine),
  isOptional: true,
  needs: 'fixtures',
  chosen: ({ engines }) => engines,
});

/** Finds or installs the tools that npm does not install. */
function findTools() {
  const since = Date.now();
  console.log(heading('tools'));
  const tools = {
    Chromium: ensureChromium(),
    lychee: ensureTool(LYCHEE),
    actionlint: ensureTool(ACTIONLINT),
    zizmor: ensureTool(ZIZMOR),
  };
  for (const [name, path] of Object.entries(tools)) console.log(`${name}: ${path ?? 'missing'}`);
  console.log(`tools: ${seconds(since)}`);
  return tools;
}

const LINT: Stage = { name: 'lint', command: npm('lint') };
const TYPES: Stage = { name: 'typecheck', command: npm('typecheck'), chosen: ({ code }) => code };
const unitStage = ({ unit }: Impact): Stage => ({
  name: 'unit',
  command: vitest('unit', unit === 'all' ? 'run' : 'related'),
  count: countVitest,
  chosen: () => unit,
});

/** Opens the pages that a change concerns. If everything runs, the browser tests open every page. */
const crawlStage = ({ pages, e2e }: Impact, obstacle: string | undefined): Stage => ({
  name: 'crawl',
  command: [...['npx', 'tsx', 'tools/check-pages.ts'], ...pages.flatMap((file) => ['--file', file])],
  obstacle,
  needs: 'build',
  chosen: () => pages.length > 0 && e2e !== 'all',
});

/**
 * The stages of `npm test`: two sequences at the same time, and after them the browser tests. Chromium leaves a part of a small
 * machine idle, which Firefox and WebKit use.
 */
function allStages(impact: Impact): Stage[][][] {
  const tools = findTools();
  const noBrowser = tools.Chromium ? undefined : NO_CHROMIUM;
  const browserTests: Stage = {
    name: 'e2e',
    command: ['npx', 'playwright', 'test'],
    env: { KEEP_FIXTURES: '1' },
    count: countPlaywright,
    obstacle: noBrowser,
    needs: 'fixtures',
    chosen: ({ e2e }) => e2e,
  };
  const workflows: Stage = {
    name: 'workflows',
    command: npm('workflows'),
    obstacle:
      [ACTIONLINT, ZIZMOR]
        .filter(({ name }) => !Object.entries(tools).some(([tool, path]) => tool === name && path))
        .map(missingTool)
        .join(' ') || undefined,
    chosen: (impact) => impact.workflows,
  };
  const site = ({ site, e2e }: Impact): boolean => site || e2e.length > 0;
  return [
    [
      // The crawl of a few pages runs next to the tests of the whole site.
      [LINT, TYPES, workflows, unitStage(impact), crawlStage(impact, noBrowser)],
      [
        { name: 'build', command: npm('build'), chosen: site },
        {
          name: 'links',
          command: npm('links'),
          obstacle: tools.lychee ? undefined : missingTool(LYCHEE),
          needs: 'build',
          chosen: site,
        },
        { name: 'site', command: vitest('site'), count: countVitest, needs: 'build', chosen: site },
        { name: 'builds', command: vitest('builds'), count: countVitest, chosen: ({ builds }) => builds },
        {
          name: 'fixtures',
          command: ['npx', 'tsx', 'tests/e2e/build-fixtures.ts'],
          needs: 'build',
          chosen: ({ e2e }) => e2e.length > 0,
        },
      ],
    ],
    [[browserTests], ENGINES.map(engineStage)],
  ];
}

const { values, positionals } = readOptions(PROJECT_COMMANDS.test);

if (positionals.length > 0)
  endWith('To run a single test file: npx vitest run FILE, or npx playwright test FILE.');
if (values.base !== undefined && !values.changed) endWith('--base needs --changed.');

/** The texts of committed and new files. */
function textsOf(...patterns: string[]): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Finds out which checks the changes can break: all of them without `--changed`. */
function findImpact(): Impact {
  if (!values.changed) return EVERYTHING;
  const base = values.base ?? 'HEAD';
  try {
    const changed = changedSince(base, ROOT);
    console.log(
      changed.length === 0 ? `Nothing has changed since ${base}.` : `Changed: ${changed.join(', ')}`,
    );
    const tests = textsOf('*.test.ts', 'tests/e2e/*.spec.ts');
    return impactOf(changed, textsOf('docs/**/*.md', 'docs/**/*.mdx'), tests);
  } catch (error) {
    return endWith(
      `Git cannot compare with ${base}: ${(error as Error).message} Name a commit or branch that this clone has.`,
    );
  }
}

/** The stage with the part of its tests that must run; undefined if none must. */
function chosenPart(stage: Stage, impact: Impact): Stage | undefined {
  const chosen = stage.chosen?.(impact) ?? true;
  if (chosen === true || chosen === 'all') return stage;
  return chosen && chosen.length > 0 ? { ...stage, command: [...stage.command, ...chosen] } : undefined;
}

const since = Date.now();
const impact = findImpact();
const groups = allStages(impact);

const counts: Count[] = [];
for (const sequences of groups) {
  const chosen = sequences.map((sequence) => sequence.flatMap((stage) => chosenPart(stage, impact) ?? []));
  for (const { name } of chosen.flat()) open.add(name);
  const isAlone = chosen.filter((sequence) => sequence.length > 0).length === 1;
  counts.push(...(await Promise.all(chosen.map((sequence) => runInOrder(sequence, isAlone)))).flat());
}

const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
console.log(`\nAll stages: ${seconds(since)}`);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
