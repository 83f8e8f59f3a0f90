import type { Code } from 'mdast';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';

type Limit = keyof typeof LIMITS;

/** `the table has 3,000 columns, and the limit is 60. Split it.` */
export const tooLarge = (
  subject: string,
  count: number,
  unit: string,
  limit: Limit,
  advice: string,
): string =>
  `${subject} has ${formatLimit(count)} ${unit}, and the limit is ${formatLimit(LIMITS[limit])}. ${advice}`;

/** A connection in a diagram of any kind, such as `-->`, `->>`, `<|--` or `||--o{`. */
const EDGE = /--|==|-\.|~~|->|\.\./g;

function checkDiagram({ value }: Code): string[] {
  const problems: string[] = [];
  const advice = 'Split the diagram into several.';
  const add = (count: number, unit: string, limit: Limit): void => {
    if (count > LIMITS[limit]) problems.push(tooLarge('the diagram', count, unit, limit, advice));
  };
  add(value.length, 'characters', 'diagramLength');
  add(value.split('\n').length, 'lines', 'diagramLines');
  // `a & b --> c & d` makes four connections.
  const edges = value.split('\n').reduce((sum, line) => {
    const groups = line.split(EDGE).map((part) => part.split('&').length);
    return sum + groups.slice(1).reduce((more, size, index) => more + size * (groups[index] ?? 1), 0);
  }, 0);
  add(edges, 'connections', 'diagramEdges');
  return problems;
}

/** The lines that a code block marks, such as `{2,4-5}`. The highlighter also finds them inside a title. */
const MARKS = /\{[^{}]*\}/g;
const RANGE = /(\d+)\s*-\s*(\d+)/g;

/** The number of lines that a code block marks with ranges. */
const markedLines = ({ meta }: Code): number =>
  (meta?.match(MARKS) ?? [])
    .flatMap((marks) => [...marks.matchAll(RANGE)])
    .reduce((sum, [, first, last]) => sum + Math.max(Number(last) - Number(first) + 1, 0), 0);

/** The limits of a code block, without the limits of the text around it. */
export function checkCode(node: Code): string[] {
  const marked = markedLines(node);
  if (marked > LIMITS.codeLines)
    return [
      tooLarge('the list of marked lines', marked, 'lines', 'codeLines', 'Mark only lines of the code.'),
    ];
  if (node.lang === 'mermaid') return checkDiagram(node);
  const lines = node.value.split('\n');
  if (lines.length > LIMITS.codeLines) {
    return [tooLarge('the code', lines.length, 'lines', 'codeLines', 'Show only a part of it.')];
  }
  const long = lines.findIndex((line) => line.length > LIMITS.codeLineLength);
  const length = lines[long]?.length;
  if (length === undefined) return [];
  return [
    tooLarge(`line ${long + 1} of the code`, length, 'characters', 'codeLineLength', 'Break the line.'),
  ];
}
