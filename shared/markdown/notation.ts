import { hasMarker, type Mark, readMarkers, type UnmarkedCode } from './code-markers.ts';

/** An instruction in the text of code, such as `[!code ++]`. */
export const NOTATION = /\[!code [^\]]*\]/;

/** A comment that contains only instructions, with the space before it. */
const COMMENT =
  /[^\S\n]*(?:\/\/|\/\*|<!--|\{\/\*|#|--|;+|%+)[^\S\n]*(?:\[!code [^\]]*\][^\S\n]*)+(?:\*\/\}?|-->|$)/g;
const ANY = new RegExp(`${NOTATION.source}[^\\S\\n]?`, 'g');
/** The sign of a marked line in a diff. */
const SIGNS: Partial<Record<Mark, string>> = { '++': '+', '--': '-' };
const CHANGE = /\[!code (\+\+|--)(?::(\d+))?\]/;

/** Whether a line contains instructions and nothing else, so that readers do not see the line. */
export const isOnlyNotation = (line: string): boolean => {
  const text = line.replace(COMMENT, '').replace(ANY, '');
  return text !== line && text.trim() === '';
};

/** Code without comments such as `highlight-next-line`, and their effects. */
export const unmarked = (code: string): UnmarkedCode => readMarkers(code, isOnlyNotation);

interface Line {
  text: string;
  /** `+` or `-` for a line that is added or removed. */
  sign: string;
}

/** The lines of code without instructions. Lines that contain only instructions are left out. */
function readLines(code: string): Line[] {
  const { code: rest, marks } = unmarked(code);
  const lines: Line[] = [];
  let pending = { sign: ' ', count: 0 };
  rest.split('\n').forEach((line, index) => {
    const [, change, count = '1'] = CHANGE.exec(line) ?? [];
    if (change) pending = { sign: change[0] as string, count: Number(count) };
    if (isOnlyNotation(line)) return;
    const [marked = pending.count > 0 ? pending.sign : ' '] = (marks.get(index + 1) ?? []).flatMap(
      (mark) => SIGNS[mark] ?? [],
    );
    lines.push({ text: line.replace(COMMENT, '').replace(ANY, ''), sign: marked });
    pending.count -= 1;
  });
  return lines;
}

const hasInstruction = (code: string): boolean => NOTATION.test(code) || hasMarker(code);

/** Code as readers see it, without the instructions of Shiki's notation and without comments such as `highlight-start`. */
export const withoutNotation = (code: string): string =>
  hasInstruction(code)
    ? readLines(code)
        .map(({ text }) => text)
        .join('\n')
    : code;

/** Code as a diff, without the instructions; undefined if they neither add nor remove lines. */
export function asDiff(code: string): string | undefined {
  if (!hasInstruction(code)) return undefined;
  const lines = readLines(code);
  return lines.some(({ sign }) => sign !== ' ')
    ? lines.map(({ text, sign }) => sign + text).join('\n')
    : undefined;
}
