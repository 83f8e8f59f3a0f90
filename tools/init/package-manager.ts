import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../shared/build/files.ts';

/** A program that installs packages, with the commands that a site and its workflows need. */
export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn';
  lockFile: string;
  /** Makes a `package.json`. */
  make: string;
  /** Installs a package. */
  add: string;
  /** Installs a package that only the scripts of the site need. */
  addForScripts: string;
  /** Runs a script of `package.json`. */
  run: string;
  /** Whether the options of a script follow `--`. */
  hasDashes: boolean;
  /** Runs the command of an installed package, and prints nothing else. */
  exec: string;
  /** Installs exactly the packages of the lock file, and runs no code of them. */
  install: string;
  /** Fails if a package of the site has a known vulnerability. */
  audit: string;
  /** Whether Corepack must make the program available on the machines of GitHub. */
  needsCorepack: boolean;
}

const NPM: PackageManager = {
  name: 'npm',
  lockFile: 'package-lock.json',
  make: 'npm init -y',
  add: 'npm install',
  addForScripts: 'npm install --save-dev',
  run: 'npm run',
  hasDashes: true,
  exec: 'npx --no-install',
  install: 'npm ci --ignore-scripts',
  audit: 'npm audit --omit=dev --audit-level=high',
  needsCorepack: false,
};

const PNPM: PackageManager = {
  name: 'pnpm',
  lockFile: 'pnpm-lock.yaml',
  make: 'pnpm init',
  add: 'pnpm add',
  addForScripts: 'pnpm add --save-dev',
  run: 'pnpm run',
  hasDashes: false,
  exec: 'pnpm exec',
  install: 'pnpm install --frozen-lockfile --ignore-scripts',
  audit: 'pnpm audit --prod --audit-level=high',
  needsCorepack: true,
};

/** Yarn 2 and later. */
const YARN: PackageManager = {
  name: 'yarn',
  lockFile: 'yarn.lock',
  make: 'yarn init',
  add: 'yarn add',
  addForScripts: 'yarn add --dev',
  run: 'yarn run',
  hasDashes: false,
  exec: 'yarn run',
  install: 'yarn install --immutable --mode=skip-build',
  audit: 'yarn npm audit --environment production --severity high --recursive',
  needsCorepack: true,
};

const YARN_CLASSIC: PackageManager = {
  ...YARN,
  make: 'yarn init --yes',
  exec: 'yarn run --silent',
  install: 'yarn install --frozen-lockfile --ignore-scripts',
  audit: 'yarn audit --groups dependencies --level high',
  needsCorepack: false,
};

/** Every manager that a site can use. */
export const MANAGERS = [NPM, PNPM, YARN, YARN_CLASSIC];

/** The manager that writes a lock file. */
function managerOf(path: string, manager: PackageManager): PackageManager {
  // Only the lock files of later versions of Yarn have this entry.
  return manager === YARN && !/^__metadata:/m.test(readText(path)) ? YARN_CLASSIC : manager;
}

/** The manager that started this process, by the variable that all of them set. @param agent such as `pnpm/10.1.0 npm/? node/v22` */
function managerByAgent(agent: string): PackageManager {
  const [, name, major] = /^(npm|pnpm|yarn)\/(\d+)/.exec(agent) ?? [];
  if (name === 'yarn') return major === '1' ? YARN_CLASSIC : YARN;
  return MANAGERS.find((manager) => manager.name === name) ?? NPM;
}

/**
 * The package manager of a project.
 * @param folder absolute path of the folder that may have a lock file. With several, the manager that started the command decides.
 * @param agent the value of `npm_config_user_agent`
 */
export function packageManager(folder: string, agent: string): PackageManager {
  const found = [NPM, PNPM, YARN]
    .map((manager) => ({ manager, path: join(folder, manager.lockFile) }))
    .filter(({ path }) => existsSync(path))
    .map(({ manager, path }) => managerOf(path, manager));
  const started = managerByAgent(agent);
  return found.find(({ name }) => name === started.name) ?? found[0] ?? started;
}

/** Whether a folder has a lock file. */
export const hasLockFile = (folder: string): boolean =>
  MANAGERS.some(({ lockFile }) => existsSync(join(folder, lockFile)));
