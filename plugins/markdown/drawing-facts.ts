import type { Element, Nodes } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { visit } from '../lib/visit.ts';
import {
  blockFact,
  type DiagramForm,
  edgeFact,
  type Facts,
  groupFact,
  messageFact,
  nodeFact,
  noteFact,
  POINT,
  visibleLetters,
  visibleText,
} from './diagram-facts.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const attribute = ({ attributes }: Element, name: string): string => attributes[name] ?? '';

const textIn = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textIn).join('') : '';

const number = (element: Element, name: string): number => Number(attribute(element, name));

function elementsIn(root: Nodes, name: string): Element[] {
  const found: Element[] = [];
  visit(root, 'element', (element: Element) => {
    if (element.name === name) found.push(element);
  });
  return found;
}

/** The texts that readers see. A title shows only under the pointer. */
const shownTexts = (element: Nodes): string[] => elementsIn(element, 'text').map(textIn);

const boxOf = (rect: Element): Box => ({
  x: number(rect, 'x'),
  y: number(rect, 'y'),
  width: number(rect, 'width'),
  height: number(rect, 'height'),
});

/** The middle of a node: that of its text, or of its circle. */
function middleOf(node: Element): { x: number; y: number } {
  const [text] = elementsIn(node, 'text');
  if (text) return { x: number(text, 'x'), y: number(text, 'y') };
  const [circle] = elementsIn(node, 'circle');
  return circle ? { x: number(circle, 'cx'), y: number(circle, 'cy') } : { x: Number.NaN, y: Number.NaN };
}

const contains = ({ x, y, width, height }: Box, point: { x: number; y: number }): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height;

/** The nodes directly in each container, by the place where they are drawn. */
function groupFacts(groups: readonly Element[], nodes: readonly Element[]): string[] {
  const boxes = groups.map((group) => elementsIn(group, 'rect').map(boxOf)[0]);
  const area = (box: Box | undefined): number => (box ? box.width * box.height : Number.POSITIVE_INFINITY);
  const members = groups.map((): string[] => []);
  for (const node of nodes) {
    const around = boxes.flatMap((box, at) => (box && contains(box, middleOf(node)) ? [at] : []));
    const innermost = around.sort((a, b) => area(boxes[a]) - area(boxes[b]))[0];
    const isPoint = attribute(node, 'data-shape').startsWith('state-');
    if (innermost !== undefined && !isPoint) members[innermost]?.push(attribute(node, 'data-id'));
  }
  return groups.map((group, at) => groupFact(visibleText(shownTexts(group).join('')), members[at] ?? []));
}

const POINT_ID = /^_(?:start|end)\d*$/;

const yes = (element: Element, name: string): boolean => attribute(element, name) === 'true';

/** The visible labels of the connections between two nodes. */
function labelsOf(elements: readonly Element[]): (edge: Element) => string {
  const shown = new Map<string, string[]>();
  const key = (element: Element): string =>
    `${attribute(element, 'data-from')} ${attribute(element, 'data-to')}`;
  for (const element of elements) {
    shown.set(key(element), [...(shown.get(key(element)) ?? []), shownTexts(element).join('')]);
  }
  return (edge) => {
    if (!attribute(edge, 'data-label')) return '';
    const label = visibleText(attribute(edge, 'data-label'));
    const isShown = shown.get(key(edge))?.some((text) => visibleText(text) === label);
    return isShown ? label : `not shown: ${label}`;
  };
}

function elementFacts(byClass: (name: string) => Element[], all: readonly string[]): string[] {
  const nodes = byClass('node').filter((node) => !attribute(node, 'data-shape').startsWith('state-'));
  const labelOf = labelsOf(byClass('edge-label'));
  const nameOf = (id: string): string => (POINT_ID.test(id) ? POINT : id);
  const isShown = (label: string): boolean => label === '' || all.some((text) => visibleText(text) === label);
  const shownLabel = (element: Element, name: string): string => {
    const label = visibleText(attribute(element, name));
    return isShown(label) ? label : `not shown: ${label}`;
  };
  const joined = (element: Element): string => visibleText(shownTexts(element).join(''));
  return [
    ...nodes.map((node) => nodeFact(attribute(node, 'data-id'), attribute(node, 'data-shape'), joined(node))),
    ...byClass('edge').map((edge) =>
      edgeFact(
        [nameOf(attribute(edge, 'data-from')), nameOf(attribute(edge, 'data-to'))],
        attribute(edge, 'data-style'),
        [yes(edge, 'data-arrow-start'), yes(edge, 'data-arrow-end')],
        labelOf(edge),
      ),
    ),
    ...groupFacts(byClass('subgraph'), byClass('node')),
    ...byClass('actor').map((actor) =>
      nodeFact(attribute(actor, 'data-id'), attribute(actor, 'data-type'), joined(actor)),
    ),
    ...byClass('message').map((message, at) =>
      messageFact(
        at,
        `${attribute(message, 'data-line-style')} ${attribute(message, 'data-arrow-head')}`,
        attribute(message, 'data-from'),
        attribute(message, 'data-to'),
        joined(message),
      ),
    ),
    ...byClass('note').map((note) => noteFact(attribute(note, 'data-position'), joined(note))),
    ...byClass('activation').map((bar) => `activation ${attribute(bar, 'data-actor')}`),
    ...byClass('block').flatMap((block) => {
      const [title = '', ...parts] = shownTexts(block);
      const type = attribute(block, 'data-type');
      const label = title
        .slice(type.length)
        .trim()
        .replace(/^\[(.*)\]$/s, '$1');
      const dividers = elementsIn(block, 'line').map((_line, at) => parts[at] ?? '');
      return [
        blockFact(type, visibleText(label)),
        ...dividers.map((text) => blockFact('part', visibleText(text.replace(/^\[(.*)\]$/s, '$1')))),
      ];
    }),
    ...byClass('class-node').map((node) =>
      nodeFact(attribute(node, 'data-id'), 'class', visibleLetters(shownTexts(node).join(''))),
    ),
    ...byClass('class-relationship').map((edge) => {
      const ends = ['data-from-cardinality', 'data-to-cardinality'].map((name) => shownLabel(edge, name));
      const names = `${attribute(edge, 'data-from')} ${attribute(edge, 'data-to')}`;
      const kind = `${attribute(edge, 'data-type')} ${attribute(edge, 'data-marker-at')}`;
      return `edge ${names} ${kind} ${ends.join(' ')} ${shownLabel(edge, 'data-label')}`;
    }),
    ...byClass('entity').map((entity) => {
      const texts = shownTexts(entity).filter((text) => text !== '(no attributes)');
      return nodeFact(attribute(entity, 'data-id'), 'entity', visibleLetters(texts.join('')));
    }),
    ...byClass('er-relationship').map((edge) => {
      const names = `${attribute(edge, 'data-entity1')} ${attribute(edge, 'data-entity2')}`;
      const cards = `${attribute(edge, 'data-cardinality1')} ${attribute(edge, 'data-cardinality2')}`;
      return `edge ${names} ${cards} ${attribute(edge, 'data-identifying')} ${shownLabel(edge, 'data-label')}`;
    }),
  ];
}

function elementsOf(svg: string): Element[] {
  const elements: Element[] = [];
  visit(fromXml(svg), 'element', (element: Element) => {
    elements.push(element);
  });
  return elements;
}

/** The facts that a drawing of the small renderer shows, from its elements and texts. */
export function factsOfDrawing(svg: string): Facts {
  const elements = elementsOf(svg);
  const byClass = (name: string): Element[] =>
    elements.filter((element) => attribute(element, 'class') === name);
  const texts = elements.filter(({ name }) => name === 'text').map(textIn);
  return elementFacts(byClass, texts).sort();
}

/** The text that a drawing shows. */
export const shownText = (svg: string): string => shownTexts(fromXml(svg)).join(' ');

/** Whether the steps of a flowchart follow each other in its direction, as in its source. */
export function isInOrder(svg: string, { forward, direction }: DiagramForm): boolean {
  if (forward.length === 0) return true;
  const middles = new Map<string, { x: number; y: number }>();
  visit(fromXml(svg), 'element', (element: Element) => {
    if (attribute(element, 'class') === 'node') middles.set(attribute(element, 'data-id'), middleOf(element));
  });
  const axis = direction === 'LR' || direction === 'RL' ? 'x' : 'y';
  const sign = direction === 'RL' || direction === 'BT' ? -1 : 1;
  return forward.every(([from, to]) => {
    const [first, last] = [middles.get(from), middles.get(to)];
    return from === to || !first || !last || sign * first[axis] < sign * last[axis];
  });
}

/** Pixels of one letter in the title of a container, at most. */
const LETTER = 8;

type Point = readonly [number, number];

const pointsOf = (line: Element): Point[] =>
  attribute(line, 'points')
    .split(' ')
    .map((pair) => pair.split(',').map(Number) as [number, number]);

/** The space between a title and the edge of its container, or a line. */
const SPACE = 12;

/** The horizontal ranges of a box that a line covers, whose parts are horizontal or vertical. */
const rangesIn = (points: readonly Point[], { x, y, width, height }: Box): Point[] =>
  points.slice(1).flatMap(([x2, y2], at): Point[] => {
    const [x1, y1] = points[at] ?? [x2, y2];
    const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
    const isInside = right > x && left < x + width && Math.max(y1, y2) > y && Math.min(y1, y2) < y + height;
    return isInside ? [[left, right]] : [];
  });

/** The left end of the first place in a box that is wide enough for a title and that no line covers. */
function freePlace({ x, width }: Box, titleWidth: number, covered: readonly Point[]): number | undefined {
  const starts = [x, ...covered.map(([, right]) => right)].map((start) => start + SPACE);
  return starts
    .sort((a, b) => a - b)
    .find((start) => {
      const end = start + titleWidth + SPACE;
      return end <= x + width && covered.every(([left, right]) => right < start || left > end);
    });
}

/** Where the title of a container is, if a line crosses its usual place. */
export interface TitlePlace {
  /** The left end of a place that no line crosses; undefined if there is none. */
  x: number | undefined;
}

/** The containers whose titles a line crosses, by their number in the drawing. */
export function crossedTitles(svg: string): Map<number, TitlePlace> {
  const elements = elementsOf(svg);
  const lines = elements.filter((element) => attribute(element, 'class') === 'edge').map(pointsOf);
  const groups = elements.filter((element) => attribute(element, 'class') === 'subgraph');
  const placeIn = (group: Element): TitlePlace | undefined => {
    const [header] = elementsIn(group, 'rect').slice(1).map(boxOf);
    if (!header) return undefined;
    const width = shownTexts(group).join('').length * LETTER;
    const covered = lines.flatMap((points) => rangesIn(points, header));
    const isCrossed = covered.some(([left]) => left < header.x + width + 2 * SPACE);
    return isCrossed ? { x: freePlace(header, width, covered) } : undefined;
  };
  return new Map(
    groups.flatMap((group, at): [number, TitlePlace][] => {
      const place = placeIn(group);
      return place ? [[at, place]] : [];
    }),
  );
}

/** The least width of a letter, in sizes of its font. */
const NARROW = 0.45;

/** Whether every text is inside the drawing. Long messages of sequences may reach over its edges. */
export function isInside(svg: string): boolean {
  const elements = elementsOf(svg);
  const width = number(elements[0] as Element, 'width');
  return elements
    .filter(({ name }) => name === 'text')
    .every((text) => {
      const size = textIn(text).length * Number(attribute(text, 'font-size')) * NARROW;
      const anchor = attribute(text, 'text-anchor');
      const left = number(text, 'x') - (anchor === 'middle' ? size / 2 : anchor === 'end' ? size : 0);
      return elementsIn(text, 'tspan').length > 0 || (left >= 0 && left + size <= width);
    });
}
