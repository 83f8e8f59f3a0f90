/** A problem in the text of a diagram. */
export class DiagramError extends Error {
  /** Line of the text, from 1; undefined if the whole diagram is the problem. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
