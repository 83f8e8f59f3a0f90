import type { Problem } from './types.ts';

/** `file:line`, the form that editors and terminals turn into links. */
export const placeOf = ({ file, line }: Problem): string => (line === undefined ? file : `${file}:${line}`);

/** One line a problem. */
export const formatProblems = (problems: readonly Problem[]): string =>
  problems.map((problem) => `${placeOf(problem)}: ${problem.message}`).join('\n');

/**
 * Content that the site cannot be built from. The message lists every problem with its place; it is
 * for authors, whom the plugin's own call stack tells nothing.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
    this.stack = `Content problems:\n${this.message}`;
  }
}
