import type { NeedName } from '../../shared/build/optional-packages.ts';

/** An option, and its line in the help. */
export interface CommandOption {
  type: 'string' | 'boolean';
  /** Whether it can be given several times. */
  multiple?: true;
  default?: string | boolean | readonly string[];
  /** The name of its value, such as `FOLDER`. */
  value?: string;
  about: string;
}

/** A command: the options that it accepts, and the text of `--help`. */
export interface Command {
  name: string;
  about: string;
  /** Its arguments, as in the line with its usage. */
  args?: string;
  /** How many arguments it accepts; options do not count. */
  maxArguments: number;
  options: Readonly<Record<string, CommandOption>>;
  /** The end of a line that shows its use. */
  example: string;
  /** Whether it only works in the repository of the engine. */
  isInternal?: true;
  /** The optional packages that it needs. */
  needs?: NeedName;
}

const SITE = {
  type: 'string',
  default: '.',
  value: 'FOLDER',
  about: 'use the site in this folder of the project',
} as const;
const PLAIN = {
  type: 'boolean',
  default: false,
  about: 'use only public functions of Rspress: slower, with the same content',
} as const;
const LENIENT = {
  type: 'boolean',
  default: false,
  about: 'only warn about problems that leave a page readable',
} as const;
const PORT = { type: 'string', value: 'NUMBER', about: 'the port of the server' } as const;
const HOST = { type: 'string', value: 'ADDRESS', about: 'the address of the server' } as const;
const DRY_RUN = {
  type: 'boolean',
  default: false,
  about: 'change nothing, and print what would happen',
} as const;
const PAGES = { type: 'string', value: 'NUMBER', about: 'measure only a site with so many pages' } as const;

/** The options of commands that check without a browser. */
export const LINT_OPTIONS = {
  site: SITE,
  fix: { type: 'boolean', default: false, about: 'correct what a program can correct' },
  'add-words': { type: 'string', value: 'WORD,…', about: 'add words to the word list' },
  only: { type: 'string', multiple: true, value: 'NAME', about: 'run only the checks with these names' },
  github: { type: 'boolean', default: false, about: 'print annotations for GitHub' },
  summary: { type: 'string', value: 'FILE', about: 'add all findings to this Markdown file' },
  problems: { type: 'string', value: 'FILE', about: 'write the problems of pages to this JSON file' },
  base: {
    type: 'string',
    value: 'COMMIT',
    about: 'the commit before a pull request, whose files get the annotations',
  },
} as const;

/** The commands that sites with the package have. In this repository, most are scripts of package.json with the same names. */
export const COMMANDS = {
  init: {
    name: 'init',
    about: 'make a site in this folder',
    maxArguments: 0,
    options: {
      title: { type: 'string', value: 'TITLE', about: 'the name of the site' },
      yes: { type: 'boolean', default: false, about: 'do not ask before a package gets a site' },
    },
    example: '--title "Our handbook"',
  },
  dev: {
    name: 'dev',
    about: 'start the dev server',
    maxArguments: 0,
    options: { site: SITE, port: PORT, host: HOST, lenient: LENIENT, plain: PLAIN },
    example: '--port 4000',
  },
  build: {
    name: 'build',
    about: 'build the site into doc_build/',
    maxArguments: 0,
    options: {
      site: SITE,
      against: {
        type: 'string',
        value: 'SITEMAP',
        about: 'fail if a URL of this sitemap (path or URL) no longer exists',
      },
      book: { type: 'boolean', default: false, about: 'also write the handbook as PDF and EPUB' },
      lenient: LENIENT,
      all: { type: 'boolean', default: false, about: 'list every problem, not only the first of each kind' },
      plain: PLAIN,
    },
    example: '--all',
  },
  preview: {
    name: 'preview',
    about: 'serve doc_build/ or a downloaded build like a static host',
    args: '[FOLDER | ZIP]',
    maxArguments: 1,
    options: { site: SITE, host: HOST, port: PORT },
    example: '~/Downloads/site.zip',
  },
  start: {
    name: 'start',
    about: 'build the site, and serve the build like a static host',
    maxArguments: 0,
    options: { site: SITE, host: HOST, port: PORT },
    example: '--port 4200',
  },
  new: {
    name: 'new',
    about: 'create a page or a post; without arguments, the command asks',
    args: '[page PATH | post]',
    maxArguments: 2,
    options: {
      title: { type: 'string', value: 'TITLE', about: 'the title' },
      description: { type: 'string', value: 'TEXT', about: 'one sentence for lists and search engines' },
      author: {
        type: 'string',
        multiple: true,
        value: 'KEY',
        about: 'an author of a post, from authors.yml',
      },
      tag: { type: 'string', multiple: true, value: 'KEY', about: 'a tag of a post, from tags.yml' },
      date: { type: 'string', value: 'YYYY-MM-DD', about: 'the date of a post' },
    },
    example: 'page team/habits --title "Our habits" --description "How we work."',
  },
  move: {
    name: 'move',
    about: 'move a page or a folder, and update the links to it',
    args: 'OLD NEW',
    maxArguments: 2,
    options: { 'dry-run': DRY_RUN, site: SITE },
    example: 'docs/docs/setup docs/docs/start',
  },
  import: {
    name: 'import',
    about:
      'make a site from a folder of Docusaurus, VitePress, Starlight, Rspress, MkDocs or plain Markdown, or a checkout of its repository; import-report.md in the new site lists what a person should look at',
    args: 'FOLDER',
    maxArguments: 1,
    options: {
      from: {
        type: 'string',
        value: 'TOOL',
        about:
          'the tool of the old site: docusaurus, vitepress, starlight, rspress, mkdocs or markdown; without the option, its files show it',
      },
      to: {
        type: 'string',
        default: 'imported',
        value: 'FOLDER',
        about: 'the new site: an empty folder, or an earlier import, whose unedited files are updated',
      },
      'dry-run': DRY_RUN,
      verify: {
        type: 'boolean',
        default: false,
        about: 'build the new site, and list words, code, tables, links and images that are missing',
      },
      'run-config': {
        type: 'boolean',
        default: false,
        about:
          'run a configuration that is code, with all that your user may do; by default, it is only read, and the report lists what only its run would show',
      },
      download: { type: 'boolean', default: false, about: 'copy images of other sites into static/remote/' },
    },
    example: '../old-site --to new-site',
  },
  report: {
    name: 'report',
    about: 'list pages that need work',
    maxArguments: 0,
    options: { site: SITE },
    example: '',
  },
  schemas: {
    name: 'schemas',
    about: 'write the JSON schemas with which editors complete and check fields, as dev does',
    maxArguments: 0,
    options: { site: SITE },
    example: '',
  },
  search: {
    name: 'search',
    about: 'explain the results of a query in the last build',
    args: 'QUERY',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {
      evaluate: {
        type: 'boolean',
        default: false,
        about: 'measure how well the test queries find their pages',
      },
    },
    example: '"reset the database"',
  },
  links: {
    name: 'links',
    about: 'check the links of the build',
    maxArguments: 0,
    options: {
      external: { type: 'boolean', default: false, about: 'also check links to other sites' },
      dir: { type: 'string', default: 'doc_build', value: 'FOLDER', about: 'check the build in this folder' },
    },
    example: '--external',
  },
  lint: {
    name: 'lint',
    about: 'check the text of the pages, without a build',
    maxArguments: 0,
    options: LINT_OPTIONS,
    example: '--fix',
  },
  check: {
    name: 'check',
    about: 'check everything that needs no build, before a commit: what lint checks, and types',
    maxArguments: 0,
    options: LINT_OPTIONS,
    example: '--fix',
  },
  'check-pages': {
    name: 'check-pages',
    needs: 'browser',
    about: 'open every page of the last build in Chromium, and check it',
    maxArguments: 0,
    options: {
      site: SITE,
      file: { type: 'string', multiple: true, value: 'FILE', about: 'check only the page of this file' },
    },
    example: '',
  },
  visual: {
    name: 'visual',
    needs: 'browser',
    about: 'compare screenshots of the build with baselines',
    args: '[--accept NAME… | --accept all]',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {
      site: SITE,
      page: { type: 'string', multiple: true, default: [], value: 'PATH', about: 'take only this page' },
      accept: {
        type: 'boolean',
        default: false,
        about: 'replace the baselines of the screenshots with these names',
      },
    },
    example: '--page /docs/start',
  },
  browser: {
    name: 'browser',
    needs: 'browser',
    about: 'find or install Chromium',
    maxArguments: 0,
    options: { debian: { type: 'boolean', default: false, about: 'install it with the packages of Debian' } },
    example: '',
  },
  smoke: {
    name: 'smoke',
    about: 'check a few pages of a deployed site',
    args: 'URL',
    maxArguments: 1,
    options: {},
    example: 'https://docs.example.org/',
  },
  'pages-config': {
    name: 'pages-config',
    about: 'print the configuration for GitHub Pages, from the outputs of its action',
    maxArguments: 0,
    options: {},
    example: '',
  },
  'upload-search-records': {
    name: 'upload-search-records',
    about: 'fill the hosted search index',
    maxArguments: 0,
    options: { 'dry-run': DRY_RUN },
    example: '--dry-run',
  },
} as const satisfies Readonly<Record<string, Command>>;

/** The commands of this repository that sites with the package do not have. */
export const PROJECT_COMMANDS = {
  test: {
    name: 'test',
    about: 'run all checks; a single test file runs with npx vitest run FILE or npx playwright test FILE',
    maxArguments: 0,
    options: {
      changed: {
        type: 'boolean',
        default: false,
        about: 'run only what the changes since the last commit can break',
      },
      base: {
        type: 'string',
        value: 'REF',
        about: 'with --changed: count all changes since this branch or commit',
      },
    },
    example: '--changed --base main',
    isInternal: true,
  },
  check: {
    name: 'check',
    about:
      'check everything that needs no build, before a commit: every linter, types and unit tests; all findings are in one list, by file and line',
    maxArguments: 0,
    options: {
      ...LINT_OPTIONS,
      lint: { type: 'boolean', default: false, about: 'run only the linters, as npm run lint does' },
    },
    example: '--fix',
    isInternal: true,
  },
  'test:package': {
    name: 'test:package',
    about:
      'install the package in an empty folder, upgrade it, and use every command; then with pnpm and Yarn, and in a workspace',
    maxArguments: 0,
    options: {
      managers: { type: 'boolean', default: false, about: 'only make sites with npm, pnpm and Yarn' },
    },
    example: '',
    isInternal: true,
  },
  engines: {
    name: 'engines',
    about: 'run the browser tests of Firefox and WebKit',
    args: '[TEST…]',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {
      quick: { type: 'boolean', default: false, about: 'open fewer pages' },
      engine: { type: 'string', value: 'NAME', about: 'only firefox or webkit' },
      oldest: {
        type: 'boolean',
        default: false,
        about: 'the oldest versions that Debian has and the site supports',
      },
      'keep-builds': { type: 'boolean', default: false, about: 'use the last builds of the test sites' },
    },
    example: '--engine firefox --quick',
    isInternal: true,
  },
  hostile: {
    name: 'hostile',
    about: 'build all hostile inputs in small groups, or each one alone whose name or topic contains a word',
    args: '[WORD…]',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {},
    example: 'symlink',
    isInternal: true,
  },
  prove: {
    name: 'prove',
    about:
      'show that an author never has to change a test, that the tests detect missing behavior, and that the visual tests find changes; or only one of these',
    args: '[authors | red | visual]',
    maxArguments: 1,
    options: {
      keep: { type: 'boolean', default: false, about: 'keep the copy of the project that authors makes' },
    },
    example: 'red',
    isInternal: true,
  },
  compat: {
    name: 'compat',
    about: 'build with several releases of Rspress, Rsbuild and Rspack',
    maxArguments: 0,
    options: {
      rspress: { type: 'string', value: 'VERSION', about: 'only this release of Rspress' },
      newest: { type: 'boolean', default: false, about: 'only the newest release of each package' },
    },
    example: '--newest',
    isInternal: true,
  },
  workflows: {
    name: 'workflows',
    about: 'check the workflows with actionlint and zizmor',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  stills: {
    name: 'stills',
    about: 'record the pictures of the demonstrations, or only those with these names',
    args: '[NAME…]',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {},
    example: '',
    isInternal: true,
  },
  prepack: {
    name: 'prepack',
    about: 'compile the engine into dist/, for the package',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'visual:pages': {
    name: 'visual:pages',
    about: 'take pictures of the pages that differ from the commit in the variable BASE',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'visual:accept': {
    name: 'visual:accept',
    about: 'make the changed screenshots with these names the new baselines',
    args: 'NAME… | all',
    maxArguments: Number.POSITIVE_INFINITY,
    options: {
      from: {
        type: 'string',
        value: 'FOLDER',
        about: 'the folder of results, if it is not that of the last run',
      },
      to: {
        type: 'string',
        value: 'FOLDER',
        about: 'the folder of baselines, if it is not that of this project',
      },
      rejected: { type: 'string', value: 'FILE', about: 'the file for rejected changes' },
      comment: { type: 'boolean', default: false, about: 'read the verdicts in the variable COMMENT' },
    },
    example: 'home-light docs-dark',
    isInternal: true,
  },
  'visual:engines': {
    name: 'visual:engines',
    about: 'take screenshots of ten pages in Firefox and WebKit',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'visual:review': {
    name: 'visual:review',
    about: 'write the review gallery of the last visual run',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'visual:summary': {
    name: 'visual:summary',
    about: 'print a summary of the last visual run in Markdown',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'bench:build': {
    name: 'bench:build',
    about: 'measure builds',
    maxArguments: 0,
    options: { pages: PAGES },
    example: '--pages 300',
    isInternal: true,
  },
  'bench:pages': {
    name: 'bench:pages',
    about: 'measure the costs of pages of the last build for readers',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
  'bench:dev': {
    name: 'bench:dev',
    about: 'measure the dev server',
    maxArguments: 0,
    options: { pages: PAGES },
    example: '--pages 300',
    isInternal: true,
  },
  'bench:search': {
    name: 'bench:search',
    about: 'measure the search of the last build',
    maxArguments: 0,
    options: {},
    example: '',
    isInternal: true,
  },
} as const satisfies Readonly<Record<string, Command>>;
