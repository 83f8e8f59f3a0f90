import type { Code, Heading, Nodes, Root, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { formatLimit, LIMITS } from '../lib/limits.ts';
import type { Problem } from './types.ts';

type Limit = keyof typeof LIMITS;

/** `the table has 3,000 columns, and the limit is 60. Split it.` */
const message = (subject: string, count: number, unit: string, limit: Limit, advice: string): string =>
  `${subject} has ${formatLimit(count)} ${unit}, and the limit is ${formatLimit(LIMITS[limit])}. ${advice}`;

/** The text of a file before anything parses it. @returns a problem for the first line that is too long */
export function checkSource(source: string, file: string): Problem[] {
  let line = 1;
  for (let start = 0; start < source.length; line += 1) {
    const next = source.indexOf('\n', start);
    const end = next === -1 ? source.length : next;
    if (end - start > LIMITS.lineLength) {
      const advice = 'Break the line, or put the data into a file.';
      return [{ file, line, message: message('the line', end - start, 'characters', 'lineLength', advice) }];
    }
    start = end + 1;
  }
  return [];
}

/** A connection in a diagram of any kind, such as `-->`, `->>`, `<|--` or `||--o{`. */
const EDGE = /--|==|-\.|~~|->|\.\./g;

function checkDiagram({ value }: Code): string[] {
  const problems: string[] = [];
  const advice = 'Split the diagram into several.';
  const add = (count: number, unit: string, limit: Limit): void => {
    if (count > LIMITS[limit]) problems.push(message('the diagram', count, unit, limit, advice));
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

/** The limits of a code block, without the limits of the text around it. */
export function checkCode(node: Code): string[] {
  if (node.lang === 'mermaid') return checkDiagram(node);
  const lines = node.value.split('\n');
  if (lines.length > LIMITS.codeLines) {
    return [message('the code', lines.length, 'lines', 'codeLines', 'Show only a part of it.')];
  }
  const long = lines.findIndex((line) => line.length > LIMITS.codeLineLength);
  const length = lines[long]?.length;
  if (length === undefined) return [];
  return [message(`line ${long + 1} of the code`, length, 'characters', 'codeLineLength', 'Break the line.')];
}

function checkTable({ children }: Table): string[] {
  const columns = Math.max(...children.map((row) => row.children.length));
  const cells = children.reduce((sum, row) => sum + row.children.length, 0);
  const advice = 'Split the table.';
  if (columns > LIMITS.tableColumns)
    return [message('the table', columns, 'columns', 'tableColumns', advice)];
  return cells > LIMITS.tableCells ? [message('the table', cells, 'cells', 'tableCells', advice)] : [];
}

function checkHeading(node: Heading): string[] {
  const { length } = textOf(node);
  if (length <= LIMITS.headingLength) return [];
  return [message('the heading', length, 'characters', 'headingLength', 'Shorten it.')];
}

function checkNode(node: Nodes): string[] {
  if (node.type === 'code') return checkCode(node);
  if (node.type === 'table') return checkTable(node);
  return node.type === 'heading' ? checkHeading(node) : [];
}

/** Every node with its depth, without recursion, because a tree may be very deep. */
function* nodesOf(tree: Root): Generator<{ node: Nodes; depth: number }> {
  const waiting: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const { node, depth } = next;
    if (!('children' in node)) continue;
    for (const child of [...node.children].reverse()) waiting.push({ node: child, depth: depth + 1 });
  }
}

/** The limits of a whole page. */
function checkSize(nodes: number, headings: number, depth: number): string | undefined {
  if (depth > LIMITS.depth) {
    return message('the text', depth, 'levels of nested elements', 'depth', 'Remove some levels.');
  }
  if (headings > LIMITS.headings)
    return message('the page', headings, 'headings', 'headings', 'Split the page.');
  return nodes > LIMITS.nodes
    ? message('the page', nodes, 'elements', 'nodes', 'Split the page.')
    : undefined;
}

/** The limits of a parsed page. */
export function checkTree(tree: Root, file: string): Problem[] {
  const problems: Problem[] = [];
  let nodes = 0;
  let headings = 0;
  for (const { node, depth } of nodesOf(tree)) {
    const line = node.position?.start.line ?? 1;
    nodes += 1;
    if (node.type === 'heading') headings += 1;
    problems.push(...checkNode(node).map((text) => ({ file, line, message: text })));
    const tooLarge = checkSize(nodes, headings, depth);
    if (tooLarge) return [...problems, { file, line, message: tooLarge }];
  }
  return problems;
}
