/**
 * Checks this project without a build and without a browser: code, types, Markdown, language, spelling, content, workflows and unit
 * tests. All of them run to the end, and all findings are in one list. `--fix` corrects what a program can correct,
 * `--add-words a,b` adds words to `words.txt`, `--lint` leaves out types, workflows and unit tests, and `--only NAME` runs one check. `--site FOLDER` checks the
 * text of another site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONLINT, ZIZMOR } from './lib/browsers/tools.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { PROJECT_COMMANDS } from './lib/commands.ts';
import { linkText } from './lib/link-text.ts';
import { biome, types, unitTests, workflows } from './lib/lint/code.ts';
import type { Finding } from './lib/lint/finding.ts';
import { markdown, RULES_FILE } from './lib/lint/markdown.ts';
import { PHRASES_FILE, phrases } from './lib/lint/phrases.ts';
import { type LintRun, runLinters } from './lib/lint/run-linters.ts';
import { contentLinter, siteLinters, spellingLinter } from './lib/lint/site-linters.ts';
import { loadSite, PROJECT, selectSite } from './lib/site-config.ts';

/** Pages and documents. Pages of fixture sites contain mistakes. */
const DOCUMENTS = [
  'docs/*.md',
  'docs/*.mdx',
  'authoring/*.mdx',
  ':(glob)*.md',
  ':(glob).github/*.md',
  'guides/*.md',
  'tests/README.md',
  'visual-tests/README.md',
];

const FOLDERS = [
  'authoring',
  'docs',
  'engine',
  'packages',
  'shared',
  'tests',
  'theme',
  'tools',
  'visual-tests',
  '.github',
];
const EXTENSIONS = ['ts', 'tsx', 'mjs', 'js', 'css', 'yml'];
const CODE = [
  ...FOLDERS.flatMap((folder) => EXTENSIONS.map((extension) => `${folder}/*.${extension}`)),
  // The pages of small sites. Their links lead to other pages than those of the handbook.
  ...['tests/*.mdx', 'visual-tests/*.mdx'],
  ...[':(glob)*.ts', ':(glob)*.jsonc', ':(glob)*.toml', 'deploy/*'],
  // This file contains the phrases that the check looks for.
  ':!tools/lib/lint/phrases.test.ts',
];

/** The files of the project at some paths of Git. @throws an Error if there is no repository */
function filesAt(paths: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `Git cannot list the files: ${error?.message ?? stderr.trim()}. Clone the project, or run \`git init\`.`,
    );
  return stdout.split('\n').filter((file) => file && existsSync(join(PROJECT, file)));
}

/** The workflows of a site that uses the package. */
const TEMPLATE = 'tools/template/.github/workflows';

const CONTENT = /^(?:authoring\/)?docs\/.*\.(?:mdx?|ya?ml)$/;

/** Hints are for authors of pages. The code and the documents of this project follow them. */
const adjust = (finding: Finding): Finding =>
  finding.level === 'hint' && finding.file && !CONTENT.test(finding.file)
    ? { ...finding, level: 'error' }
    : finding;

const { values } = readOptions(PROJECT_COMMANDS.check);
const isProject = values.site === '.';
const folder = selectSite(values.site);
const linted = { project: PROJECT, folder, site: loadSite(), isFixing: values.fix };
let passed: number | undefined;

/** The checks that take long, or need tools that only some machines have. */
function slowLinters(): LintRun['linters'] {
  const templates = readdirSync(join(PROJECT, TEMPLATE)).map((file) => `${TEMPLATE}/${file}`);
  mkdirSync(join(PROJECT, 'test-results'), { recursive: true });
  return [
    unitTests(PROJECT, 'test-results/unit.json', (count) => {
      passed = count;
    }),
    types(PROJECT),
    ...workflows(PROJECT, { actionlint: ACTIONLINT, zizmor: ZIZMOR }, templates),
  ];
}

const projectLinters = (): Pick<LintRun, 'linters' | 'fixers' | 'files' | 'adjust'> => ({
  adjust,
  files: () => filesAt([]),
  fixers: [
    biome(PROJECT, values.fix),
    markdown({
      root: PROJECT,
      files: () => filesAt(DOCUMENTS),
      defaultRules: join(PROJECT, RULES_FILE),
      isFixing: values.fix,
      customRules: [linkText],
    }),
  ],
  linters: [
    ...(values.lint ? [] : slowLinters()),
    contentLinter(linted),
    phrases(PROJECT, () => filesAt([...DOCUMENTS, ...CODE, `:!${PHRASES_FILE}`])),
    spellingLinter(linted, { cache: join(PROJECT, '.cache/spelling') }),
  ],
});

const isPassed = await runLinters({
  folder,
  values,
  ...(isProject ? projectLinters() : siteLinters(linted)),
}).catch(({ message }: Error) => endWith(message));
if (passed !== undefined) console.log(`${passed} unit tests passed`);
process.exitCode = isPassed ? 0 : 1;
