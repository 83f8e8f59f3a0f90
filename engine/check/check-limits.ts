import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { LIMITS } from '../../shared/build/limits.ts';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import type { Problem } from '../../shared/pages/types.ts';
import { hasOptionalEnd, isVoid, readTags } from '../allowed/html-tags.ts';
import { checkCode, tooLarge } from '../files/code-limits.ts';

/** The second line of a table, in text, in a quote or in a list. */
const DELIMITER = /^[\s:|>*+-]+$/;

function tableTooLarge(columns: number, rows: number): string | undefined {
  const advice = 'Split the table.';
  if (columns > LIMITS.tableColumns) return tooLarge('the table', columns, 'columns', 'tableColumns', advice);
  const cells = columns * rows;
  return cells > LIMITS.tableCells ? tooLarge('the table', cells, 'cells', 'tableCells', advice) : undefined;
}

/** The first table that is too large. The time of the parser grows with the square of its size. */
function checkTables(source: string, file: string): Problem[] {
  const lines = source.split('\n');
  let end = -1;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('|') || !line.includes('-') || !DELIMITER.test(line)) continue;
    if (end <= index) end = lines.findIndex((other, at) => at > index && other.trim() === '');
    if (end === -1) end = lines.length;
    // The first row is above the line.
    const text = tableTooLarge(line.split('|').filter((cell) => cell.includes('-')).length, end - index);
    if (text !== undefined) return [{ file, line: Math.max(index, 1), message: text }];
  }
  return [];
}

/**
 * The text of a file before anything parses it.
 * @returns problems with lines and tables that are too large, and with too many lines; blank lines do not count
 */
export function checkSource(source: string, file: string): Problem[] {
  let line = 1;
  let filled = 0;
  let tooMany: number | undefined;
  for (let start = 0; start < source.length; line += 1) {
    const next = source.indexOf('\n', start);
    const end = next === -1 ? source.length : next;
    if (end - start > LIMITS.lineLength) {
      const advice = 'Break the line, or put the data into a file.';
      return [{ file, line, message: tooLarge('the line', end - start, 'characters', 'lineLength', advice) }];
    }
    if (hasManyMarks(source.slice(start, end))) {
      const message = `the line begins with more than ${MAX_MARKS} marks of quotes and lists. Remove some.`;
      return [{ file, line, message }];
    }
    const marks = MARKS_ON_LETTER.exec(source.slice(start, end))?.[0].length;
    if (marks !== undefined) {
      const advice = 'Remove them.';
      return [
        {
          file,
          line,
          message: tooLarge('a letter', marks, 'marks above or below it', 'letterMarks', advice),
        },
      ];
    }
    if (end > start) filled += 1;
    if (filled > LIMITS.lines) tooMany ??= line;
    start = end + 1;
  }
  const tables = checkTables(source, file);
  if (tables.length > 0 || tooMany === undefined) return tables;
  return [
    { file, line: tooMany, message: tooLarge('the page', filled, 'lines', 'lines', 'Split the page.') },
  ];
}

/** Marks such as accents. The time in which a browser draws them grows with the square of their number. */
const MARKS_ON_LETTER = new RegExp(`\\p{M}{${LIMITS.letterMarks + 1},}`, 'u');

/** The marks of quotes and lists at the beginning of a line. The parser reads such a line again for each of them. */
const LEADING_MARKS = /^[\s>*+\-\d.)]*/;

/** Far more than a line of dashes with spaces between them has. */
const MAX_MARKS = 500;

const hasManyMarks = (line: string): boolean =>
  line.length > MAX_MARKS &&
  (LEADING_MARKS.exec(line)?.[0].match(/>|[-+*.)][ \t]/g)?.length ?? 0) > MAX_MARKS;

function checkHeading(node: Heading): string[] {
  const { length } = textOf(node);
  if (length <= LIMITS.headingLength) return [];
  return [tooLarge('the heading', length, 'characters', 'headingLength', 'Shorten it.')];
}

function checkNode(node: Nodes): string[] {
  if (node.type === 'code') return checkCode(node);
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

/** Videos and sounds, also those of components. */
const MEDIA = /^(?:video|audio)$/i;

/** The number of videos and sounds that a node contains itself. */
function mediaIn(node: Nodes): number {
  if (node.type === 'html')
    return readTags(node.value).filter(({ name, isClosing }) => !isClosing && MEDIA.test(name)).length;
  return isJsxElement(node) && MEDIA.test(node.name ?? '') ? 1 : 0;
}

/** The limits of a whole page. */
function checkSize({
  nodes,
  headings,
  depth,
  media,
}: Record<'nodes' | 'headings' | 'depth' | 'media', number>) {
  if (depth > LIMITS.depth) {
    return tooLarge('the text', depth, 'levels of nested elements', 'depth', 'Remove some levels.');
  }
  if (headings > LIMITS.headings)
    return tooLarge('the page', headings, 'headings', 'headings', 'Split the page.');
  if (media > LIMITS.media)
    return tooLarge('the page', media, 'videos and sounds', 'media', 'Split the page.');
  return nodes > LIMITS.nodes
    ? tooLarge('the page', nodes, 'elements', 'nodes', 'Split the page.')
    : undefined;
}

/** The number of elements that are open after a piece of HTML, and the most that are open in it, from the number before it. */
function openIn(html: string, before: number): { after: number; most: number } {
  let [after, most] = [before, before];
  for (const { name, isClosing, isSelfClosing } of readTags(html)) {
    if (name === '' || isSelfClosing || isVoid(name) || hasOptionalEnd(name)) continue;
    after = isClosing ? Math.max(after - 1, 0) : after + 1;
    most = Math.max(most, after);
  }
  return { after, most };
}

/** The limits of a parsed page. */
export function checkTree(tree: Root, file: string): Problem[] {
  const problems: Problem[] = [];
  let nodes = 0;
  let headings = 0;
  let media = 0;
  // In Markdown, elements of HTML are one after the other in the tree.
  let open = 0;
  for (const { node, depth } of nodesOf(tree)) {
    const line = node.position?.start.line ?? 1;
    nodes += 1;
    if (node.type === 'heading') headings += 1;
    problems.push(...checkNode(node).map((text) => ({ file, line, message: text })));
    const { after, most } = node.type === 'html' ? openIn(node.value, open) : { after: open, most: open };
    open = after;
    media += mediaIn(node);
    const tooLarge = checkSize({ nodes, headings, depth: depth + most, media });
    if (tooLarge) return [...problems, { file, line, message: tooLarge }];
  }
  return problems;
}
