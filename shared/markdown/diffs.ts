/** The code that a diff shows, without its signs. */
export interface DiffCode {
  code: string;
  /** The numbers of the added and of the removed lines, from 1. */
  added: number[];
  removed: number[];
}

/** The names of the files above the changes, which begin with the same signs as changed lines. */
const isFileName = (line: string, other: string | undefined, sign: string): boolean =>
  line.startsWith(`${sign} `) && (other ?? '').startsWith(sign === '---' ? '+++ ' : '--- ');

/** Reads a diff: `+` and `-` begin changed lines, and a space the others. */
export function readDiff(text: string): DiffCode {
  const lines = text.split('\n');
  const added: number[] = [];
  const removed: number[] = [];
  const code = lines.map((line, index) => {
    if (isFileName(line, lines[index + 1], '---') || isFileName(line, lines[index - 1], '+++')) return line;
    if (line.startsWith('+')) added.push(index + 1);
    else if (line.startsWith('-')) removed.push(index + 1);
    return /^[ +-]/.test(line) ? line.slice(1) : line;
  });
  // Many authors write a space after each sign.
  const isSpaced = code.every((line) => line === '' || line.startsWith(' '));
  return { code: code.map((line) => (isSpaced ? line.slice(1) : line)).join('\n'), added, removed };
}
