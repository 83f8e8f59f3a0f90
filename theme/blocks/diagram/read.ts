import { formatLimit } from '../../../shared/build/limits.ts';
import { DiagramError } from './error.ts';
import { expectedOf } from './labels.ts';
import type { DiagramText, MermaidPage, ParserError } from './mermaid.ts';
import { looksOf } from './symbols.ts';

/** Comments become empty lines: Mermaid would remove them, and then count lines differently. */
const withoutComments = (source: string): string => source.replace(/^[ \t]*%%(?!\{).*$/gm, '');

const LINK = 'a diagram does not have links. Remove the line, and put the link into the text.';

/** Parts of diagrams that no drawing of this site has, so that nothing is lost without a message. */
const UNSUPPORTED: readonly { part: RegExp; message: string; kind?: RegExp }[] = [
  {
    part: /%%\{[\s\S]*?\}%%/,
    message:
      'settings of Mermaid, such as %%{init}%%, have no effect, because the site has a theme. Remove them.',
  },
  {
    part: /^\s*---\s*\n[\s\S]*?\n\s*---\s*?\n/,
    message: 'front matter in a diagram has no effect. Remove it, and write the title as caption="…".',
  },
  {
    part: /\$\$[\s\S]+?\$\$/,
    message: 'a diagram does not have formulas. Write the formula below the diagram.',
  },
  { part: /\bfa\w?:fa-/, message: 'a diagram does not have icons of a font. Remove them.' },
  {
    kind: /^\s*(?:flowchart|graph|classDiagram|stateDiagram|gantt)\b/,
    part: /^\s*(?:click|link|callback)\s+\S/m,
    message: LINK,
  },
  { kind: /^\s*sequenceDiagram\b/, part: /^\s*links?\s+\S+\s*:/m, message: LINK },
];

/** Numbers that decide how much is drawn, by the kind of diagram. Mermaid's parser already makes a part for each bit of a packet. */
const LARGE_NUMBERS: readonly { kind: RegExp; part: RegExp; most: number; what: string }[] = [
  { kind: /^\s*packet/, part: /^\s*\+?(?:\d+\s*-\s*)?(\d+)\s*:/gm, most: 10_000, what: 'bits' },
  { kind: /^\s*block/, part: /\b(?:columns|space)\s*:?\s*(\d+)|:(\d+)\b/g, most: 1000, what: 'columns' },
  { kind: /^\s*radar/, part: /^\s*ticks\s+(\d+)/gm, most: 100, what: 'ticks' },
  {
    kind: /^\s*(?:sankey|xychart|pie|radar|treemap|quadrantChart)/,
    part: /(?<![\w"'.])(-?\d[\d.]*(?:e[+-]?\d+)?)\b/gi,
    most: 1e15,
    what: 'units',
  },
  { kind: /^\s*gantt/, part: /(?<![\w-])(\d+)(?=-\d\d-|y\b)/g, most: 9999, what: 'years' },
  { kind: /^\s*(?:flowchart|graph)/, part: /([-=.]{40,})/g, most: 0, what: 'signs in one connection' },
];

/** @throws DiagramError at the first number that makes a drawing too large */
function rejectLargeNumbers(source: string): void {
  for (const { kind, part, most, what } of LARGE_NUMBERS) {
    if (!kind.test(source)) continue;
    for (const found of source.matchAll(part)) {
      const [text = ''] = found.slice(1).filter((group) => group !== undefined);
      const count = Number.isNaN(Number(text)) ? text.length : Math.abs(Number(text));
      if (count <= (most || 39)) continue;
      const line = source.slice(0, found.index + found[0].indexOf(text)).split('\n').length;
      throw new DiagramError(
        `${excerpt(text)} ${what} are too many to draw; the most are ${formatLimit(most || 39)}. Write a smaller number.`,
        line,
      );
    }
  }
}

/** The lines before the first one that Mermaid's parsers see. */
const linesBefore = (source: string): number => (/^\s*/.exec(source)?.[0].match(/\n/g) ?? []).length;

const excerpt = (text: string): string => {
  const [line = ''] = text.trim().split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

/** Turns an error of Mermaid's parsers into one sentence with the place and the fix. */
function explain({ message = '', hash }: ParserError, source: string): DiagramError {
  const before = linesBefore(source);
  const lines = source.split('\n');
  const last = source.trimEnd().split('\n').length;
  const at = (line: number, column: number, problem: string): DiagramError => {
    const shown = Math.min(line + before, last);
    const text = lines[shown - 1] ?? '';
    return new DiagramError(
      `column ${Math.min(column, text.length + 1)} of "${excerpt(text)}": ${problem}`,
      shown,
    );
  };
  if (hash?.loc) {
    const { last_line: line, last_column: column } = hash.loc;
    const token = hash.text?.trim();
    return token && hash.token !== 'EOF'
      ? at(
          line,
          column + 1,
          `Mermaid does not expect ${JSON.stringify(excerpt(token))} there. Correct the line.`,
        )
      : at(
          line > 1 && column === 0 ? line - 1 : line,
          column || Number.POSITIVE_INFINITY,
          'the text ends too early. Complete the line, and close brackets, quotes and blocks.',
        );
  }
  const [, line, column] = /line (\d+), column (\d+)/.exec(message) ?? [];
  const found =
    /unexpected character: ->(.*?)<-/.exec(message)?.[1] ?? /but found:? `([^`\n]*)/.exec(message)?.[1];
  if (line && column)
    return at(
      Number(line),
      Number(column),
      `Mermaid does not expect ${JSON.stringify(found ?? '')} there. Correct the line.`,
    );
  if (message.startsWith('No diagram type detected'))
    return new DiagramError(
      `"${excerpt(source)}" is not a kind of diagram. Begin with a line such as flowchart TB or sequenceDiagram.`,
      before + 1,
    );
  return new DiagramError(`Mermaid cannot read it: ${excerpt(message)}. Correct the text.`);
}

function rejectUnsupported(source: string): void {
  if (source.trim() === '')
    throw new DiagramError('it is empty. Begin with a line such as flowchart TB or sequenceDiagram.');
  const found = UNSUPPORTED.find(({ part, kind }) => part.test(source) && (kind?.test(source) ?? true));
  if (!found) return;
  const lines = source.slice(0, source.search(found.part)).split('\n').length;
  throw new DiagramError(found.message, lines + linesBefore(found.part.exec(source)?.[0] ?? ''));
}

/**
 * The text for Mermaid, with the same number of lines.
 * @throws DiagramError if it contains something that no drawing of this site has, or a number that makes a drawing too large
 */
export function sourceFor(text: string): string {
  const source = withoutComments(text.replace(/\r\n?/g, '\n'));
  rejectUnsupported(source);
  rejectLargeNumbers(source);
  return source;
}

/**
 * Reads a diagram with Mermaid's own parser.
 * @param source the text for Mermaid
 * @throws DiagramError if Mermaid cannot read it
 */
export async function readDiagram(source: string, mermaid: MermaidPage): Promise<DiagramText> {
  const parsed = await mermaid.parse(source);
  if ('message' in parsed) throw explain(parsed, source);
  return { source, looks: looksOf(parsed), expected: expectedOf(parsed) };
}
