/**
 * The elements of the pages in the screenshots. Each run of the visual tests records those of the working tree. For changed
 * screenshots, the gallery also needs those of the commit that they are compared with: its sites are built in a worktree.
 */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementRecord } from '../packages/gallery/records.ts';
import { run } from '../tools/lib/run.ts';
import { git, readIfExists } from './screenshots.ts';
import { SITES } from './states.ts';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');

/** The records of the last run. */
export const RECORDS = join(RESULTS, 'elements');

/** The records of a commit. */
const recordsOf = (commit: string): string => join(RESULTS, 'base-elements', commit);

const { VISUAL_BASE_SITES, VISUAL_BASE_RECORDS } = process.env;

/** The folders of a run that only records elements of sites of another commit; undefined in other runs. */
export const BASE_RUN =
  VISUAL_BASE_SITES && VISUAL_BASE_RECORDS
    ? { sites: VISUAL_BASE_SITES, records: VISUAL_BASE_RECORDS }
    : undefined;

/** A record of the last run, or of a commit. */
export function recordOf(name: string, commit?: string): ElementRecord | undefined {
  const json = readIfExists(join(commit ? recordsOf(commit) : RECORDS, `${name}.json`));
  return json && (JSON.parse(json.toString()) as ElementRecord);
}

/**
 * Makes a worktree of a commit that uses the packages of this project.
 * @throws if the worktree cannot be made
 */
export async function withWorktree<Result>(
  commit: string,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = join(RESULTS, 'worktree');
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  remove();
  mkdirSync(RESULTS, { recursive: true });
  git('worktree', 'add', '--detach', folder, commit);
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return await use(folder);
  } finally {
    remove();
  }
}

/** Builds a site in a worktree. @returns whether it was built */
export function buildIn(folder: string, site: string, env: NodeJS.ProcessEnv = {}): boolean {
  return (
    run('npm', ['run', '--silent', 'build', '--', '--site', site], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }) === 0
  );
}

/**
 * Records the elements of a commit's sites.
 * @param screenshots their names, such as `home-light-mobile`
 */
export async function recordCommit(commit: string, screenshots: readonly string[]): Promise<void> {
  const missing = screenshots.filter((name) => recordOf(name, commit) === undefined);
  if (missing.length === 0) return;
  console.log(`Recording the elements of ${missing.length} screenshots at ${commit.slice(0, 8)} …`);
  const titles = missing.map((name) => name.replace(/-(\w+)-(\w+)$/, ' $1 $2')).join('|');
  try {
    await withWorktree(commit, (folder) => {
      const sites = join(folder, 'visual-tests');
      for (const site of SITES) buildIn(folder, `visual-tests/${site}`, { FROZEN_DAY: '2024-02-29' });
      run('npx', ['playwright', 'test', '-c', 'visual-tests/playwright.config.ts', '-g', ` (?:${titles})$`], {
        cwd: ROOT,
        env: { ...process.env, VISUAL_BASE_SITES: sites, VISUAL_BASE_RECORDS: recordsOf(commit) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    });
  } catch (error) {
    console.error(
      `The sites of ${commit} could not be built, so changes are grouped by their pixels. ${error}`,
    );
  }
}
