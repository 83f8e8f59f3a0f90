/** The screenshots of the last run, the baselines of the working tree and those of commits. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode, Size } from '../packages/gallery/page.ts';
import { MODES, type State, states } from './states.ts';

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, '..');
export const BASELINES = join(FOLDER, 'baselines');
const RESULTS = join(FOLDER, 'results/files');
/** The changes that the gallery of the last run shows, for the summary. */
export const CHANGES = join(FOLDER, 'results/changes.json');

export interface Screenshot {
  /** The name of the baseline's file without its extension. */
  name: string;
  state: State;
  mode: Mode;
  size: Size;
  /** The screenshot before the change, as PNG; missing for a new screenshot. */
  before?: Buffer;
  /** The screenshot after the change, if it differs. */
  after?: Buffer;
  /** Whether `after` is already the baseline of this branch, and not only the result of the last run. */
  isKept: boolean;
}

export const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/**
 * The commit that the screenshots are compared with, usually that of the branch that this branch will be merged into.
 * Changes are then found even if this branch already contains their new baselines.
 * @param name the name of a commit; if it is missing or does not exist, the branch is compared with itself
 * @returns its hash
 */
export function commitOf(name: string | undefined): string | undefined {
  if (!name) return undefined;
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`).toString().trim();
  } catch {
    console.error(
      `There is no commit ${name}; the screenshots are compared with this branch's own baselines.`,
    );
    return undefined;
  }
}

/**
 * The commit whose code made the baselines that a run is compared with.
 * @param commit the commit that the screenshots are compared with, if there is one
 * @returns undefined if the history does not contain it
 */
export function commitOfBaselines(commit: string | undefined): string | undefined {
  if (commit) return commit;
  return git('log', '-1', '--format=%H', '--', 'visual-tests/baselines').toString().trim() || undefined;
}

export const readIfExists = (path: string | undefined): Buffer | undefined =>
  path && existsSync(path) ? readFileSync(path) : undefined;

/** The baselines of a commit, or of the working tree, by name. */
function baselineReader(commit: string | undefined): (name: string) => Buffer | undefined {
  if (!commit) return (name) => readIfExists(join(BASELINES, `${name}.png`));
  const listed = git('ls-tree', '--name-only', commit, 'visual-tests/baselines/').toString();
  const files = new Set(listed.split('\n'));
  return (name) => {
    const file = `visual-tests/baselines/${name}.png`;
    return files.has(file) ? git('show', `${commit}:${file}`) : undefined;
  };
}

/**
 * The screenshots of a run that differ from their baseline, or that have none.
 * @param folder contains them at any depth
 * @returns their paths by name
 */
export function changedScreenshots(folder = RESULTS): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    files.flatMap((file) => {
      const name = /([^\\/]+)-actual\.png$/.exec(file)?.[1];
      return name ? [[name, join(folder, file)]] : [];
    }),
  );
}

/** The screenshots of all states, with the changes since a commit. @param commit see `commitOf` */
export function takenScreenshots(commit: string | undefined): Screenshot[] {
  const baseline = baselineReader(undefined);
  const former = baselineReader(commit);
  const actuals = changedScreenshots();
  return states.flatMap((state) =>
    MODES.flatMap((mode) =>
      state.sizes.map((size) => {
        const name = `${state.name}-${mode}-${size}`;
        const actual = readIfExists(actuals.get(name));
        const now = actual ?? baseline(name);
        const stored = former(name);
        const isSame = stored !== undefined && now !== undefined && stored.equals(now);
        // The test runner writes the screenshot of a new state into both folders.
        const isNew = isSame && actual !== undefined && !commit;
        const before = isNew ? undefined : stored;
        return {
          name,
          state,
          mode,
          size,
          isKept: actual === undefined,
          ...(before && { before }),
          ...(now && (!isSame || isNew) && { after: now }),
        };
      }),
    ),
  );
}
