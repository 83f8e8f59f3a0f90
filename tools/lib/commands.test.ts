import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../../tests/helpers/run-script.ts';
import { COMMANDS, type Command, PROJECT_COMMANDS } from './commands.ts';
import { helpOf } from './parse-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Scripts that only start another program, which has its own help. */
const PROGRAMS = /^(?:biome|changeset|npm sbom|playwright|tsc|vitest)\b/;

/** The command of each file that a script of package.json runs. */
const files = new Map(
  Object.entries(scripts).flatMap(([name, script]): [string, Command][] => {
    const [, file] = /(?:tsx|run\.mjs) (\S+\.ts)/.exec(script) ?? [];
    if (file === undefined || name === 'lint') return [];
    const commands: Readonly<Record<string, Command>> = { ...COMMANDS, ...PROJECT_COMMANDS };
    return [[file, commands[name] as Command]];
  }),
);

it('every script of package.json has a help, or starts a program that has one', () => {
  const known = Object.entries(scripts).filter(
    ([, script]) => !PROGRAMS.test(script) && !/^npm run build -- /.test(script),
  );
  expect(known.filter(([, script]) => !/\.ts\b/.test(script))).toEqual([]);
  expect([...files].filter(([, command]) => command === undefined)).toEqual([]);
});

it('a help has the usage, each option and an example', () => {
  for (const command of [...Object.values(COMMANDS), ...Object.values(PROJECT_COMMANDS)] as Command[]) {
    const help = helpOf(command);
    expect(help).toMatch(new RegExp(`^Usage: .*\\b${command.name}\\b`));
    for (const option of Object.keys(command.options))
      expect(help).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
    expect(help).toMatch(/^Example: np[mx] /m);
    expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  }
});

it('every file of a command reads the options of the same command before anything else happens', () => {
  for (const [file, { name }] of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text, file).toMatch(
      new RegExp(`(?:readOptions|parseCommand)\\(\\w*COMMANDS(?:\\.${name}|\\['${name}'\\])\\)`),
    );
  }
});

it.each([
  ['tools/new.ts', 'Usage: npm run new -- [page PATH | post] [OPTIONS]'],
  ['tools/start.ts', 'Usage: npm start -- [OPTIONS]'],
  ['tests/hostile/run.ts', 'Usage: npm run hostile -- [WORD…]'],
  ['visual-tests/accept.ts', 'Usage: npm run visual:accept -- NAME… | all [OPTIONS]'],
])('%s --help prints its help', (script, usage) => {
  const { status, stdout } = runScript(script, ['--help']);
  expect(stdout.split('\n')[0]).toBe(usage);
  expect(status).toBe(0);
});

it.each([
  [['--titel', 'A'], 'There is no option "--titel". Did you mean "--title"? --help lists the options.\n'],
  [['page', 'a', 'b c'], '"b c" is one argument too many. Put quotes around an argument with spaces. --help'],
  [['--title'], "Option '--title <value>' argument missing. --help lists the options."],
])('the arguments %j are refused', (args, message) => {
  const { status, output } = runScript('tools/new.ts', args);
  expect(output).toContain(message);
  expect(status).toBe(1);
});

it('the package names its commands, and each has its help', () => {
  expect(runScript('tools/cli.ts').stdout).toMatch(/^ {2}move +move a page or a folder/m);
  const { status, stdout } = runScript('tools/cli.ts', ['book', '--help']);
  expect(stdout).toMatch(/^Usage: npx film-handbook build \[OPTIONS\]\n/);
  expect(status).toBe(0);
  expect(runScript('tools/cli.ts', ['toString']).status).toBe(1);
});

it('a script runs the module of the command with its name, except for three that do more in this repository', () => {
  const cli = readFileSync(join(ROOT, 'tools/cli.ts'), 'utf8');
  const modules = [...cli.matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\/(.+)'\)/gm)];
  expect(modules.map(([, name]) => name)).toEqual(Object.keys(COMMANDS));
  const different = modules.filter(
    ([, name = '', file]) => scripts[name] !== undefined && !scripts[name].endsWith(`tools/${file}`),
  );
  expect(different.map(([, name]) => name)).toEqual(['lint', 'check', 'visual']);
  const without = modules.filter(([, name = '']) => scripts[name] === undefined);
  expect(without.map(([, name]) => name)).toEqual(['init', 'check-pages', 'upload-search-records']);
});

it('start refuses a wrong port before it builds', () => {
  const { status, output } = runScript('tools/start.ts', ['--port', '70000']);
  expect(output).toContain('--port is "70000", but must be a whole number from 0 to 65535.');
  expect(status).toBe(1);
});

it('sites have a script for each command that their authors use, and `check` is what to run before a commit', () => {
  const { stdout } = runScript('tools/cli.ts', ['check', '--help']);
  expect(stdout).toMatch(
    /^Usage: npx film-handbook check \[OPTIONS\]\n {2}check everything that needs no build/,
  );
  expect(PROJECT_COMMANDS.check.about).toMatch(/^check everything that needs no build, before a commit: /);
});
