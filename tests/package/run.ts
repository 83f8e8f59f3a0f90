/**
 * Installs the previous package in an empty folder outside the repository, as another team does: makes a site, overrides a part,
 * changes the accent color and the logo, and builds. Then it upgrades to the current package, and uses every command.
 *
 * The previous package is that of the newest tag `v…`. Without a tag, it is the current one with a lower version.
 */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ENGINE_FOLDERS } from '../../shared/build/engine.ts';
import { findChromium } from '../../tools/lib/browsers/chromium.ts';
import { readOptions } from '../../tools/lib/command-line.ts';
import { PROJECT_COMMANDS } from '../../tools/lib/commands.ts';
import { tryManagers } from './managers.ts';

const { values } = readOptions(PROJECT_COMMANDS['test:package']);

const ROOT = join(import.meta.dirname, '../..');
const NAME = 'film-handbook';

/** Packages that an installation may bring. Each one can break it. */
const MOST_PACKAGES = 350;

/** Milliseconds after which a server must have answered. */
const SERVER_TIMEOUT = 60_000;

const work = mkdtempSync(join(tmpdir(), 'package-'));
/** The path contains a space and a letter outside ASCII. */
const site = join(work, 'séance', 'my site');

/** The environment of a terminal. */
const { NODE_ENV, VITEST, SITE_CONFIG, npm_config_prefix, ...environment } = process.env;
const env = { ...environment, NO_COLOR: '1' };

const since = Date.now();
const log = (text: string): void =>
  console.log(`${((Date.now() - since) / 1000).toFixed(0).padStart(4)} s  ${text}`);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Runs a command in the folder of the site while others run. @returns its output; the test ends if the command fails */
async function start(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: site, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  return status === 0 ? output : fail(`${command} ${args.join(' ')} failed:\n${output}`);
}

/** Runs a command in the folder of the site. @returns its output; the test ends if the command fails */
function run(command: string, args: readonly string[], cwd = site): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status === 0) return stdout + stderr;
  return fail(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/** The command itself: npx, which a user types, takes as long as most commands. */
const BIN = join(site, 'node_modules/.bin', NAME);

const command = (...args: string[]): string => run(BIN, args);

/** Runs a command that must fail. @returns its output */
function runFailing(command: string, args: readonly string[], cwd = site): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  expect(status === 1, `${command} ${args.join(' ')} fails`);
  return stdout + stderr;
}

const failing = (...args: string[]): string => runFailing(BIN, args);

const read = (file: string): string => readFileSync(join(site, file), 'utf8');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), text);
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) fail(`Failed: ${what}`);
}

const expectText = (file: string, text: string): void =>
  expect(
    existsSync(join(site, file)) && read(file).includes(text),
    `${file} contains ${JSON.stringify(text)}`,
  );

/** The text of the package.json in a folder, with other values. */
function changePackage(folder: string, change: object): void {
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }, null, 2));
}

/** Packs a folder. @returns absolute path of the tarball */
function pack(folder: string): string {
  const out = join(work, `packed-${Date.now()}`);
  mkdirSync(out);
  const output = run('npm', ['pack', '--silent', '--pack-destination', out], folder);
  return join(out, output.trim().split('\n').at(-1) ?? '');
}

/** The tag of the newest release; undefined if there is none. */
function newestTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--match', 'v*', '--abbrev=0'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** The package of a release. */
function packTag(tag: string): string {
  const folder = join(work, 'tag');
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', tag], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lockOf = (project: string): string => readFileSync(join(project, 'package-lock.json'), 'utf8');
  // The code of a release compiles with its own packages.
  if (lockOf(folder) === lockOf(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder);
  return pack(folder);
}

/** A package with the same files and a lower version. */
function packOlder(tarball: string): string {
  const folder = join(work, 'older');
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-z', '-f', tarball, '-C', folder]);
  changePackage(join(folder, 'package'), { version: '0.0.1', scripts: {} });
  return pack(join(folder, 'package'));
}

function checkFiles(tarball: string): void {
  const files = execFileSync('tar', ['-t', '-z', '-f', tarball], { encoding: 'utf8' }).split('\n');
  for (const folder of ENGINE_FOLDERS)
    expect(
      files.some((file) => file.startsWith(`package/dist/${folder}/`)),
      `the package contains ${folder}/`,
    );
  const others = files.filter((file) =>
    /^package\/(?:dist\/)?(?:docs|static|tests|visual-tests|authoring)\//.test(file),
  );
  expect(others.length === 0, `the package contains only the engine, not ${others.slice(0, 3).join(', ')}`);
}

/** Installs a package. @returns whether the registry can be reached */
function install(tarball: string): boolean {
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: site, env, encoding: 'utf8' });
  if (status === 0) return true;
  if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)\b/.test(stderr)) return false;
  return fail(`npm install failed:\n${stdout}${stderr}`);
}

/** Starts a server, and waits until it serves a page. */
async function expectServer(args: readonly string[], port: number): Promise<void> {
  // Its own process group, because it starts other processes.
  const server: ChildProcess = spawn(BIN, [...args, '--port', String(port)], {
    cwd: site,
    env,
    stdio: 'ignore',
    detached: true,
  });
  const end = Date.now() + SERVER_TIMEOUT;
  let status = 0;
  while (status !== 200 && Date.now() < end) {
    await setTimeout(300);
    status = await fetch(`http://localhost:${port}/docs/welcome`).then(
      (response) => response.status,
      () => 0,
    );
  }
  if (server.pid) process.kill(-server.pid);
  expect(status === 200, `${NAME} ${args.join(' ')} serves the page`);
}

function build(what: string): void {
  command('build');
  log(what);
}

/** An unused port is one of many, because several tests can run on a machine. */
const port = 20_000 + (process.pid % 20_000);

function tryCommands(): void {
  expect(command('new', '--help').includes('--title TITLE'), '--help lists the options of a command');
  command('new', 'page', 'guides/setup', '--title', 'Set up', '--description', 'How to set up a machine.');
  command(
    'new',
    'post',
    '--title',
    'A new lamp',
    '--description',
    'It is brighter.',
    '--author',
    'our-team',
    '--tag',
    'news',
  );
  expect(command('report').includes('Pages that nobody has changed'), 'the report lists pages');
  expect(command('search', 'publish').includes('/docs/publish'), 'search finds a page');
  const move = ['move', '/docs/guides/setup', '/docs/guides/machine'];
  expect(failing(...move).includes('git init'), 'a move without a repository says what is missing');
  run('git', ['init', '--quiet']);
  run('git', ['add', '--all']);
  run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'A site']);
  command(...move);
  expectText('docs/docs/guides/machine.mdx', 'aliases');
  expect(failing('bulid').includes('There is no command "bulid"'), 'an unknown command is an error');
  log('commands: new, report, search, move');
}

/** Overrides, accent and logo, as a team would change them. */
function changeIdentity(): void {
  write(
    'theme/footer.tsx',
    `import type { Parts } from 'film-handbook/theme';
import { Footer } from 'film-handbook/theme/footer';

const OwnFooter: Parts['footer'] = Footer;

export default function Wrapped() {
  return (
    <>
      <aside aria-label="Note">Our own line</aside>
      <OwnFooter />
    </>
  );
}
`,
  );
  write(
    'static/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 2h3v4z" fill="currentColor"/></svg>\n',
  );
  write('site.config.ts', read('site.config.ts').replace('// colors:', 'colors:'));
  write(
    'strings/en.ts',
    `import { defineStrings } from 'film-handbook/strings';

export default defineStrings({
  docs: { editPage: 'Correct this page' },
  common: { directLinkTo: (heading) => \`Link to \${heading}\` },
});
`,
  );
}

function expectIdentity(): void {
  for (const text of ['Our own line', 'Correct this page', '--accent:light-dark(#1f5bd8', 'd="M1 2h3v4z"'])
    expectText('doc_build/docs/welcome.html', text);
  // The page has a heading.
  expectText('doc_build/docs/publish.html', 'aria-label="Link to ');
  for (const file of ['favicon.ico', 'apple-touch-icon.png', 'icon-512.png'])
    expect(existsSync(join(site, 'doc_build', file)), `the build makes ${file}`);
}

/** The template of the current package, with the packages of the site. */
function tryInit(): void {
  const folder = join(site, 'second');
  mkdirSync(folder);
  run('npm', ['init', '-y'], folder);
  run('npx', ['--no-install', NAME, 'init'], folder);
  run('npx', ['--no-install', NAME, 'build'], folder);
  expectText('second/doc_build/docs/welcome.html', '<h1');
  rmSync(folder, { recursive: true });
  log('init makes a site that builds');
}

/** Takes screenshots of one page of each kind, and of another one. */
const VISUAL = ['visual', '--page', '/docs/guides/machine'];

/** Changes a page after its screenshots were taken, looks at the gallery, and accepts the change. */
function tryReview(): void {
  const page = 'docs/docs/guides/machine.mdx';
  write(page, read(page).replace('Set up\n', 'Set it up\n'));
  build('built with another text');
  const lines = failing(...VISUAL).split('\n');
  const changed = lines.filter((line) => /: \d+ pixels differ$/.test(line));
  const own = changed.filter((line) => line.startsWith('docs-guides-machine-'));
  expect(own.length === 4, `four screenshots of the page differ:\n${lines.join('\n')}`);
  const gallery = 'visual/results/index.html';
  expectText(gallery, 'visual --accept');
  expectText(gallery, 'data-name="docs-guides-machine-light-mobile"');
  expect(failing('visual', '--accept', 'home').includes('Did not change'), 'accept knows what changed');
  const png = 'docs-guides-machine-light-mobile.png';
  const taken = readFileSync(join(site, 'visual/results', png));
  command('visual', '--accept', 'all');
  const baseline = readFileSync(join(site, 'visual/baselines', png));
  expect(baseline.equals(taken), 'accepted screenshots are the baselines');
  log('visual finds the change, shows it in the gallery, and accepts it');
}

/** Packages that a part needs. npm does not install them with the package. */
const OPTIONAL = ['@playwright/test', '@cantoo/pdf-lib', 'mermaid'];

/** Without its optional packages, the package builds a site; commands that need them say what to install. */
function tryOptional(): void {
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const count = new Set(run('npm', ['ls', '--all', '--parseable']).trim().split('\n')).size - 1;
  expect(count <= MOST_PACKAGES, `at most ${MOST_PACKAGES} packages are installed, not ${count}`);
  for (const [name, words] of [
    ['check-pages', 'This command needs the package @playwright/test'],
    ['book', 'The book needs the packages @cantoo/pdf-lib and @playwright/test'],
  ] as const)
    expect(failing(name).includes(words), `${name} says what to install`);
  run('npm', [
    ...['install', '--no-audit', '--no-fund', '--prefer-offline', '--save-dev'],
    ...OPTIONAL.map((name) => `${name}@${peerDependencies[name]}`),
  ]);
  log('without optional packages, commands say what to install');
}

/** Other package managers, and other places than an empty folder. */
function checkManagers(): void {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  tryManagers({ work, tarball: current, run, failing: runFailing, expect, log }, compiler);
}

process.on('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));
const current = pack(ROOT);
checkFiles(current);
log('packed');
if (values.managers) {
  checkManagers();
  process.exit(0);
}
const tag = newestTag();
const previous = tag ? packTag(tag) : packOlder(current);
if (!tag) log('there is no tag yet: the previous package is the current one with the version 0.0.1');
mkdirSync(site, { recursive: true });
run('npm', ['init', '-y']);
if (!install(previous)) {
  console.log('SKIPPED: the registry of packages cannot be reached.');
  process.exit(0);
}
log(`installed the previous package, ${tag ?? '0.0.1'}, with Node.js ${process.versions.node}`);
run('npx', ['--no-install', NAME, 'init']);
for (const file of ['site.config.ts', 'docs/index.mdx', '.gitignore', '.github/workflows/deploy.yml'])
  expect(existsSync(join(site, file)), `init writes ${file}`);
changeIdentity();
build('built a site with an override, another accent color and another logo');
expectIdentity();
if (!install(current)) fail('The registry of packages cannot be reached any more.');
log('upgraded to the current package');
// Two versions of a bundler or of React in one build do not work.
for (const name of ['@rsbuild/core', '@rspack/core', 'react', 'react-dom']) {
  const paths = new Set(run('npm', ['ls', name, '--all', '--parseable']).trim().split('\n'));
  expect(paths.size === 1, `one version of ${name} is installed, not ${[...paths].join(' and ')}`);
}
if (tag) tryInit();
tryOptional();
tryCommands();
// The types of the package, with the options of the site.
cpSync(join(ROOT, 'node_modules/@types'), join(site, 'node_modules/@types'), {
  recursive: true,
  force: false,
});
const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', site];
expect(command('check').includes('no errors'), 'the text of the new pages has no errors');
if (findChromium()) {
  command('book');
  for (const file of ['handbook.pdf', 'handbook.epub'])
    expect(existsSync(join(site, 'doc_build', file)), `book writes ${file}`);
  log('built with the book');
  const [checked] = await Promise.all([
    start(BIN, ['check-pages']),
    start(BIN, VISUAL),
    start(process.execPath, tsc),
  ]);
  expect(checked.includes('pages have no problems'), 'every page passes the check');
  log('check-pages and visual open the pages in a browser, and the types are correct');
  tryReview();
} else {
  build('built');
  run(process.execPath, tsc);
  log('SKIPPED: book, check-pages and visual need Chromium. The types are correct.');
}
expectIdentity();
await Promise.all([expectServer(['preview'], port), expectServer(['dev'], port + 1)]);
log('dev and preview serve the site');
const html = read('doc_build/docs/publish.html');
run('npx', ['--no-install', 'rspress', 'build']);
expect(read('doc_build/docs/publish.html') === html, '`rspress build` makes the same page');
log('`rspress build` makes the same page');
checkManagers();
console.log('The package works.');
process.exit(0);
