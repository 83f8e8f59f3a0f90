import { GENERATORS } from './types.ts';

/** The options of the command, and what they do. */
const OPTIONS: readonly (readonly [option: string, effect: readonly string[]])[] = [
  [
    '--from TOOL',
    [
      `The tool of the old site: ${GENERATORS.join(', ')}.`,
      'Without it, the command recognizes the tool by its files.',
    ],
  ],
  [
    '--to FOLDER',
    [
      'The folder of the new site. Default: imported. It must be empty, or come from an earlier',
      'import: then the command updates the files that nobody has edited since.',
    ],
  ],
  ['--dry-run', ['Write nothing. Only print the summary.']],
  [
    '--download',
    [
      'Copy images of other sites into static/remote/. Without it, pages load them from there.',
      'The report lists images that cannot be copied, with the reasons.',
    ],
  ],
  [
    '--verify',
    [
      'Build the new site too, and compare it with the source: words, headings, code blocks,',
      'tables, links and images that are missing. The report lists them.',
    ],
  ],
  ['--help, -h', ['Print this help.']],
];

/** The text of `--help`. */
export const HELP = [
  'Usage: npx film-handbook import FOLDER [OPTIONS]',
  '',
  'Makes a site from a folder of Docusaurus, VitePress, Starlight, Rspress, MkDocs or plain Markdown,',
  'or from a checkout of its repository. The command only reads FOLDER. The new site contains',
  'import-report.md, which lists what a person should look at.',
  '',
  'Options:',
  ...OPTIONS.flatMap(([option, [first = '', ...rest]]) => [
    `  ${option.padEnd(14)} ${first}`,
    ...rest.map((line) => `${' '.repeat(17)}${line}`),
  ]),
].join('\n');
