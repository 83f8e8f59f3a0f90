import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { pathFrom } from '../../../shared/build/files.ts';
import { findTool, type Tool } from '../browsers/tools.ts';
import { type Collected, runAndCollect } from '../run.ts';
import type { Finding, Linter } from './finding.ts';

/** The error of a tool whose output cannot be read, with that output. */
const unreadable = (tool: string, { status, output }: Omit<Collected, 'stdout'>): Error =>
  new Error(
    `${tool} ended with status ${status}, and its output cannot be read:\n${output.trim() || '(empty)'}`,
  );

/** The JSON in the output of a tool. @throws an Error with the output if it contains none */
export function jsonOf<Json>(tool: string, collected: Collected): Json {
  try {
    return JSON.parse(collected.stdout) as Json;
  } catch {
    throw unreadable(tool, collected);
  }
}

/** The path that a tool gives, relative to the project. */
const relativePath = (root: string, path: string): string =>
  isAbsolute(path) ? pathFrom(root, path) : path.replace(/^\.\//, '');

interface BiomeReport {
  diagnostics: readonly {
    severity: string;
    message: string;
    category: string;
    location: { path: string; start: { line: number; column: number } } | null;
  }[];
}

/** The changes that `--fix` makes. */
const FORMATTED = /^(?:format|assist)\b/;
const RUN_FIX = 'Run `npm run lint -- --fix`.';

function biomeFinding({
  severity,
  message,
  category,
  location,
}: BiomeReport['diagnostics'][number]): Finding {
  const rule = category.split('/').at(-1) ?? category;
  const { line = 0, column = 0 } = location?.start ?? {};
  return {
    ...(location && { file: location.path }),
    // The formatter reports whole files.
    ...(line > 0 && { line, column }),
    level: severity === 'error' || severity === 'fatal' ? 'error' : 'warning',
    source: `Biome ${rule}`,
    message: category === 'format' ? 'The file is not formatted' : message,
    fix: FORMATTED.test(category)
      ? RUN_FIX
      : category.startsWith('lint/')
        ? `\`npx biome explain ${rule}\` explains how to write it.`
        : 'Correct this place.',
  };
}

/** @throws an Error if Biome failed without a finding */
export function biomeFindings(collected: Collected): Finding[] {
  const { diagnostics } = jsonOf<BiomeReport>('Biome', collected);
  if (!Array.isArray(diagnostics) || (collected.status !== 0 && diagnostics.length === 0))
    throw unreadable('Biome', collected);
  return diagnostics.map(biomeFinding);
}

/** Code and styles. */
export const biome = (cwd: string, isFixing = false): Linter => ({
  name: 'Biome',
  run: async () => {
    const args = ['biome', 'check', '.', '--reporter=json', '--max-diagnostics=none'];
    return biomeFindings(await runAndCollect('npx', isFixing ? [...args, '--write'] : args, { cwd }));
  },
});

const TYPE_ERROR = /^(?:(.+?)\((\d+),(\d+)\): )?(error|warning) (TS\d+): (.*)$/;

/** @throws an Error if a line of the compiler is not an error message */
export function typeFindings({ status, output }: Omit<Collected, 'stdout'>): Finding[] {
  const findings: Finding[] = [];
  for (const text of output.split(/\r?\n/).filter(Boolean)) {
    const [, file, line, column, level, code, message] = TYPE_ERROR.exec(text) ?? [];
    const last = findings.at(-1);
    if (message)
      findings.push({
        ...(file && { file, line: Number(line), column: Number(column) }),
        level: level === 'error' ? 'error' : 'warning',
        source: `TypeScript ${code}`,
        message,
        fix: 'Change the type or the value.',
      });
    // Details of an error are indented.
    else if (last && /^\s/.test(text)) last.message += ` ${text.trim()}`;
    else throw unreadable('TypeScript', { status, output });
  }
  if (status !== 0 && findings.length === 0) throw unreadable('TypeScript', { status, output });
  return findings;
}

export const types = (cwd: string): Linter => ({
  name: 'Types',
  run: async () => typeFindings(await runAndCollect('npx', ['tsc', '--pretty', 'false'], { cwd })),
});

/** Whether a package is installed for a folder: in its `node_modules` or in one above, as in a workspace. */
function hasPackage(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true;
  const parent = dirname(folder);
  return parent !== folder && hasPackage(parent, name);
}

/** The types of a site's own code. A site without TypeScript says so; its editor may check the types all the same. */
export const typesOfSite = (cwd: string): Linter => ({
  ...types(cwd),
  run: async () => {
    const isReady = existsSync(join(cwd, 'tsconfig.json')) && hasPackage(cwd, 'typescript');
    if (isReady) return types(cwd).run();
    console.log(
      'Types are not checked, because the site has no tsconfig.json or no TypeScript: npm install --save-dev typescript',
    );
    return undefined;
  },
});

interface ActionlintError {
  message: string;
  filepath: string;
  line: number;
  column: number;
  kind: string;
}

interface ZizmorFinding {
  ident: string;
  desc: string;
  url: string;
  /** Whether a comment in the workflow accepts it. */
  ignored: boolean;
  locations: readonly {
    symbolic: { annotation: string; kind: string; key: { Local?: { verbatim_path: string } } };
    concrete: { location: { start_point: { row: number; column: number } } };
  }[];
}

export const actionlintFindings = (root: string, errors: readonly ActionlintError[]): Finding[] =>
  errors.map(({ message, filepath, line, column, kind }) => ({
    file: relativePath(root, filepath),
    line,
    column,
    level: 'error',
    source: `actionlint ${kind}`,
    message,
    fix: 'Correct the workflow.',
  }));

export const zizmorFindings = (root: string, findings: readonly ZizmorFinding[]): Finding[] =>
  findings
    .filter(({ ignored }) => !ignored)
    .map(({ ident, desc, url, locations }) => {
      const place = locations.find(({ symbolic }) => symbolic.kind === 'Primary') ?? locations[0];
      const local = place?.symbolic.key.Local;
      const start = place?.concrete.location.start_point;
      return {
        ...(local && { file: relativePath(root, local.verbatim_path) }),
        ...(start && { line: start.row + 1, column: start.column + 1 }),
        level: 'error',
        source: `zizmor ${ident}`,
        message: place ? `${desc}: ${place.symbolic.annotation}` : desc,
        fix: `${url} explains how to write it.`,
      };
    });

/** A linter of workflows. A machine without the tool leaves the workflows to CI, and says so. */
const workflowLinter = (tool: Tool, run: (command: string) => Promise<readonly Finding[]>): Linter => ({
  name: tool.name,
  run: async () => {
    const command = findTool(tool);
    if (command) return run(command);
    console.log(
      `${tool.name} is missing, so only CI checks the workflows. \`npm run workflows\` installs it.`,
    );
    return undefined;
  },
});

/** The linters of workflows. @param templates workflows outside `.github` */
export const workflows = (
  cwd: string,
  { actionlint, zizmor }: { actionlint: Tool; zizmor: Tool },
  templates: readonly string[],
): Linter[] => [
  workflowLinter(actionlint, async (command) => {
    const args = ['-format', '{{json .}}'];
    const runs = [args, [...args, ...templates]].map((all) => runAndCollect(command, all, { cwd }));
    const found = await Promise.all(runs);
    return found.flatMap((collected) =>
      actionlintFindings(cwd, jsonOf<ActionlintError[] | null>('actionlint', collected) ?? []),
    );
  }),
  workflowLinter(zizmor, async (command) => {
    const args = [
      '--offline',
      '--quiet',
      '--persona',
      'auditor',
      '--format',
      'json',
      '.github',
      ...templates,
    ];
    return zizmorFindings(
      cwd,
      jsonOf<ZizmorFinding[]>('zizmor', await runAndCollect(command, args, { cwd })),
    );
  }),
];

interface TestReport {
  numPassedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

/** The place in a test file that a stack names first. */
function placeIn(file: string, stack: string): { line?: number; column?: number } {
  const start = stack.lastIndexOf(file);
  const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(start + file.length)) ?? [];
  return start >= 0 && line ? { line: Number(line), column: Number(column) } : {};
}

/** The tests that failed, and the test files that cannot be loaded. */
export const testFindings = (root: string, { testResults }: TestReport): Finding[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relativePath(root, name);
    const common = { file, level: 'error' as const, source: 'Unit tests' };
    const fix = `\`npx vitest run --project unit ${file}\` shows the details.`;
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [reason = ''] }) => ({
        ...common,
        ...placeIn(name, reason),
        message: `${fullName}: ${reason.split('\n')[0]}`,
        fix,
      }));
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ ...common, message: `The tests cannot be loaded: ${message.split('\n')[0]}`, fix }];
  });

/**
 * The unit tests.
 * @param report path of the JSON report, relative to the project
 * @param countPassed receives the number of tests that passed
 */
export const unitTests = (cwd: string, report: string, countPassed: (count: number) => void): Linter => ({
  name: 'Unit tests',
  run: async () => {
    const args = ['vitest', 'run', '--project', 'unit', '--reporter=json', `--outputFile=${report}`];
    const collected = await runAndCollect('npx', args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let findings: Finding[];
    try {
      const parsed = JSON.parse(readFileSync(join(cwd, report), 'utf8')) as TestReport;
      countPassed(parsed.numPassedTests);
      findings = testFindings(cwd, parsed);
    } catch {
      throw unreadable('Vitest', collected);
    }
    // An error outside all tests, such as a promise that nobody awaits.
    if (collected.status !== 0 && findings.length === 0) throw unreadable('Vitest', collected);
    return findings;
  },
});
