import type { Problem } from './types.ts';

/** A control character in the name of a file as an escape, so that a message has one line. */
const escapeControls = (file: string): string =>
  file.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));

/** `file:line`, the form that editors and terminals turn into links. */
export const formatLocation = ({ file, line }: Omit<Problem, 'message'>): string =>
  line === undefined ? escapeControls(file) : `${escapeControls(file)}:${line}`;

/** One problem on each line. */
export const formatProblems = (problems: readonly Problem[]): string =>
  problems.map((problem) => `${formatLocation(problem)}: ${problem.message}`).join('\n');

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
