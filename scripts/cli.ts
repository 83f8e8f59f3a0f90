#!/usr/bin/env node
/** The commands of the package: `npx film-handbook COMMAND`. In this repository, `npm run COMMAND` runs the same modules. */
import './lib/compiler-flags.mjs';
import { endWith } from './lib/command-line.ts';

interface Command {
  about: string;
  /** Its options and arguments. */
  usage?: string;
  run: () => Promise<unknown>;
  /** Whether the module prints its own help. */
  hasHelp?: boolean;
  /** Arguments that the module gets in addition. */
  args?: readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  init: { about: 'make a site in this folder', usage: '[--title TITLE]', run: () => import('./init.ts') },
  dev: {
    about: 'start the dev server',
    usage: '[--port NUMBER] [--host ADDRESS] [--site FOLDER] [--lenient] [--plain]',
    run: () => import('./dev.ts'),
  },
  build: {
    about: 'build the site into doc_build/',
    usage: '[--book] [--against SITEMAP] [--site FOLDER] [--lenient] [--all] [--plain]',
    run: () => import('./build.ts'),
  },
  preview: {
    about: 'serve doc_build/ or a downloaded build like a static host',
    usage: '[FOLDER | ZIP] [--port NUMBER] [--host ADDRESS] [--site FOLDER]',
    run: () => import('./preview.ts'),
  },
  new: {
    about: 'create a page or a post',
    usage:
      '[page PATH | post] [--title TITLE] [--description TEXT] [--author KEY]… [--tag KEY]… [--date YYYY-MM-DD]',
    run: () => import('./new.ts'),
  },
  move: {
    about: 'move a page or a folder, and update the links to it',
    usage: 'OLD NEW [--dry-run] [--site FOLDER]',
    run: () => import('./move.ts'),
  },
  import: {
    about: 'make a site from the documentation of another tool',
    hasHelp: true,
    run: () => import('./import.ts'),
  },
  report: {
    about: 'list pages that need work',
    usage: '[--site FOLDER]',
    run: () => import('./report.ts'),
  },
  search: {
    about: 'explain the results of a query',
    usage: 'QUERY | --evaluate',
    run: () => import('./search.ts'),
  },
  book: {
    about: 'build the site with the handbook as PDF and EPUB',
    usage: '[--site FOLDER]',
    run: () => import('./build.ts'),
    args: ['--book'],
  },
  links: {
    about: 'check the links of the build',
    usage: '[--external] [--dir FOLDER]',
    run: () => import('./links.ts'),
  },
  lint: {
    about: 'check the text of the pages, without a build',
    usage:
      '[--fix] [--add-words WORD,…] [--only NAME]… [--github] [--summary FILE] [--problems FILE] [--site FOLDER]',
    run: () => import('./lint.ts'),
  },
  check: {
    about: 'check every page of the build in a browser',
    usage: '[--site FOLDER]',
    run: () => import('./check-site.ts'),
  },
  visual: {
    about: 'compare screenshots of the build with baselines',
    usage: '[--page PATH]… [--site FOLDER] | --accept NAME… | --accept all',
    run: () => import('./visual.ts'),
  },
  browser: { about: 'find or install Chromium', run: () => import('./browser.ts') },
  smoke: {
    about: 'check a few pages of a deployed site',
    usage: 'URL',
    run: () => import('./smoke.ts'),
  },
  'pages-config': {
    about: 'print the configuration for GitHub Pages',
    run: () => import('./pages-config.ts'),
  },
  'upload-search-records': {
    about: 'fill the hosted search index',
    usage: '[--dry-run]',
    run: () => import('./upload-search-records.ts'),
  },
};

const NAME = 'film-handbook';

const help = (): string =>
  [
    `Usage: npx ${NAME} COMMAND`,
    ...Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(22)} ${about}`),
  ].join('\n');

const HELP = /^(?:--help|-h|help)$/;

const [name] = process.argv.splice(2, 1);
if (name === undefined || HELP.test(name)) {
  console.log(help());
} else {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) endWith(`There is no command "${name}".\n${help()}`);
  const { about, usage = '', hasHelp = false, args = [], run } = command;
  if (HELP.test(process.argv[2] ?? '') && !hasHelp) {
    console.log(`Usage: npx ${NAME} ${name} ${usage}`.trim(), `\n  ${about}`);
  } else {
    process.argv.push(...args);
    await run();
  }
}
