import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyFix, applyFixes, type Configuration, type LintError, type Rule } from 'markdownlint';
import { parse } from 'yaml';
import { readText, writeIfChanged } from '../../../shared/build/files.ts';
import type { Finding, Linter } from './finding.ts';

/** The rules, in the folder of the site. The editors' extension for markdownlint reads this file, too. */
export const RULES_FILE = '.markdownlint.yaml';

/**
 * Rules whose fixes would break pages, and what to do instead: `<https://example.org>` is not MDX, and a component can use the
 * definition of a link.
 */
const BY_HAND: Readonly<Record<string, string>> = {
  MD034: 'Write a text for it: `[text](URL)`.',
  MD053: 'Remove the definition, or use it.',
};

/** The advice for rules whose description only names the problem. */
const ADVICE: Readonly<Record<string, string>> = {
  MD001: 'Use the next level: `##` below the title, `###` below `##`.',
  MD011: 'Write `[text](URL)`.',
  MD024: 'Give each heading in a section its own words.',
  MD025: 'Begin the other headings with `##`. The title of the page is in its front matter.',
  MD026: 'Remove the punctuation mark at the end.',
  MD036: 'Write a heading (`## …`) instead of bold text.',
  MD040: 'Write the language after the fence, such as `shell`, or `text` if there is none.',
  MD042: 'Write the URL between the parentheses.',
  MD045: 'Write what the image shows between the brackets: `![text](URL)`.',
  MD052: 'Add the definition `[name]: URL`, or escape the brackets.',
  MD056: 'Give each row as many cells as the header.',
  MD059: 'Write what the link leads to.',
};

const ruleOf = ({ ruleNames }: LintError): string => ruleNames[0] ?? '';

const isFixable = (error: LintError): boolean => error.fixInfo !== null && !(ruleOf(error) in BY_HAND);

/** Longer lines are not quoted. */
const MAX_QUOTED = 120;

/** How an author corrects by hand what a program can correct. @param lines of the file */
function byHand({ fixInfo, lineNumber }: LintError, lines: readonly string[]): string {
  if (!fixInfo) return '';
  const number = fixInfo.lineNumber ?? lineNumber;
  const line = lines[number - 1] ?? '';
  const corrected = applyFix(line, fixInfo);
  if (corrected === null) return 'Delete this line. ';
  if (corrected === `\n${line}`) return `Add an empty line above line ${number}. `;
  if (corrected === `${line}\n`) return 'Add a line break at the end of the file. ';
  if (corrected === line.trimEnd()) return 'Delete the spaces at the end of the line. ';
  return corrected.length > MAX_QUOTED || corrected.includes('\n')
    ? ''
    : `Write "${corrected.trim().replace(/\s+/g, ' ')}". `;
}

function fixOf(error: LintError, lines: readonly string[]): string {
  const rule = ruleOf(error);
  if (isFixable(error)) return `${byHand(error, lines)}\`npm run lint -- --fix\` corrects it.`;
  const advice = BY_HAND[rule] ?? ADVICE[rule];
  return advice ?? `${error.ruleInformation ?? 'The documentation of the rule'} shows how to write it.`;
}

function markdownFinding(file: string, error: LintError, lines: readonly string[]): Finding {
  const { lineNumber, ruleDescription, errorDetail, errorContext, errorRange, severity } = error;
  const detail = errorDetail ? ` (${errorDetail.replace(/\.$/, '')})` : '';
  const context = errorContext ? `: "${errorContext}"` : '';
  return {
    file,
    line: lineNumber,
    ...(errorRange && { column: errorRange[0] }),
    level: severity === 'warning' ? 'hint' : 'error',
    source: `Markdown ${ruleOf(error)}`,
    message: `${ruleDescription}${detail}${context}`,
    fix: fixOf(error, lines),
  };
}

export interface MarkdownOptions {
  /** Absolute path of the folder whose files are checked. */
  root: string;
  /** Paths relative to it. */
  files: () => readonly string[];
  /** Absolute path of the rules of a site that has none. */
  defaultRules: string;
  isFixing?: boolean;
  /** Rules that this project adds. They are hints, and their details say what to write. */
  customRules?: Rule[];
}

/** Corrects a text as far as a program can. */
export const fixMarkdown = (text: string, errors: readonly LintError[]): string =>
  applyFixes(text, errors.filter(isFixable));

/** The syntax of Markdown. A rule with the severity `warning` is a hint. */
export const markdown = ({
  root,
  files,
  defaultRules,
  isFixing,
  customRules = [],
}: MarkdownOptions): Linter => ({
  name: 'Markdown',
  run: async () => {
    const { lint } = await import('markdownlint/promise');
    const own = join(root, RULES_FILE);
    const config = parse(readText(existsSync(own) ? own : defaultRules)) as Configuration;
    for (const { names } of customRules) config[names[0] ?? ''] = 'warning';
    const findings: Finding[] = [];
    for (const file of files()) {
      const path = join(root, file);
      const check = async (): Promise<LintError[]> =>
        (await lint({ strings: { [file]: readText(path) }, config, customRules }))[file] ?? [];
      let errors = await check();
      if (isFixing && writeIfChanged(path, fixMarkdown(readText(path), errors))) errors = await check();
      const lines = readText(path).split(/\r?\n/);
      findings.push(...errors.map((error) => markdownFinding(file, error, lines)));
    }
    return findings;
  },
});
