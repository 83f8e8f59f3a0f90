/** Makes sites with each package manager, in places that are not an empty folder: an existing package, a workspace, a folder with a space. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The functions of the test. */
export interface Tools {
  /** An empty folder. */
  work: string;
  /** The packed package. */
  tarball: string;
  /** Runs a command. @returns its output; the test ends if the command fails */
  run: (command: string, args: readonly string[], folder: string) => string;
  /** Runs a command that must fail. @returns its output */
  failing: (command: string, args: readonly string[], folder: string) => string;
  expect: (isTrue: boolean, what: string) => void;
  log: (text: string) => void;
}

const NAME = 'film-handbook';

/** Versions that the test was written with. */
const PROGRAMS = { pnpm: '10.34.9', yarn: '1.22.22', '@yarnpkg/cli-dist': '4.18.1' };

/** A package manager as its user calls it. */
interface Caller {
  command: string;
  /** The first arguments. */
  before: readonly string[];
}

/** Installs the package managers. npm is the one of this machine. */
function installManagers({ work, run }: Tools): Record<'npm' | 'pnpm' | 'classic' | 'berry', Caller> {
  const folder = join(work, 'managers');
  mkdirSync(folder);
  const packages = Object.entries(PROGRAMS).map(([name, version]) => `${name}@${version}`);
  run('npm', ['init', '-y'], folder);
  run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', ...packages],
    folder,
  );
  const script = (path: string): Caller => ({
    command: process.execPath,
    before: [join(folder, 'node_modules', path)],
  });
  return {
    npm: { command: 'npm', before: [] },
    pnpm: script('pnpm/bin/pnpm.cjs'),
    classic: script('yarn/bin/yarn.js'),
    berry: script('@yarnpkg/cli-dist/bin/yarn.js'),
  };
}

interface Case {
  title: string;
  caller: Caller;
  /** Files before the package is installed. */
  files: Record<string, string>;
  /** The folder of the site. */
  site: string;
  add: readonly string[];
  /** The arguments that run the command of the package. */
  exec: readonly string[];
  /** Installs the packages of the lock file again, as a workflow does, from the root. Yarn 1 refuses this for a package in a file. */
  install?: readonly string[];
  /** The script that builds the site. */
  build: string;
  /** A workflow that `init` writes. */
  workflow: string;
}

function makeFiles(folder: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

const EMPTY = '{ "name": "handbook", "version": "1.0.0", "private": true }\n';
const EXISTING = `{
  "name": "library",
  "version": "1.0.0",
  "private": true,
  "type": "commonjs",
  "main": "index.js",
  "scripts": { "build": "node index.js", "test": "node index.js" }
}
`;

const casesFor = (tarball: string, callers: ReturnType<typeof installManagers>): Case[] => [
  {
    title: 'npm, in a workspace',
    caller: callers.npm,
    files: {
      'package.json':
        '{ "name": "root", "version": "1.0.0", "private": true, "workspaces": ["packages/*"] }\n',
      'packages/handbook/package.json': EMPTY,
    },
    site: 'packages/handbook',
    add: ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball],
    exec: ['exec', '--no', '--'],
    install: ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit'],
    build: 'build',
    workflow: '.github/workflows/handbook-check.yml',
  },
  {
    title: 'pnpm, in a workspace and a folder with a space',
    caller: callers.pnpm,
    files: {
      'package.json': '{ "name": "root", "version": "1.0.0", "private": true }\n',
      'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
      'packages/my docs/package.json': EMPTY,
    },
    site: 'packages/my docs',
    add: ['add', '--prefer-offline', tarball],
    exec: ['exec'],
    install: ['install', '--frozen-lockfile', '--ignore-scripts'],
    build: 'build',
    workflow: '.github/workflows/my-docs-check.yml',
  },
  {
    title: 'Yarn 1, in an existing package of CommonJS',
    caller: callers.classic,
    files: { 'package.json': EXISTING, 'index.js': 'module.exports = 1;\n' },
    site: '',
    add: ['add', '--prefer-offline', '--ignore-scripts', tarball],
    exec: ['run', '--silent'],
    build: 'docs:build',
    workflow: '.github/workflows/check.yml',
  },
  {
    title: 'Yarn 4, with node_modules',
    caller: callers.berry,
    files: {
      'package.json': EMPTY,
      'yarn.lock': '',
      // In CI, Yarn would refuse to change the lock file.
      '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\nenableImmutableInstalls: false\n',
    },
    site: '',
    add: ['add', `${NAME}@file:${tarball}`],
    exec: ['run'],
    install: ['install', '--immutable', '--mode=skip-build'],
    build: 'build',
    workflow: '.github/workflows/check.yml',
  },
];

/** Makes a site in one place, builds it, and checks its types and its lock file. */
function tryCase(tools: Tools, one: Case, index: number, compiler: string): void {
  const { work, run, expect, log } = tools;
  const root = join(work, `place ${index}`);
  makeFiles(root, one.files);
  run('git', ['init', '--quiet'], root);
  const site = join(root, one.site);
  const call = (args: readonly string[], folder = site): string =>
    run(one.caller.command, [...one.caller.before, ...args], folder);
  const textOf = (file: string): string => readFileSync(join(site, file), 'utf8');
  const before = JSON.parse(textOf('package.json'));
  call(one.add);
  const output = call([...one.exec, NAME, 'init']);
  expect(output.includes('Made the site'), `${one.title}: init says what it did:\n${output}`);
  const { type, scripts } = JSON.parse(textOf('package.json'));
  expect(type === before.type, `${one.title}: init keeps the type of the package`);
  for (const [name, script] of Object.entries(before.scripts ?? {}))
    expect(scripts[name] === script, `${one.title}: init keeps the script ${name}`);
  expect(existsSync(join(root, one.workflow)), `${one.title}: init writes ${one.workflow}`);
  call(['run', one.build]);
  expect(textOf('doc_build/docs/welcome.html').includes('<h1'), `${one.title}: the build writes pages`);
  run(process.execPath, [compiler, '-p', site], site);
  if (one.install) call(one.install, root);
  const help = call([...one.exec, NAME, '--help']);
  expect(
    help.startsWith('Usage:'),
    `${one.title}: workflows read only what the command prints, not:\n${help}`,
  );
  log(`${one.title}: a site is made and built, and its types are correct`);
}

/** Without node_modules, the command refuses to work and says how to get it. */
function tryPlugAndPlay(
  { work, tarball, run, failing, expect, log }: Tools,
  { command, before }: Caller,
): void {
  const folder = join(work, 'plug');
  makeFiles(folder, {
    'package.json': EMPTY,
    'yarn.lock': '',
    '.yarnrc.yml': 'enableTelemetry: false\nenableImmutableInstalls: false\n',
  });
  run(command, [...before, 'add', `${NAME}@file:${tarball}`], folder);
  const output = failing(command, [...before, 'run', NAME, 'init'], folder);
  expect(
    output.includes('nodeLinker: node-modules'),
    `without node_modules, init says what to do:\n${output}`,
  );
  log('Yarn 4 without node_modules is refused, with the setting that helps');
}

/** Uses the package with npm, pnpm and Yarn. @param compiler the path of TypeScript's */
export function tryManagers(tools: Tools, compiler: string): void {
  const callers = installManagers(tools);
  for (const [index, one] of casesFor(tools.tarball, callers).entries()) tryCase(tools, one, index, compiler);
  tryPlugAndPlay(tools, callers.berry);
}
