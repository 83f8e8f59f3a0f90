import { currentRun } from '../../shared/build/environment.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { unreadable } from './unreadable.ts';

/** A control character in the name of a file as an escape, so that a message has one line. */
const escapeControls = (file: string): string =>
  file.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));

/** `file:line`, the form that editors and terminals turn into links. */
export const formatLocation = ({ file, line }: Omit<Problem, 'message'>): string =>
  line === undefined ? escapeControls(file) : `${escapeControls(file)}:${line}`;

/** How many problems of one kind a message lists. */
const LISTED = 5;

/** The kind of a problem: its check, or the message without names and numbers. */
const kindOf = ({ check, message }: Problem): string =>
  check ?? message.replace(/"[^"]*"|<[^>]*>|\S*\d\S*/g, '…').slice(0, 60);

/** From the top of each file to its end. Problems of the whole site, which have no line, come after those of files. */
const byPlace = (one: Problem, other: Problem): number =>
  Number(one.line === undefined) - Number(other.line === undefined) ||
  one.file.localeCompare(other.file, 'en', { numeric: true }) ||
  (one.line ?? 0) - (other.line ?? 0);

const lineFor = (problem: Problem): string => `${formatLocation(problem)}: ${problem.message}`;

/**
 * One problem on each line, by file and line. The last lines say how many more problems there are of the kinds with more than
 * a few.
 * @param listsAll whether all are listed
 */
export function formatProblems(
  problems: readonly Problem[],
  listsAll = currentRun().listsAll ?? false,
): string {
  const kinds = new Map<string, Problem[]>();
  const lines: string[] = [];
  for (const problem of problems.toSorted(byPlace)) {
    const kind = kinds.get(kindOf(problem)) ?? [];
    kinds.set(kindOf(problem), kind);
    if (listsAll || kind.length < LISTED) lines.push(lineFor(problem));
    kind.push(problem);
  }
  if (listsAll) return lines.join('\n');
  for (const [first, ...others] of kinds.values()) {
    const left = others.length + 1 - LISTED;
    const name = first?.check ? ` (${first.check})` : '';
    if (first && left > 0)
      lines.push(`… and ${left} more like ${formatLocation(first)}${name}. The option --all lists them.`);
  }
  return lines.join('\n');
}

/** Content that prevents a build. The message lists every problem, for authors, who do not need a call stack. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
    this.stack = `Content problems:\n${this.message}`;
  }
}

/** The problems of a page for which a step has thrown an error. The other pages are still read. */
export const problemsOf = (error: unknown, file: string): readonly Problem[] =>
  error instanceof ContentError ? error.problems : [unreadable(error as Error, file)];
