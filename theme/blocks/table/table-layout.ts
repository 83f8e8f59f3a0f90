import { toString as textOf } from 'hast-util-to-string';
import { visit } from '../../../shared/markdown/visit.ts';
import { attributeOf, isNamed, setAttribute, type TableElement } from './table-elements.ts';

interface Cell {
  node: TableElement;
  text: string;
}

/** A table as rows of cells. */
interface Grid {
  head: readonly Cell[];
  body: readonly (readonly Cell[])[];
  /** Whether each row has one cell for each column. */
  isRegular: boolean;
}

const isCell = (node: TableElement): boolean => isNamed(node, 'td') || isNamed(node, 'th');

function cellsOf(row: TableElement): Cell[] {
  const cells = (row.children as TableElement[]).filter(isCell);
  return cells.map((node) => ({ node, text: textOf(node as never).trim() }));
}

const hasSpan = ({ node }: Cell): boolean =>
  ['colspan', 'rowspan'].some((name) => attributeOf(node, name) !== undefined);

function gridOf(table: TableElement): Grid {
  const rows: Cell[][] = [];
  visit(table as never, (node: TableElement) => {
    if (isNamed(node, 'tr')) rows.push(cellsOf(node));
  });
  const isHead = (row: readonly Cell[] = []): boolean =>
    row.some(({ node }) => isNamed(node, 'th')) &&
    row.every(({ node, text }) => isNamed(node, 'th') || text === '');
  const head = isHead(rows[0]) ? (rows[0] ?? []) : [];
  const body = head.length > 0 ? rows.slice(1) : rows;
  const columns = rows[0]?.length ?? 0;
  const isRegular = rows.every((row) => row.length === columns) && !rows.flat().some(hasSpan);
  return { head, body, isRegular };
}

/** The cells of each column, without its head. Rows of HTML can have fewer cells than the first one. */
const columnsOf = ({ head, body }: Grid): Cell[][] =>
  (body[0] ?? head).map((_cell, column) => body.flatMap((row) => row[column] ?? []));

/** A number with its sign, its currency and its unit: `1,024`, `−3.5 %`, `€ 12`, `38 kB`. */
const NUMBER =
  /^[+\-−±~≈<>≤≥]?\s?\p{Sc}?\s?[+\-−]?\d{1,3}(?:[,.'’\u00a0\u202f ]?\d{3})*(?:[.,]\d+)?\s?(?:%|‰|\p{Sc}|×)?(?:[\s\u00a0][\p{L}µ°/]{1,5})?$/u;
const NUMBERS = /^[+\-−]?\d+(?:[.,]\d+)?$/;

const isNumber = (text: string): boolean => NUMBERS.test(text) || NUMBER.test(text);

/** A cell of a column of numbers that has none. */
const NO_NUMBER = /^[-–—?]?$/;

function isOfNumbers(cells: readonly Cell[]): boolean {
  return (
    cells.some(({ text }) => isNumber(text)) &&
    cells.every(({ text }) => isNumber(text) || NO_NUMBER.test(text))
  );
}

const isAligned = ({ node }: Cell): boolean =>
  attributeOf(node, 'align') !== undefined || /\balign-/.test(attributeOf(node, 'class') ?? '');

/** Aligns columns of numbers at the right, unless the author has aligned one of their cells. */
export function alignNumbers(table: TableElement): void {
  const grid = gridOf(table);
  if (!grid.isRegular) return;
  for (const [column, cells] of columnsOf(grid).entries()) {
    const all = [...grid.head.slice(column, column + 1), ...cells];
    if (!isOfNumbers(cells) || all.some(isAligned)) continue;
    for (const { node } of all) setAttribute(node, 'align', 'right');
  }
}

/** With more characters, a cell on a phone must have several lines. */
const SHORT = 28;
/** The first column stays in view while the others scroll, so it must be narrow. */
const SHORT_FIRST = 18;
/** A table with more rows has a head that stays in view. */
const SHORT_TABLE = 12;

/** Widths on a computer, in pixels: of a character, of the spaces of a cell, of the smallest cell, and of the column of text. */
const CHARACTER = 7.8;
const PADDING = 24;
const SMALLEST = 112;
const COLUMN = 608;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** The parts of a cell in which lines cannot break. */
function partsOf({ node, text }: Cell): string[] {
  const codes: string[] = [];
  visit(node as never, (child: TableElement) => {
    if (isNamed(child, 'code')) codes.push(textOf(child as never));
  });
  return [...text.split(/\s+/), ...codes];
}

/** Whether a table fits into the column of text on a computer, with line breaks between words. */
function fits(grid: Grid): boolean {
  const widths = columnsOf(grid).map((cells, column) => {
    const parts = [grid.head[column]?.text ?? '', ...cells.flatMap(partsOf)];
    return Math.max(SMALLEST, longest(parts) * CHARACTER + PADDING);
  });
  return widths.reduce((sum, width) => sum + width, 0) <= COLUMN;
}

/** The layout of a table on a phone: two columns wrap; others scroll without line breaks, or each of their rows is a block. */
function phoneLayout(grid: Grid): 'wrap' | 'scroll' | 'stack' {
  const columns = columnsOf(grid);
  if (columns.length <= 2) return 'wrap';
  const areShort = columns.every((cells, column) => {
    const texts = [...grid.head.slice(column, column + 1), ...cells].map(({ text }) => text);
    return longest(texts) <= (column === 0 ? SHORT_FIRST : SHORT);
  });
  return areShort || !grid.isRegular || grid.head.length === 0 ? 'scroll' : 'stack';
}

/** Gives cells the name of their column, which is next to them when rows are blocks. The first cell is the title of its row. */
function labelCells({ head, body }: Grid): void {
  for (const row of body)
    for (const [column, { node }] of row.entries()) {
      const label = column === 0 ? '' : (head[column]?.text ?? '');
      if (label) setAttribute(node, 'data-label', label);
    }
}

/** The classes of the box around a table, which decide about its layout. */
export function layoutOf(table: TableElement): string[] {
  const grid = gridOf(table);
  const layout = phoneLayout(grid);
  if (layout === 'stack') labelCells(grid);
  const classes: string[] = [layout];
  const isLong = grid.head.length > 0 && grid.body.length > SHORT_TABLE;
  if (isLong) classes.push('long');
  if (!grid.isRegular || !fits(grid)) classes.push('wide');
  else if (isLong) classes.push('fits');
  return classes;
}
