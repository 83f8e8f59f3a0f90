import { currentRun } from '../lib/environment.ts';
import type { Problem } from './types.ts';

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

/**
 * One problem on each line. After the first problems of a kind, a line says how many more there are.
 * @param listsAll whether all are listed
 */
export function formatProblems(
  problems: readonly Problem[],
  listsAll = currentRun().listsAll ?? false,
): string {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(kindOf(problem), (counts.get(kindOf(problem)) ?? 0) + 1);
  const listed = new Map<string, number>();
  return problems
    .flatMap((problem) => {
      const kind = kindOf(problem);
      const before = listed.get(kind) ?? 0;
      listed.set(kind, before + 1);
      if (listsAll || before < LISTED) return `${formatLocation(problem)}: ${problem.message}`;
      const left = (counts.get(kind) ?? 0) - LISTED;
      const name = problem.check ? ` (${problem.check})` : '';
      return before === LISTED ? `… and ${left} more of this kind${name}. The option --all lists them.` : [];
    })
    .join('\n');
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
