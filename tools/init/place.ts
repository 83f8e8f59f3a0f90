import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathFrom, readTextIfExists } from '../../shared/build/files.ts';
import { hasLockFile, type PackageManager, packageManager } from './package-manager.ts';

/** Where a site is, and what its workflows must know about that. */
export interface Place {
  /** Absolute path of the folder of the site. */
  folder: string;
  /** Absolute path of the root of the repository: GitHub reads `.github/` only there. */
  root: string;
  /** The folder of the site, relative to the root; empty in the root. */
  site: string;
  /** The folder of the lock file, relative to the root. In a workspace, it is that of the whole workspace. */
  lock: string;
  manager: PackageManager;
  /** Whether there is a lock file. Without one, a workflow cannot install. */
  isLocked: boolean;
  /** The version of the package manager that Corepack must use; undefined if `package.json` names one. */
  version?: string | undefined;
  /** The branch that the workflows publish. */
  branch: string;
}

/** The output of a Git command; empty if it fails. */
function git(folder: string, ...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** The folder and those above it, up to the root of the file system. */
function upwards(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}

/** Whether a folder has packages of others: a workspace, or a package whose folders use its packages. */
const hasWorkspaces = (folder: string, name: string): boolean =>
  existsSync(join(folder, 'pnpm-workspace.yaml')) ||
  existsSync(join(folder, 'node_modules', name)) ||
  /^\s*"workspaces"/m.test(readTextIfExists(join(folder, 'package.json')) ?? '');

/**
 * The nearest folder with a lock file: that of the site, or that of a workspace around it. Another lock file further up belongs to
 * something else.
 */
function lockFolder(folder: string, name: string): string {
  if (hasLockFile(folder)) return folder;
  return upwards(folder).find((path) => hasLockFile(path) && hasWorkspaces(path, name)) ?? folder;
}

/** The default branch of the repository, as far as Git knows it. */
function branchOf(folder: string): string {
  const remote = git(folder, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD').replace(/^origin\//, '');
  const current = git(folder, 'branch', '--show-current');
  return remote || (/^(?:main|master|trunk)$/.test(current) ? current : 'main');
}

/** A version of the manager that started this process, such as `10.1.0`. */
const versionIn = (agent: string, name: string): string | undefined =>
  new RegExp(`^${name}/(\\d[\\w.-]*)`).exec(agent)?.[1];

/**
 * Finds out where a new site is.
 * @param folder absolute path of its folder
 * @param name of the package that the site uses
 * @param agent the value of `npm_config_user_agent`
 * @param hasVersion whether a `package.json` names its package manager
 */
export function findPlace(
  folder: string,
  name: string,
  agent: string,
  hasVersion: (folder: string) => boolean,
): Place {
  const locked = lockFolder(folder, name);
  const manager = packageManager(locked, agent);
  // Git writes the real path, and a folder may be a symlink.
  const prefix = git(folder, 'rev-parse', '--show-prefix').replace(/\/$/, '');
  const isInGit = git(folder, 'rev-parse', '--is-inside-work-tree') === 'true';
  const root = isInGit
    ? resolve(
        folder,
        ...prefix
          .split('/')
          .filter(Boolean)
          .map(() => '..'),
      )
    : locked;
  return {
    folder,
    root,
    site: pathFrom(root, folder),
    lock: pathFrom(root, locked),
    manager,
    isLocked: hasLockFile(locked),
    version: [folder, locked].some(hasVersion) ? undefined : versionIn(agent, manager.name),
    branch: branchOf(folder),
  };
}
