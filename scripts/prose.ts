/** The language check of `npm run lint`: plain English in Markdown and code, and the text of links. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lint } from 'markdownlint/promise';
import { endWith } from './lib/command-line.ts';
import { linkText } from './lib/link-text.ts';
import { plainEnglish } from './lib/plain-english.ts';

const MARKDOWN = ['docs/*.mdx', 'authoring/*.mdx', ':(glob)*.md', ':(glob).github/*.md', 'tests/README.md'];
const CODE = [
  ...[
    'authoring',
    'docs',
    'plugins',
    'scripts',
    'shared',
    'tests',
    'theme',
    'visual-tests',
    '.github',
  ].flatMap((folder) =>
    ['ts', 'tsx', 'mjs', 'js', 'css', 'yml'].map((extension) => `${folder}/*.${extension}`),
  ),
  // The pages of small sites. Their links lead to other pages than those of the handbook.
  ...['tests/*.mdx', 'visual-tests/*.mdx'],
  ...[':(glob)*.ts', ':(glob)*.jsonc', ':(glob)*.toml', 'deploy/*'],
  // These two files contain the words that the check looks for.
  ':!scripts/lib/plain-english.ts',
  ':!tests/unit/scripts/prose.test.ts',
];

function filesAt(paths: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0)
    endWith(
      `Git cannot list the files: ${error?.message ?? stderr.trim()}. Clone the project, or run \`git init\`.`,
    );
  return stdout.split('\n').filter((file) => file && existsSync(file));
}

// Titles and descriptions are prose, too, so front matter is part of the text.
const options = { config: { default: false, 'plain-english': true, 'link-text': true }, frontMatter: null };
const results = {
  ...(await lint({ ...options, files: filesAt(MARKDOWN), customRules: [plainEnglish, linkText] })),
  ...(await lint({ ...options, files: filesAt(CODE), customRules: [plainEnglish] })),
};
for (const [file, errors] of Object.entries(results)) {
  for (const { lineNumber, ruleDescription, errorContext, errorDetail } of errors)
    console.error(`${file}:${lineNumber} ${ruleDescription}: "${errorContext}" – ${errorDetail}`);
}
if (Object.values(results).some((errors) => errors.length > 0)) process.exitCode = 1;
