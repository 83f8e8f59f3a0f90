/** A line of a page, and the number of the line in the source that it came from. */
export interface Line {
  text: string;
  line: number;
}

export const linesOf = (text: string, first: number): Line[] =>
  text.split('\n').map((line, index) => ({ text: line, line: first + index }));

export const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');

const FENCE = /^\s*(?:>\s?|(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/;

/** Follows the lines of a text, to know which of them are code. */
export class FenceTracker {
  #open = '';

  /** Whether the last line is in a code block that continues. */
  get isOpen(): boolean {
    return this.#open !== '';
  }

  /** Reads the next line. @returns whether it is in a code block, or opens or closes one */
  isCode(line: string): boolean {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
    if (this.#open !== '') {
      if (mark.startsWith(this.#open) && rest.trim() === '') this.#open = '';
      return true;
    }
    // A row of backticks with more of them behind it is code in a line.
    if (mark === '' || (mark.startsWith('`') && rest.includes('`'))) return false;
    this.#open = mark;
    return true;
  }
}

/** Changes the lines outside of code blocks. @param change returns the lines that take the place of a line */
export function changeLines(
  lines: readonly Line[],
  change: (text: string, line: Line) => readonly string[],
): Line[] {
  const fences = new FenceTracker();
  return lines.flatMap((one) => {
    if (fences.isCode(one.text)) return [one];
    const changed = change(one.text, one);
    return changed.length === 1 && changed[0] === one.text
      ? [one]
      : changed.map((text) => ({ text, line: one.line }));
  });
}

export const indentOf = (text: string): number =>
  /^[ \t]*/.exec(text)?.[0].replace(/\t/g, '    ').length ?? 0;

/** A line with less indentation. */
export const dedent = (text: string, width: number): string => {
  let left = width;
  let start = 0;
  while (left > 0 && (text[start] === ' ' || text[start] === '\t')) {
    left -= text[start] === '\t' ? 4 : 1;
    start += 1;
  }
  return text.slice(start);
};

const MARKERS = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*$/;

/** The beginning of new lines, so that they are in the same list item or quote as a place in a text. */
export function indentAt(source: string, offset: number): string {
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return MARKERS.test(before) ? before.replace(/[^\s>]/g, ' ') : (/^\s*/.exec(before)?.[0] ?? '');
}

/** Lines with a beginning, except for the first one and blank ones. */
export const indented = (text: string, indent: string): string =>
  indent === '' ? text : text.replace(/\n(?=[^\n])/g, `\n${indent}`);

/** Whether a place is in a heading, whose text is also in menus. */
export const isInHeading = (source: string, offset: number): boolean =>
  /^\s*#{1,6}\s/.test(source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset));

/** The text of a page without the characters of its code blocks, with the same length. */
export function withoutFences(lines: readonly Line[]): string {
  const fences = new FenceTracker();
  return lines.map(({ text }) => (fences.isCode(text) ? ' '.repeat(text.length) : text)).join('\n');
}

/** The same also without code in lines of text. */
export const withoutCode = (lines: readonly Line[]): string =>
  withoutFences(lines).replace(/(`+)(?:(?!\1)[^\n])+?\1(?!`)/g, (code) => ' '.repeat(code.length));

/** A part of a text, and what replaces it. */
export type Change = [start: number, end: number, text: string];

/** The lines with the changes. A new line has the number of the line that it replaces. */
export function changeParts(lines: readonly Line[], text: string, changes: readonly Change[]): Line[] {
  const result: Line[] = [{ text: '', line: lines[0]?.line ?? 1 }];
  let at = 0;
  let source = 0;
  const write = (part: string, isSource: boolean): void => {
    for (const [index, piece] of part.split('\n').entries()) {
      if (index > 0 && isSource) source += 1;
      if (index > 0) result.push({ text: '', line: lines[source]?.line ?? 1 });
      const last = result.at(-1);
      if (last) last.text += piece;
    }
  };
  for (const [start, end, replacement] of changes.toSorted((a, b) => a[0] - b[0])) {
    if (start < at) continue;
    write(text.slice(at, start), true);
    write(replacement, false);
    source += text.slice(start, end).split('\n').length - 1;
    at = end;
  }
  write(text.slice(at), true);
  return result;
}
