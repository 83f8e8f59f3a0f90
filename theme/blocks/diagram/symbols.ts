import { ownValue } from '../../../shared/own-value.ts';
import { circle, DOTS, REEL, SILHOUETTE, SYMBOL_NAMES, type SymbolName } from '../../../shared/symbols.ts';
import { SHAPE_COLORS, SYMBOL_COLORS } from './colors.ts';
import { DiagramError } from './error.ts';
import type { DiagramData } from './labels.ts';

/** How a node differs from plain ones. */
export interface NodeLook {
  color: string;
  /** The class of a rectangle in the drawing, which a symbol replaces later. */
  symbol?: string;
  /** The place of the text, from the middle of the node. */
  textOffset?: readonly [number, number];
}

/** The nodes of a flowchart as Mermaid's parser describes them. */
interface Vertex {
  id: string;
  /** Mermaid's name of its shape. Nodes without brackets have none. */
  type?: string;
  classes: readonly string[];
}

interface Entry<Value> {
  key: string;
  value: Value;
}

/** Mermaid's names of nodes in square brackets. */
const PLAIN = new Set(['square', 'rect']);

const CYLINDERS = new Set(['cylinder', 'cyl', 'db', 'database']);

/**
 * The symbol of a node, from its class. A cylinder is a database without a class.
 * @param own the classes that the diagram itself defines with `classDef`, which are not symbols
 * @throws DiagramError if the node has a shape that cannot contain the symbol
 */
function symbolOf(
  { id, type = 'square', classes }: Vertex,
  own: ReadonlySet<string>,
): SymbolName | undefined {
  const symbol = SYMBOL_NAMES.find((name) => classes.includes(name) && !own.has(name));
  const isCylinder = CYLINDERS.has(type);
  if (!symbol) return isCylinder ? 'database' : undefined;
  if (!PLAIN.has(type) && !(isCylinder && symbol === 'database'))
    throw new DiagramError(
      `the class ${symbol} of the node "${id}" draws a symbol, and its brackets draw another shape. ` +
        `Write ${id}[…], or remove the class.`,
    );
  return symbol;
}

/** Pixels from the middle of a node to the middle of its text, which is at the right of an emblem or below a bar or lid. */
const TEXT_OFFSETS: Readonly<Record<SymbolName, readonly [number, number]>> = {
  app: [0, 4],
  service: [12, 0],
  database: [0, 5],
  gateway: [12, 0],
  person: [12, 0],
};

/** The beginning of the class of a rectangle that a symbol replaces. The rest is the name of the symbol. */
const SYMBOL_CLASS = 'symbol-';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function lookOf(vertex: Vertex, own: ReadonlySet<string>): NodeLook | undefined {
  const symbol = symbolOf(vertex, own);
  if (!symbol) {
    const color = ownValue(SHAPE_COLORS, vertex.type ?? '');
    return color === undefined ? undefined : { color };
  }
  // Mermaid moves the text of a cylinder itself.
  const textOffset = CYLINDERS.has(vertex.type ?? '') ? ([0, 0] as const) : TEXT_OFFSETS[symbol];
  return { color: SYMBOL_COLORS[symbol], symbol: `${SYMBOL_CLASS}${symbol}`, textOffset };
}

/**
 * The looks of the nodes of a flowchart that are not plain, by the names of the nodes.
 * @throws DiagramError if a node cannot contain its symbol
 */
export function looksOf({ type, data }: { type: string; data: DiagramData }): Record<string, NodeLook> {
  if (type !== 'flowchart-v2') return {};
  const entries = <Value>(name: string) => (data[name] ?? []) as readonly Entry<Value>[];
  const own = new Set(entries('getClasses').map(({ key }) => key));
  // A container at the end of a connection is in Mermaid's list, too.
  const groups = new Set(((data.getSubGraphs ?? []) as readonly { id: string }[]).map(({ id }) => id));
  return Object.fromEntries(
    entries<Vertex>('getVertices').flatMap(({ value }): [string, NodeLook][] => {
      const look = groups.has(value.id) ? undefined : lookOf(value, own);
      return look ? [[value.id, look]] : [];
    }),
  );
}

const LINE = 'stroke="var(--_text-sec)"';
const SOLID = 'fill="var(--_text-sec)"';

const numbers = (...values: readonly number[]): string =>
  values.map((value) => Math.round(value * 10) / 10).join(' ');

const outline = ({ x, y, width, height }: Box, radius: number, paint: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${numbers(Math.min(radius, height / 2))}" ry="${numbers(Math.min(radius, height / 2))}" ${paint}/>`;

const emblem = (x: number, y: number, path: string): string =>
  `<path d="M${numbers(x, y)}${path}" ${SOLID}/>`;

/** A film can: a cylinder with the edge of its lid. */
function can({ x, y, width, height }: Box, paint: string): string {
  const [half, curve] = [width / 2, 7];
  const arc = (turn: 0 | 1, sign: number): string =>
    `a${numbers(half, curve)} 0 0 ${turn} ${numbers(sign * width)} 0`;
  const sides = height - 2 * curve;
  return (
    `<path d="M${numbers(x, y + curve)}${arc(1, 1)}v${numbers(sides)}${arc(1, -1)}z" ${paint}/>` +
    [0, 5]
      .map(
        (down) =>
          `<path d="M${numbers(x, y + curve + down)}${arc(0, 1)}" fill="none" ${LINE} stroke-width=".75"/>`,
      )
      .join('')
  );
}

/** A screen: a window with a bar at the top. */
const screen = (box: Box, paint: string): string =>
  `${outline(box, 4, paint)}<path d="M${numbers(box.x, box.y + 9)}h${numbers(box.width)}" ${LINE} stroke-width=".75"/>` +
  `<path d="M${numbers(box.x + 7, box.y + 4.6)}${DOTS}" ${LINE} stroke-width="2.6" stroke-linecap="round"/>`;

/** The shapes of a symbol in a box. @param paint the attributes for the color and the outline of its area */
function shapesOf(symbol: SymbolName, box: Box, paint: string): string {
  const [left, middle] = [box.x + 6, box.y + box.height / 2];
  switch (symbol) {
    case 'app':
      return screen(box, paint);
    case 'database':
      return can(box, paint);
    case 'service':
      return `${outline(box, 19, paint)}${emblem(left, middle, REEL)}`;
    case 'gateway':
      return (
        `${outline(box, 19, paint)}<path d="M${numbers(left + 1, middle)}${circle(12)}" fill="none" ${LINE} stroke-width="1.5"/>` +
        emblem(left + 7, middle, circle(6))
      );
    case 'person':
      return `${outline(box, 6, paint)}${emblem(left + 8, middle - 6, SILHOUETTE)}`;
  }
}

const attributeOf = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';

/** Replaces the rectangles that a symbol replaces. */
export const drawSymbols = (svg: string): string =>
  svg.replace(
    new RegExp(`<rect (?=[^>]*class="${SYMBOL_CLASS}(\\w+)")[^>]*>(?:</rect>)?`, 'g'),
    (rect, name: string) => {
      const symbol = SYMBOL_NAMES.find((known) => known === name);
      if (!symbol) return rect;
      const number = (attribute: string): number => Number(attributeOf(rect, attribute));
      const box = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
      const paint = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray']
        .flatMap((attribute) => {
          const value = attributeOf(rect, attribute);
          return value ? [`${attribute}="${value}"`] : [];
        })
        .join(' ');
      return shapesOf(symbol, box, paint);
    },
  );
