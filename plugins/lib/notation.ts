/** An instruction in the text of code, such as `[!code ++]`. */
export const NOTATION = /\[!code [^\]]*\]/;

/** A comment that contains only instructions, with the space before it. */
const COMMENT =
  /[^\S\n]*(?:\/\/|\/\*|<!--|\{\/\*|#|--|;+|%+)[^\S\n]*(?:\[!code [^\]]*\][^\S\n]*)+(?:\*\/\}?|-->|$)/g;
const ANY = new RegExp(`${NOTATION.source}[^\\S\\n]?`, 'g');
const CHANGE = /\[!code (\+\+|--)(?::(\d+))?\]/;

interface Line {
  text: string;
  /** `+` or `-` for a line that is added or removed. */
  sign: string;
}

/** The lines of code without instructions. Lines that contain only instructions are left out. */
function readLines(code: string): Line[] {
  const lines: Line[] = [];
  let pending = { sign: ' ', count: 0 };
  for (const line of code.split('\n')) {
    const [, change, count = '1'] = CHANGE.exec(line) ?? [];
    if (change) pending = { sign: change[0] as string, count: Number(count) };
    const text = line.replace(COMMENT, '').replace(ANY, '');
    if (text.trim() === '' && text !== line) continue;
    lines.push({ text, sign: pending.count > 0 ? pending.sign : ' ' });
    pending.count -= 1;
  }
  return lines;
}

/** Code as readers see it, without the instructions of Shiki's notation. */
export const withoutNotation = (code: string): string =>
  NOTATION.test(code)
    ? readLines(code)
        .map(({ text }) => text)
        .join('\n')
    : code;

/** Code as a diff, without the instructions; undefined if they neither add nor remove lines. */
export const asDiff = (code: string): string | undefined =>
  CHANGE.test(code)
    ? readLines(code)
        .map(({ text, sign }) => sign + text)
        .join('\n')
    : undefined;
