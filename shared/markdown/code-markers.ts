import { ownValue } from '../own-value.ts';

/** The effect of a comment on a line, by its name in `[!code …]`. */
export type Mark = '++' | '--' | 'highlight' | 'focus' | 'error' | 'warning';

/** The effects by the names in comments. */
const MARKS: Record<string, Mark> = {
  add: '++',
  remove: '--',
  highlight: 'highlight',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
};

/** The comments of other documentation tools, such as `highlight-next-line`, `error-start` and `diff-add`. */
const MARKER =
  /(?<![\w-])(?:diff-)?(?:(?<kind>highlight|focus|error|warning|add|remove)-(?<place>next-line|line|start|end)|(?<=diff-)(?<change>add|remove))(?![\w-])/;

/** The end of a comment, by its beginning. A comment without an end goes to the end of the line. */
const COMMENTS: Record<string, string> = {
  '//': '',
  '///': '',
  '#': '',
  '##': '',
  '--': '',
  ';': '',
  ';;': '',
  '%': '',
  '%%': '',
  "'": '',
  '‘': '',
  '’': '',
  "_ '": '',
  '!': '',
  '*>': '',
  REM: '',
  '/*': '*/',
  '/**': '*/',
  '{/*': '*/}',
  '{{/*': '*/}}',
  '<!--': '-->',
  '<%--': '--%>',
  '{{!--': '--}}',
  '{#': '#}',
  '(*': '*)',
  '{-': '-}',
  '--[[': ']]',
  '@*': '*@',
};

/** Comments that may follow code on the same line. Others also have a meaning in code. */
const TRAILING = new Set(['//', '#', '/*', '{/*', '<!--']);

const alternatives = (texts: string[]): string =>
  texts
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join('|');

const LINE = new RegExp(
  `^(?<before>.*?)(?<open>${alternatives(Object.keys(COMMENTS))})[^\\S\\n]*${MARKER.source}[^\\S\\n]*(?<close>${alternatives(Object.values(COMMENTS).filter(Boolean))})?\\s*$`,
  'i',
);

interface Marker {
  name: string;
  mark: Mark;
  place: 'next-line' | 'line' | 'start' | 'end';
  /** The code before the comment; empty if the line contains only the comment. */
  before: string;
}

/** The comment at the end of a line. */
function markerOf(line: string): Marker | undefined {
  const [name] = MARKER.exec(line) ?? [];
  const {
    before = '',
    open = '',
    kind,
    place = 'next-line',
    change,
    close = '',
  } = LINE.exec(line)?.groups ?? {};
  const mark = ownValue(MARKS, kind ?? change ?? '');
  if (!name || !mark || COMMENTS[open.toUpperCase()] !== close) return undefined;
  const isAlone = before.trim() === '';
  if (!isAlone && !(TRAILING.has(open) && /\s$/.test(before))) return undefined;
  return { name, mark, place: place as Marker['place'], before: isAlone ? '' : before.trimEnd() };
}

/** Whether code may contain such a comment. */
export const hasMarker = (code: string): boolean => MARKER.test(code);

/** A mistake in code. The first line of the code is line 1. */
interface CodeProblem {
  line: number;
  message: string;
}

export interface UnmarkedCode {
  /** The code without the comments. Lines that contain only a comment are left out. */
  code: string;
  /** The effects on lines of that code. The first line is line 1. */
  marks: ReadonlyMap<number, readonly Mark[]>;
  problems: readonly CodeProblem[];
}

/** Reads the comments of one code block, line after line. */
class MarkerReader {
  readonly lines: string[] = [];
  readonly marks = new Map<number, Mark[]>();
  readonly problems: CodeProblem[] = [];
  /** The comments that mark the next line, with their own lines. */
  #pending: (Marker & { line: number })[] = [];
  /** The blocks that are open, by effect. */
  readonly #open = new Map<Mark, { name: string; line: number }>();
  readonly #isHidden: (line: string) => boolean;

  constructor(isHidden: (line: string) => boolean) {
    this.#isHidden = isHidden;
  }

  #add(text: string, own: readonly Mark[] = []): void {
    this.lines.push(text);
    const marks = new Set([...own, ...this.#open.keys(), ...this.#pending.map(({ mark }) => mark)]);
    if (this.#isHidden(text)) return;
    this.#pending = [];
    if (marks.size > 0) this.marks.set(this.lines.length, [...marks]);
  }

  #follow(marker: Marker, line: number): void {
    const { name, mark, place } = marker;
    if (place === 'start') this.#open.set(mark, this.#open.get(mark) ?? { name, line });
    else if (place !== 'end') this.#pending.push({ ...marker, line });
    else if (!this.#open.delete(mark)) {
      this.problems.push({
        line,
        message: `"${name}" has no beginning. Add ${name.replace(/end$/, 'start')} before it.`,
      });
    }
  }

  read(text: string, line: number): void {
    const marker = markerOf(text);
    if (!marker) this.#add(text);
    else if (marker.before && marker.place === 'line') this.#add(marker.before, [marker.mark]);
    else {
      if (marker.before) this.#add(marker.before);
      this.#follow(marker, line);
    }
  }

  finish(): void {
    for (const { name, line } of this.#open.values()) {
      this.problems.push({
        line,
        message: `"${name}" is never closed. Add ${name.replace(/start$/, 'end')} after the last line to mark.`,
      });
    }
    for (const { name, line } of this.#pending) {
      this.problems.push({ line, message: `"${name}" has no effect, because no line follows.` });
    }
  }
}

/**
 * Reads the comments of other documentation tools: `// highlight-next-line`, or `# highlight-start` and `# highlight-end`.
 * They mean the same as `[!code highlight]`.
 * @param isHidden whether readers do not see a line of code
 */
export function readMarkers(code: string, isHidden: (line: string) => boolean): UnmarkedCode {
  if (!hasMarker(code)) return { code, marks: new Map(), problems: [] };
  const reader = new MarkerReader(isHidden);
  code.split('\n').forEach((text, index) => {
    reader.read(text, index + 1);
  });
  reader.finish();
  const { lines, marks, problems } = reader;
  return { code: lines.join('\n'), marks, problems };
}
