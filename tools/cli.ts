#!/usr/bin/env node
/** The commands of the package: `npx film-handbook COMMAND`. In this repository, `npm run COMMAND` runs the same modules, except for `check`, `lint` and `visual`. */
import './lib/compiler-flags.mjs';
import { missingPackages } from '../shared/build/optional-packages.ts';
import { COMMANDS, type Command } from './lib/commands.ts';
import { endWith, HELP, helpOf, PACKAGE } from './lib/parse-command.ts';

type Name = keyof typeof COMMANDS;

/** The modules of the commands. Each reads its own options and prints its own help. */
const MODULES: Readonly<Record<Name, () => Promise<unknown>>> = {
  init: () => import('./init.ts'),
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  preview: () => import('./preview.ts'),
  start: () => import('./start.ts'),
  new: () => import('./new.ts'),
  move: () => import('./move.ts'),
  import: () => import('./import.ts'),
  report: () => import('./report.ts'),
  schemas: () => import('./schemas.ts'),
  search: () => import('./search.ts'),
  links: () => import('./links.ts'),
  lint: () => import('./lint.ts'),
  check: () => import('./check-site.ts'),
  'check-pages': () => import('./check-pages.ts'),
  visual: () => import('./visual.ts'),
  browser: () => import('./browser.ts'),
  smoke: () => import('./smoke.ts'),
  'pages-config': () => import('./pages-config.ts'),
  'upload-search-records': () => import('./upload-search-records.ts'),
};

/** A short name for a command with an option. */
const BOOK = { name: 'book', about: 'build the site with the handbook as PDF and EPUB' };

const help = (): string =>
  [
    `Usage: npx ${PACKAGE} COMMAND`,
    ...[...Object.values(COMMANDS), BOOK].map(({ name, about }) => `  ${name.padEnd(22)} ${about}`),
    `npx ${PACKAGE} COMMAND --help prints the options of a command.`,
  ].join('\n');

const isName = (name: string): name is Name => Object.hasOwn(MODULES, name);

// Without node_modules, neither the bundler nor an editor finds the files of the package.
if (process.versions.pnp)
  endWith(
    "Yarn's Plug'n'Play is on, and this package needs the folder node_modules. Write `nodeLinker: node-modules` into .yarnrc.yml, then run `yarn install`.",
  );
const [name] = process.argv.splice(2, 1);
if (name === undefined || name === 'help' || HELP.test(name)) {
  console.log(help());
} else if (name === BOOK.name) {
  process.argv.push('--book');
  await MODULES.build();
} else if (isName(name)) {
  const command: Command = COMMANDS[name];
  const missing = command.needs && missingPackages(command.needs);
  if (missing === undefined) await MODULES[name]();
  else if (process.argv.some((option) => HELP.test(option))) console.log(helpOf(command));
  else endWith(missing);
} else {
  endWith(`There is no command "${name}".\n${help()}`);
}
