import {
  FINDING_LEVELS,
  type Finding,
  type FindingLevel,
  sentencesOf,
  sortFindings,
  summaryOf,
} from './finding.ts';

/** The commands with which a workflow shows a finding at its line. */
const COMMANDS: Readonly<Record<FindingLevel, string>> = {
  error: 'error',
  warning: 'warning',
  hint: 'notice',
};

/** GitHub shows this many annotations of a level for each step. */
const SHOWN = 10;

/** How many findings the summary of a step lists; GitHub does not show a summary of more than 1 MiB. */
const LISTED = 1000;

const escapeData = (text: string): string =>
  text.replace(/[%\r\n]/g, (character) => encodeURIComponent(character));

const escapeProperty = (text: string): string =>
  text.replace(/[%\r\n:,]/g, (character) => encodeURIComponent(character));

function annotation(finding: Finding): string {
  const { file, line, column: col, source: title } = finding;
  const properties = Object.entries({ file, line, col, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${COMMANDS[finding.level]} ${properties.join(',')}::${escapeData(sentencesOf(finding))}`;
}

/** Commands that annotate the lines of a pull request: the first findings of each level. */
export const annotations = (findings: readonly Finding[]): string[] =>
  FINDING_LEVELS.flatMap((level) =>
    findings
      .filter((finding) => finding.level === level)
      .slice(0, SHOWN)
      .map(annotation),
  );

/** A text from outside as text in Markdown: one line, without formatting, HTML, links and mentions. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&$]/g, '\\$&')
    .replace(/@/g, '@\u200B')
    .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200B')
    .trim();

/** A text as code in Markdown. */
export const inlineCode = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ').trim()}\``;

const placeOf = ({ file, line }: Finding): string =>
  file === undefined ? 'The whole project' : inlineCode(line === undefined ? file : `${file}:${line}`);

/** All findings as Markdown, for the page of the run. */
export function stepSummary(findings: readonly Finding[]): string {
  const sorted = sortFindings(findings);
  const left = sorted.length - LISTED;
  return [
    `### ${summaryOf(findings)}`,
    '',
    ...sorted
      .slice(0, LISTED)
      .map((finding) => `- ${placeOf(finding)} ${finding.level}: ${plainText(sentencesOf(finding))}`),
    ...(left > 0 ? [`- … and ${left} more. The log of the step has all of them.`] : []),
    '',
  ].join('\n');
}
