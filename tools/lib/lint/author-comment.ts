import type { Finding, FindingLevel } from './finding.ts';
import { inlineCode, plainText } from './github.ts';

/** The first line of the comment. The workflow finds the comment of an earlier run by it. */
export const COMMENT_MARK = '<!-- content check -->';

/** The problem of a page, as the artifact of a run contains it. */
export interface ContentProblem {
  file: string;
  line?: number;
  level: FindingLevel;
  message: string;
  fix?: string;
}

/** The branch of a pull request. */
export interface Branch {
  /** URL of its repository, such as `https://github.com/owner/fork`. */
  repository: string;
  name: string;
}

/** The folders whose files authors write. */
const CONTENT = /^(?:docs|static)\//;

/** The files that authors can change in the editor of the web page. */
const TEXT_FILE = /\.(?:csv|jsonc?|mdx?|svg|txt|vtt|ya?ml)$/i;

/** The problems of pages, for the artifact of a run. */
export const contentProblems = (findings: readonly Finding[]): ContentProblem[] =>
  findings.flatMap(({ file, line, level, message, fix }) =>
    file && CONTENT.test(file)
      ? [{ file, level, message, ...(line !== undefined && { line }), ...(fix && { fix }) }]
      : [],
  );

/** Limits of a comment: a reader needs the first problems, and GitHub refuses long comments. */
const MAX_PROBLEMS = 30;
const MAX_TEXT = 500;

/** The largest list that is read, in bytes. */
export const MAX_INPUT = 5_000_000;

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : undefined;

const LEVELS = new Set<unknown>(['error', 'warning', 'hint'] satisfies FindingLevel[]);

function problemOf(value: unknown): ContentProblem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { file, line, level, message, fix } = value as Record<string, unknown>;
  const [path, text, advice] = [shortText(file), shortText(message), shortText(fix)];
  if (!path || !text || !CONTENT.test(path) || !LEVELS.has(level)) return undefined;
  return {
    file: path,
    level: level as FindingLevel,
    message: text,
    ...(Number.isSafeInteger(line) && Number(line) > 0 && { line: Number(line) }),
    ...(advice && { fix: advice }),
  };
}

/**
 * Reads the problems that a run found. The code of a pull request wrote the file, so it can contain anything.
 * @throws an Error if the file is not a list of problems
 */
export function readProblems(json: string): ContentProblem[] {
  const values: unknown = JSON.parse(json);
  if (!Array.isArray(values)) throw new Error('The file of problems is not a list.');
  const problems = values.map(problemOf);
  if (problems.includes(undefined)) throw new Error('An entry in the list of problems has a wrong form.');
  return problems.filter((problem) => problem !== undefined);
}

/** The meaning of a level for an author. */
const TITLES: Readonly<Record<FindingLevel, string>> = {
  error: 'Please fix before this can be merged',
  warning: 'Please look at these; readers would notice them',
  hint: 'Ideas; keep your text if you prefer it',
};

/** A part of a URL. Parentheses would end a link of Markdown. */
const encoded = (path: string): string =>
  encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** The URL of a file of the branch. @param page the page of the repository, such as `edit` */
const urlOf = ({ repository, name }: Branch, page: string, file: string): string =>
  `${repository}/${page}/${encoded(name)}/${encoded(file)}`;

/** The name of a file, with a link to the editor of the web page. */
function fileLink(file: string, branch: Branch | undefined): string {
  if (!branch) return inlineCode(file);
  return `[${inlineCode(file)}](${urlOf(branch, TEXT_FILE.test(file) ? 'edit' : 'blob', file)})`;
}

function placeOf({ file, line }: ContentProblem, branch: Branch | undefined): string {
  if (line === undefined) return '';
  return branch && TEXT_FILE.test(file)
    ? `[Line ${line}](${urlOf(branch, 'blob', file)}?plain=1#L${line}): `
    : `Line ${line}: `;
}

function problemLine(problem: ContentProblem, branch: Branch | undefined): string {
  const { message, fix } = problem;
  const sentence = /[.!?:]$/.test(message) ? message : `${message}.`;
  return `  - ${placeOf(problem, branch)}${plainText(fix ? `${sentence} ${fix}` : sentence)}`;
}

/** The problems of one level, with a list for each file. */
function section(
  level: FindingLevel,
  problems: readonly ContentProblem[],
  branch: Branch | undefined,
): string[] {
  if (problems.length === 0) return [];
  const files = [...new Set(problems.map(({ file }) => file))];
  return [
    `**${TITLES[level]}**`,
    '',
    ...files.flatMap((file) => [
      `- ${fileLink(file, branch)}`,
      ...problems.filter((problem) => problem.file === file).map((problem) => problemLine(problem, branch)),
    ]),
    '',
  ];
}

const pagesIn = (count: number): string => (count === 1 ? 'one file' : `${count} files`);

/** How authors correct a page on the web page, and on their computer. */
const howTo = (branch: Branch | undefined): string[] => [
  ...(branch
    ? [
        'To change a page here, follow the link of its file, change the line, and choose **Commit changes…**. The checks then run again, and this comment changes.',
        '',
      ]
    : []),
  'On your computer, `npm run lint` shows the same list, and `npm run lint -- --fix` corrects what a program can correct.',
];

/**
 * The comment on a pull request, in the words of an author.
 * @param branch the branch that contains the files. Without it, the comment has no links
 */
export function authorComment(problems: readonly ContentProblem[], branch?: Branch): string {
  if (problems.length === 0) return `${COMMENT_MARK}\n✅ The pages have no problems.\n`;
  const levels: readonly FindingLevel[] = ['error', 'warning', 'hint'];
  const sorted = levels.flatMap((level) => problems.filter((problem) => problem.level === level));
  const shown = sorted.slice(0, MAX_PROBLEMS);
  const left = sorted.length - shown.length;
  const files = new Set(problems.map(({ file }) => file)).size;
  const isOpen = problems.some(({ level }) => level === 'error');
  return [
    COMMENT_MARK,
    isOpen
      ? `✏️ Thank you for writing! Something in ${pagesIn(files)} needs a change.`
      : `✅ Thank you for writing! This can be merged. There are notes on ${pagesIn(files)}.`,
    '',
    ...levels.flatMap((level) =>
      section(
        level,
        shown.filter((problem) => problem.level === level),
        branch,
      ),
    ),
    ...(left > 0 ? [`… and ${left} more. The page of the run lists all of them.`, ''] : []),
    ...howTo(branch),
    '',
  ].join('\n');
}
