/** `error` fails the check. A `warning` says that something works, but not as intended. A `hint` is a matter of taste. */
export const FINDING_LEVELS = ['error', 'warning', 'hint'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** Something that a linter reports. */
export interface Finding {
  /** Path relative to the project; undefined if the finding is about the whole project. */
  file?: string;
  /** The first line is line 1. */
  line?: number;
  /** The first character is column 1. */
  column?: number;
  level: FindingLevel;
  /** The linter, and its rule if it has several, such as `Markdown MD001`. */
  source: string;
  message: string;
  /** A sentence that says what to write or to do. Without it, the message says it. */
  fix?: string;
}

export interface Linter {
  name: string;
  /** @returns undefined if it cannot check anything here, after it has printed why */
  run: () => Promise<readonly Finding[] | undefined>;
}

/** Runs a linter. If it fails, that is an error with the reason, so that no linter fails unnoticed. */
export async function runLinter({ name, run }: Linter): Promise<readonly Finding[] | undefined> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        level: 'error',
        source: name,
        message: `${name} did not finish: ${reason}`,
        fix: `Correct the cause, or install the packages again with \`npm ci\`.`,
      },
    ];
  }
}

const byPlace = (a: Finding, b: Finding): number =>
  (a.file ?? '').localeCompare(b.file ?? '') ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  FINDING_LEVELS.indexOf(a.level) - FINDING_LEVELS.indexOf(b.level);

/** The findings in the order of files and lines, without repetitions. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...unique.values()].sort(byPlace);
}

/**
 * The findings that concern a change of files, in order: all findings in these files, and then the errors in others, which the change
 * may have caused.
 * @param changed paths of files; without it, all findings count
 */
export function findingsFor(
  findings: readonly Finding[],
  changed: ReadonlySet<string> | undefined,
): Finding[] {
  const sorted = sortFindings(findings);
  if (!changed) return sorted;
  const isChanged = ({ file }: Finding): boolean => file !== undefined && changed.has(file);
  return [
    ...sorted.filter(isChanged),
    ...sorted.filter((finding) => finding.level === 'error' && !isChanged(finding)),
  ];
}

/** The message, and the sentence that says what to do. */
export const sentencesOf = ({ message, fix }: Pick<Finding, 'message' | 'fix'>): string => {
  const sentence = /[.!?:`]$/.test(message.trimEnd()) ? message.trimEnd() : `${message}.`;
  return fix ? `${sentence} ${fix}` : sentence;
};

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Such as `2 errors, no warnings, 1 hint`. */
export const summaryOf = (findings: readonly Finding[]): string =>
  FINDING_LEVELS.map((level) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count === 0 ? `no ${level}s` : countOf(count, level);
  }).join(', ');

const placeOf = ({ line, column }: Finding): string =>
  line === undefined ? '' : column === undefined ? `${line}` : `${line}:${column}`;

/** The list for a terminal: a block for each file, and a line for each finding. */
export function formatFindings(findings: readonly Finding[]): string {
  const blocks = new Map<string, string[]>();
  for (const finding of sortFindings(findings)) {
    const title = finding.file ?? 'The whole project';
    const [first = '', ...more] = sentencesOf(finding).split('\n');
    const place = `  ${placeOf(finding).padEnd(7)} ${finding.level.padEnd(7)} `;
    const lines = [`${place} ${first}  (${finding.source})`, ...more.map((line) => `      ${line}`)];
    blocks.set(title, [...(blocks.get(title) ?? []), ...lines]);
  }
  return [...blocks].map(([title, lines]) => [title, ...lines].join('\n')).join('\n\n');
}
