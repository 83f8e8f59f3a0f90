/**
 * Makes a site in the current folder: `npx film-handbook init`. It writes no file that exists, and keeps the scripts that
 * `package.json` has. `--title TITLE` names the site; otherwise, it has the name of the folder.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn, readText, writeFile } from '../plugins/lib/files.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const COMMAND = 'film-handbook';

/** The commands that the site has as scripts. */
const SCRIPTS = [
  'dev',
  'build',
  'preview',
  'start',
  'new',
  'move',
  'report',
  'search',
  'book',
  'links',
  'lint',
  'check',
  'check-pages',
  'visual',
  'browser',
];

interface PackageJson {
  type?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** Words of the template that each site replaces. */
const TITLE = 'My handbook';
const DAY = '2024-01-31';
const today = new Date().toISOString().slice(0, 10);

const { values } = readOptions(COMMANDS.init);
const folder = process.cwd();

/** A title from the name of a folder: `team-handbook` becomes `Team handbook`. */
function titleOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' ? TITLE : words.charAt(0).toUpperCase() + words.slice(1);
}

/** npm leaves out files with the name `.gitignore`. */
const targetOf = (file: string): string => (file === 'gitignore' ? '.gitignore' : file.replace(DAY, today));

/** Titles are in quotes in TypeScript and YAML. */
const quoted = (title: string): string => title.replace(/["'\\]/g, '’');

/** Adds the scripts to `package.json`. @returns its content before */
function addScripts(): PackageJson {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) endWith('There is no package.json in this folder. Run `npm init -y` first.');
  const json = JSON.parse(readText(path)) as PackageJson;
  const added = Object.fromEntries(SCRIPTS.map((name) => [name, `${COMMAND} ${name}`]));
  const scripts: Record<string, string> = {
    ...added,
    ...json.scripts,
  };
  // `npm init` adds a test that always fails.
  if (scripts.test?.includes('no test specified')) delete scripts.test;
  writeFile(path, `${JSON.stringify({ ...json, type: 'module', scripts }, null, 2)}\n`);
  return json;
}

const files = filesIn(TEMPLATE);
const existing = files.map(targetOf).filter((file) => existsSync(join(folder, file)));
if (existing.length > 0)
  endWith(`These files exist already, so nothing was written. Use an empty folder:\n${existing.join('\n')}`);
const packageJson = addScripts();
const title = quoted(values.title ?? titleOf(basename(folder)));
for (const file of files)
  writeFile(join(folder, targetOf(file)), readText(join(TEMPLATE, file)).replaceAll(TITLE, title));
// `npm ci` in a workflow has only the files of the repository.
const outside = /^file:(\.\.\/.*|\/.*)$/.exec(packageJson.dependencies?.[COMMAND] ?? '')?.[1];
if (outside)
  console.log(
    `The workflows cannot install ${COMMAND} from ${outside}. Copy the file into this folder, commit it, and run \`npm install ./${basename(outside)}\`.`,
  );
console.log(`Made the site "${title}". Next: \`npm run dev\`, then open docs/docs/welcome.mdx.`);
