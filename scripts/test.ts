/**
 * Runs the checks. `npm test` runs all stages. The visual tests and `npm run prove:*` are not stages. `npm run check`
 * runs lint, type checks and unit tests, which need neither a build nor a browser. `--changed` leaves out the stages
 * that the changes since the last commit cannot affect.
 *
 * Independent stages run at the same time, at most two of them. The last line is `N passed, N failed`, followed by
 * `, N skipped` if checks or tests were skipped. The exit status is 1 if a check failed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { ENGINES, type Engine, engineObstacle } from './lib/engines.ts';
import { run, runAndCollect } from './lib/run.ts';
import { ACTIONLINT, ensureTool, LYCHEE, missingTool, ZIZMOR } from './lib/tools.ts';

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
  /** Reads the JSON report of a test runner. Without this function, the stage counts as one check. */
  count?: (report: Report) => Count;
  /** Why the stage cannot run on this machine, and how to fix that. */
  obstacle?: string | undefined;
  /** Whether CI skips the stage if there is an obstacle, as other machines do. */
  isOptional?: boolean;
  /** The name of a stage whose output this stage uses. */
  needs?: string;
  /** With `--changed`, the stage does not run if all changes are in these paths. */
  ignores?: RegExp;
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

const vitest = (project: string): readonly string[] => [
  ...['npx', 'vitest', 'run', '--project', project, '--passWithNoTests'],
  ...['--reporter=dot', '--reporter=json', `--outputFile=${RESULTS}/${project}.json`],
];

/** Paths of this site's pages (but not their TypeScript code), static files, project documents and the word list. */
const CONTENT = /^(?:docs\/(?!.*\.tsx?$)|static\/|[^/]+\.md$|words\.txt$)/;

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
  const { name, command } = stage;
  const decided = resultWithoutRunning(stage);
  if (decided) return decided;
  const since = Date.now();
  console.log(isAlone ? heading(name) : `▸ ${name} …`);
  rmSync(join(ROOT, RESULTS, `${name}.json`), { force: true });
  const [file = '', ...args] = command;
  const { status, output } = isAlone
    ? { status: run(file, args, { cwd: ROOT }), output: '' }
    : await runAndCollect(file, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } });
  const count = countTests(stage, status);
  if (count.failed > 0) failedStages.add(name);
  const result = count.failed === 0 ? 'passed' : 'FAILED';
  console.log(`${isAlone ? '' : `${heading(name)}\n${output}`}${name}: ${result} in ${seconds(since)}`);
  return count;
}

/** Runs stages one after the other. */
async function runInOrder(stages: readonly Stage[], isAlone: boolean): Promise<Count[]> {
  const counts: Count[] = [];
  for (const stage of stages) counts.push(await runStage(stage, isAlone));
  return counts;
}

/** Paths that differ from the last commit, including new files. */
const changedPaths = (): string[] =>
  [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean));

const NO_CHROMIUM =
  'Chromium was not found. Run `npm run browser`, or set CHROMIUM_PATH to the path of a Chromium executable.';

/**
 * The main journeys in another browser. Some machines cannot install it.
 * @param hasBuilds whether the browser tests, which run first, build the fixture sites
 */
const engineStage = (engine: Engine, hasBuilds: boolean): Stage => ({
  name: engine,
  command: [
    ...[...npm('engines'), '--', '--quick', '--engine', engine],
    ...(hasBuilds ? ['--keep-builds'] : []),
  ],
  count: countPlaywright,
  obstacle: engineObstacle(engine),
  isOptional: true,
  needs: 'build',
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
const TYPES: Stage = { name: 'typecheck', command: npm('typecheck'), ignores: CONTENT };
const UNIT: Stage = { name: 'unit', command: vitest('unit'), count: countVitest, ignores: CONTENT };

/**
 * The stages of `npm test`: two sequences at the same time, and after them the browser tests, which need the whole
 * machine.
 */
function allStages(): Stage[][][] {
  const tools = findTools();
  const browserTests: Stage = {
    name: 'e2e',
    command: ['npx', 'playwright', 'test'],
    count: countPlaywright,
    obstacle: tools.Chromium ? undefined : NO_CHROMIUM,
    needs: 'build',
  };
  const workflows: Stage = {
    name: 'workflows',
    command: npm('workflows'),
    obstacle:
      [ACTIONLINT, ZIZMOR]
        .filter(({ name }) => !Object.entries(tools).some(([tool, path]) => tool === name && path))
        .map(missingTool)
        .join(' ') || undefined,
    ignores: CONTENT,
  };
  return [
    [
      [LINT, TYPES, workflows, UNIT],
      [
        { name: 'build', command: npm('build') },
        {
          name: 'links',
          command: npm('links'),
          obstacle: tools.lychee ? undefined : missingTool(LYCHEE),
          needs: 'build',
        },
        { name: 'site', command: vitest('site'), count: countVitest, needs: 'build' },
        { name: 'builds', command: vitest('builds'), count: countVitest, ignores: CONTENT },
      ],
    ],
    [[browserTests, ...ENGINES.map((engine) => engineStage(engine, tools.Chromium !== undefined))]],
  ];
}

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});

if (positionals.some((argument) => argument !== 'check'))
  endWith(
    'The only argument is "check". To run a single test file: npx vitest run FILE, or npx playwright test FILE.',
  );

const since = Date.now();
const groups = positionals[0] === 'check' ? [[[LINT, TYPES], [UNIT]]] : allStages();
const changed = values.changed ? changedPaths() : undefined;
const isAffected = ({ ignores }: Stage): boolean =>
  changed === undefined || changed.some((path) => !ignores?.test(path));

const counts: Count[] = [];
for (const sequences of groups) {
  const chosen = sequences.map((sequence) => sequence.filter(isAffected));
  const isAlone = chosen.filter((sequence) => sequence.length > 0).length === 1;
  counts.push(...(await Promise.all(chosen.map((sequence) => runInOrder(sequence, isAlone)))).flat());
}

const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
console.log(`\nAll stages: ${seconds(since)}`);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
