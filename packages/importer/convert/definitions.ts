import { dedent, FenceTracker, indentOf, type Line } from './lines.ts';

/** The first line of a definition: `: text`. */
const DEFINITION = /^([ \t]*):[ \t]{1,3}(\S.*)$/;

/** Lines that begin another block, so that they are not a term. */
const BLOCK = /^\s*(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\||<|:|`{3}|~{3}|!!!|\?\?\?|===)/;

const isBlank = (line: Line | undefined): boolean => line?.text.trim() === '';

const isTerm = (line: Line | undefined): line is Line =>
  line !== undefined && !isBlank(line) && !BLOCK.test(line.text);

/** The number of lines, from a place, that belong to a definition: its text, and indented paragraphs after blank lines. */
function lengthOf(lines: readonly Line[], start: number): number {
  let end = start + 1;
  while (end < lines.length) {
    const line = lines[end] as Line;
    const next = lines.slice(end).find((one) => !isBlank(one));
    const goesOn = isBlank(line)
      ? next !== undefined && indentOf(next.text) >= 4
      : indentOf(line.text) >= 4 || (!isBlank(lines[end - 1]) && !DEFINITION.test(line.text));
    if (!goesOn) break;
    end += 1;
  }
  return end - start;
}

/** Terms, and how many lines they and the definition after them take; undefined if there is no definition. */
function termsAt(lines: readonly Line[], start: number): { terms: Line[]; first: number } | undefined {
  let at = start;
  while (isTerm(lines[at])) at += 1;
  const terms = lines.slice(start, at);
  const first = isBlank(lines[at]) ? at + 1 : at;
  return terms.length > 0 && DEFINITION.test(lines[first]?.text ?? '') ? { terms, first } : undefined;
}

/** An element around lines of Markdown. */
const around = (name: string, inner: readonly Line[], line: number): Line[] => [
  { text: `<${name}>`, line },
  { text: '', line },
  ...inner,
  { text: '', line },
  { text: `</${name}>`, line },
];

/** One term with its definitions, and how many lines it takes. */
function entryAt(lines: readonly Line[], start: number): { entry: Line[]; count: number } | undefined {
  const found = termsAt(lines, start);
  if (!found) return undefined;
  const entry = found.terms.flatMap((term) => around('dt', [term], term.line));
  let at = found.first;
  for (;;) {
    const next = isBlank(lines[at]) ? at + 1 : at;
    const line = lines[next];
    const [, space = '', text] = DEFINITION.exec(line?.text ?? '') ?? [];
    if (line === undefined || text === undefined) break;
    const count = lengthOf(lines, next);
    const rest = lines.slice(next + 1, next + count);
    const inner = rest.map((one) => ({ ...one, text: dedent(one.text, space.length + 4) }));
    entry.push(...around('dd', changeDefinitions([{ text, line: line.line }, ...inner]), line.line));
    at = next + count;
  }
  return { entry, count: at - start };
}

/** Entries that follow each other, and where they end. */
function entriesAt(lines: readonly Line[], start: number): { entries: Line[]; end: number } {
  const entries: Line[] = [];
  let end = start;
  for (let next = entryAt(lines, start); next; next = entryAt(lines, end)) {
    entries.push(...next.entry);
    end += next.count;
    if (isBlank(lines[end]) && entryAt(lines, end + 1)) end += 1;
  }
  return { entries, end };
}

/** Changes definition lists of Python Markdown and kramdown (`Term`, and `: text` below it) to HTML. */
export function changeDefinitions(lines: readonly Line[]): Line[] {
  const fences = new FenceTracker();
  const result: Line[] = [];
  let at = 0;
  while (at < lines.length) {
    const one = lines[at] as Line;
    const isStart = !fences.isCode(one.text) && (at === 0 || isBlank(lines[at - 1]));
    const { entries, end } = isStart ? entriesAt(lines, at) : { entries: [], end: at };
    if (entries.length > 0) {
      const { line } = one;
      result.push({ text: '<dl>', line }, ...entries, { text: '</dl>', line });
    } else result.push(one);
    at = Math.max(end, at + 1);
  }
  return result;
}
