/**
 * Builds this site and `tests/fixtures/site` with several releases of Rspress, each with the oldest Rsbuild that it accepts and
 * with the newest Rsbuild and Rspack, plain and accelerated. Follows all links of each build, and opens some pages in a
 * browser. Prints a Markdown table, and fails if a build or a page has a problem.
 *
 * Each combination is installed in a temporary copy of the project. `--rspress 2.0.21` tries only that release, and
 * `--newest` only the newest one of each package.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import site from '../site.config.ts';
import { tableHead, tableRow } from './lib/benchmark-output.ts';
import { readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { crawl } from './lib/crawl.ts';
import { newestOf, oldestFor, upTo } from './lib/releases.ts';
import { runAndCollect } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');
const CORE = '@rspress/core';
const RSBUILD = '@rsbuild/core';
const RSPACK = '@rspack/core';
/** The official plugins of Rspress that the site uses. Their releases have gaps. */
const PLUGINS = ['@rspress/plugin-algolia', '@rspress/plugin-preview'];
/** Releases of Rspress, besides the newest one, with which the site must work. */
const OLDER = ['2.0.21', '2.0.19', '2.0.14'];
/** The sites, and their base paths. */
const SITES = [
  ['.', site.base],
  ['tests/fixtures/site', '/'],
] as const;
const MODES = ['accelerated', 'plain'];

interface Combination {
  rspress: string;
  rsbuild: string;
  /** Undefined for the release that Rsbuild depends on. */
  rspack?: string;
}

interface Manifest {
  dependencies: Record<string, string>;
}

const withNewest = (rspress: string): Combination => ({
  rspress,
  rsbuild: newestOf(RSBUILD),
  rspack: newestOf(RSPACK),
});

const withOldest = (rspress: string): Combination => ({
  rspress,
  rsbuild: oldestFor(CORE, rspress, RSBUILD),
});

/** Copies the project without its packages, and installs a combination in the copy. */
async function install(folder: string, { rspress, rsbuild, rspack }: Combination): Promise<void> {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--exclude=node_modules', '-z'];
  const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  manifest.dependencies[CORE] = rspress;
  manifest.dependencies[RSBUILD] = rsbuild;
  for (const plugin of PLUGINS) manifest.dependencies[plugin] = upTo(plugin, rspress);
  const text = JSON.stringify({ ...manifest, ...(rspack && { overrides: { [RSPACK]: rspack } }) });
  writeFileSync(path, text);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, output } = await runAndCollect('npm', args, { cwd: folder });
  if (status !== 0) throw new Error(`npm install fails:\n${output}`);
}

/** The installed releases of Rspress, of Rsbuild and of its Rspack. */
function installed(folder: string): string[] {
  const project = createRequire(join(folder, 'package.json'));
  const rsbuild = createRequire(project.resolve(RSBUILD));
  const paths = [project.resolve(`${CORE}/package.json`), project.resolve(`${RSBUILD}/package.json`)];
  return [...paths, rsbuild.resolve(`${RSPACK}/package.json`)].map(
    (path) => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version,
  );
}

const OFF = /the (.+?) is off, because/g;

interface Outcome {
  cell: string;
  problems: string[];
  /** Names of accelerators that have turned themselves off. */
  off: string[];
}

async function tryBuild(
  folder: string,
  [name, base]: (typeof SITES)[number],
  mode: string,
): Promise<Outcome> {
  const { NODE_ENV: _mode, ...env } = process.env;
  const args = ['tools/run.mjs', 'tools/build.ts', '--site', name];
  if (mode === 'plain') args.push('--plain');
  rmSync(join(folder, name, '.cache'), { recursive: true, force: true });
  const start = performance.now();
  const { status, output } = await runAndCollect(process.execPath, args, {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const off = [...output.matchAll(OFF)].map(([, name = '']) => name);
  if (status !== 0) return { cell: 'fails', problems: [output], off };
  const { pages, problems } = await crawl(join(folder, name, 'doc_build'), base);
  return { cell: problems.length > 0 ? 'has problems' : `${pages} pages, ${seconds} s`, problems, off };
}

/** Prints the rows of a combination. @returns its problems */
async function tryCombination(combination: Combination): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compat-'));
  const found: string[] = [];
  try {
    await install(folder, combination);
    const versions = installed(folder);
    for (const mode of MODES) {
      const outcomes: Outcome[] = [];
      for (const one of SITES) outcomes.push(await tryBuild(folder, one, mode));
      const off = [...new Set(outcomes.flatMap((outcome) => outcome.off))].join(', ');
      console.log(tableRow(...versions, mode, ...outcomes.map(({ cell }) => cell), off || '–'));
      const problems = outcomes.flatMap((outcome) => outcome.problems);
      found.push(...problems.map((problem) => `Rspress ${versions.join(', ')}, ${mode}: ${problem}`));
    }
    return found;
  } catch (error) {
    return [...found, `Rspress ${combination.rspress}: ${(error as Error).message}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values } = readOptions(PROJECT_COMMANDS.compat);
const newest = newestOf(CORE);
const releases = values.rspress ? [values.rspress] : [newest, ...OLDER];
const combinations = values.newest
  ? [withNewest(newest)]
  : releases.flatMap((release) => [withOldest(release), withNewest(release)]);

console.log(
  tableHead('Rspress', 'Rsbuild', 'Rspack', 'mode', 'this site', '`tests/fixtures/site`', 'turned off'),
);
const problems: string[] = [];
for (const combination of combinations) problems.push(...(await tryCombination(combination)));
if (problems.length > 0) console.log(`\n${problems.join('\n\n')}`);
process.exitCode = problems.length > 0 ? 1 : 0;
