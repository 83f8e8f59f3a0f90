#!/usr/bin/env node
/** The commands of the package: `npx film-handbook COMMAND`. In this repository, `npm run COMMAND` runs the same modules. */
import './lib/compiler-flags.mjs';
import { endWith } from './lib/command-line.ts';

interface Command {
  about: string;
  run: () => Promise<unknown>;
  /** Arguments that the module gets in addition. */
  args?: readonly string[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  init: { about: 'make a site in this folder', run: () => import('./init.ts') },
  dev: { about: 'start the dev server', run: () => import('./dev.ts') },
  build: { about: 'build the site into doc_build/', run: () => import('./build.ts') },
  preview: { about: 'serve doc_build/ like a static host', run: () => import('./preview.ts') },
  new: { about: 'create a page or a post', run: () => import('./new.ts') },
  move: { about: 'move a page, and update the links to it', run: () => import('./move.ts') },
  report: { about: 'list pages that need work', run: () => import('./report.ts') },
  search: { about: 'explain the results of a query', run: () => import('./search.ts') },
  book: {
    about: 'build the site with the handbook as PDF and EPUB',
    run: () => import('./build.ts'),
    args: ['--book'],
  },
  links: { about: 'check the links of the build', run: () => import('./links.ts') },
  check: { about: 'check every page of the build in a browser', run: () => import('./check-site.ts') },
  visual: { about: 'compare screenshots of the build with baselines', run: () => import('./visual.ts') },
  browser: { about: 'find or install Chromium', run: () => import('./browser.ts') },
  smoke: { about: 'check a few pages of a deployed site', run: () => import('./smoke.ts') },
  'pages-config': {
    about: 'print the configuration for GitHub Pages',
    run: () => import('./pages-config.ts'),
  },
  'upload-search-records': {
    about: 'fill the hosted search index',
    run: () => import('./upload-search-records.ts'),
  },
};

const NAME = 'film-handbook';

const help = (): string =>
  [
    `Usage: npx ${NAME} COMMAND`,
    ...Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(22)} ${about}`),
  ].join('\n');

const [name] = process.argv.splice(2, 1);
if (name === undefined || /^(?:--help|-h|help)$/.test(name)) {
  console.log(help());
} else {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) endWith(`There is no command "${name}".\n${help()}`);
  process.argv.push(...(command.args ?? []));
  await command.run();
}
