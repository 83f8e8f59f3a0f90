import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { ownValue } from '../../shared/own-value.ts';
import type { SymbolName } from '../../shared/symbols.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { type NodeSymbols, symbolAt, symbolOf, TEXT_OFFSETS } from './diagram-symbols.ts';

/** Sorted sentences about what a diagram shows: nodes, connections, containers and their texts. */
export type Facts = readonly string[];

/** The parts of Mermaid's data that facts are made of. */
interface Styled {
  styles?: readonly string[];
  cssStyles?: readonly string[];
  cssCompiledStyles?: readonly string[];
}

interface Vertex extends Styled {
  id: string;
  text?: string;
  type?: string;
  labelType?: string;
  classes: readonly string[];
  icon?: string;
  img?: string;
}

interface FlowEdge {
  start: string;
  end: string;
  type: string;
  text: string;
  labelType?: string;
  stroke: string;
  style?: readonly string[];
  classes?: readonly string[];
}

interface Subgraph {
  id: string;
  title: string;
  nodes: readonly string[];
  classes: readonly string[];
  dir?: string;
  labelType?: string;
}

interface FlowData {
  getVertices(): Map<string, Vertex>;
  getEdges(): readonly FlowEdge[];
  getSubGraphs(): readonly Subgraph[];
  getDirection(): string;
  getClasses(): ReadonlyMap<string, unknown>;
}

interface Actor {
  name: string;
  description: string;
  type: string;
  links: object;
  properties: object;
}

interface Message {
  from?: string;
  to?: string;
  message: unknown;
  type: number;
  placement?: number;
  activate?: boolean;
  wrap?: boolean;
  centralConnection?: number;
}

interface SequenceData {
  getActors(): Map<string, Actor>;
  getMessages(): readonly Message[];
  getBoxes(): readonly unknown[];
  getCreatedActors(): Map<string, unknown> | readonly unknown[];
  getDestroyedActors(): Map<string, unknown> | readonly unknown[];
  getDiagramTitle(): string;
}

interface StateNode extends Styled {
  id: string;
  shape: string;
  label: string;
  parentId?: string;
}

interface StateData {
  getData(): {
    nodes: readonly StateNode[];
    edges: readonly { start: string; end: string; label: string }[];
  };
}

interface ClassMember {
  text: string;
  classifier: string;
}

interface ClassNode extends Styled {
  id: string;
  text: string;
  annotations: readonly string[];
  members: readonly ClassMember[];
  methods: readonly ClassMember[];
}

interface ClassRelation {
  id1: string;
  id2: string;
  title?: string;
  relationTitle1: string;
  relationTitle2: string;
  relation: { type1: number | 'none'; type2: number | 'none'; lineType: number };
}

interface ClassData {
  getClasses(): Map<string, ClassNode>;
  getRelations(): readonly ClassRelation[];
  getNotes(): Map<string, unknown>;
  getNamespaces(): Map<string, unknown>;
}

interface Entity extends Styled {
  id: string;
  label: string;
  alias: string;
  attributes: readonly { type: string; name: string; keys: readonly string[]; comment: string }[];
}

interface EntityData {
  getEntities(): Map<string, Entity>;
  getRelationships(): readonly {
    entityA: string;
    entityB: string;
    roleA: string;
    relSpec: { cardA: string; cardB: string; relType: string };
  }[];
}

/** A diagram that Mermaid has read. */
export type SourceGraph =
  | { type: 'flowchart-v2'; db: FlowData }
  | { type: 'sequence'; db: SequenceData }
  | { type: 'stateDiagram'; db: StateData }
  | { type: 'classDiagram' | 'class'; db: ClassData }
  | { type: 'er'; db: EntityData }
  | { type: 'other'; db: unknown };

/** Text for the small renderer, and what its drawing must show. */
export interface DiagramForm {
  source: string;
  facts: Facts;
  /** Pairs of nodes of a flowchart: the first one must be before the other in the direction of the chart. */
  forward: readonly (readonly [string, string])[];
  direction: string;
  /** The symbols of nodes, by the names that the nodes have in this form. */
  symbols: NodeSymbols;
}

/** Thrown where a diagram contains something that the small renderer does not draw. */
class NotDrawn extends Error {}

function mustBeEmpty(...lists: readonly (readonly unknown[] | undefined)[]): void {
  if (lists.some((list) => list && list.length > 0)) throw new NotDrawn();
}

/** The character of an entity. Mermaid writes `#quot;` as `ﬂ°quot¶ß`, and `#9829;` as `ﬂ°°9829¶ß`. */
function decode(text: string): string {
  const named = (whole: string, name: string): string => decodeNamedCharacterReference(name) || whole;
  return text
    .replace(/ﬂ°°(\d+)¶ß/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/ﬂ°(\w+)¶ß/g, named)
    .replace(/&(\w+);/g, named);
}

const BREAK = /<br\s*\/?>|\\n|\n/gi;
const FORMAT = /<\/?(?:b|strong|i|em|u|s|del)\s*>/gi;

/** The characters of a label that readers see, without spaces: renderers break lines in different places. */
export const visibleText = (label: string): string =>
  decode(label).replace(BREAK, '').replace(FORMAT, '').replace(/\s+/g, '');

/** The characters of the lines of a class, in any order: renderers write `+int length` or `+ length: int`. */
export const visibleLetters = (text: string): string => [...text.replace(/[\s:\\]/g, '')].sort().join('');

const sorted = (facts: readonly string[]): Facts => [...facts].sort();

/** Mermaid's names of shapes, and those of the small renderer. */
const SHAPES: Readonly<Record<string, string>> = {
  square: 'rectangle',
  rect: 'rectangle',
  round: 'rounded',
  rounded: 'rounded',
  stadium: 'stadium',
  circle: 'circle',
  subroutine: 'subroutine',
  doublecircle: 'doublecircle',
  hexagon: 'hexagon',
  cylinder: 'cylinder',
  diamond: 'diamond',
  odd: 'asymmetric',
  trapezoid: 'trapezoid',
  inv_trapezoid: 'trapezoid-alt',
};

/** Other names of shapes that have a color, as in `A@{ shape: db }`. */
const NAMED_SHAPES: Readonly<Record<string, string>> = {
  diam: 'diamond',
  decision: 'diamond',
  question: 'diamond',
  hex: 'hexagon',
  prepare: 'hexagon',
  cyl: 'cylinder',
  db: 'cylinder',
  database: 'cylinder',
  terminal: 'stadium',
  pill: 'stadium',
  circ: 'circle',
  'dbl-circ': 'doublecircle',
  'double-circle': 'doublecircle',
};

/** The brackets of each shape in flowcharts. */
const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  rectangle: ['[', ']'],
  rounded: ['(', ')'],
  stadium: ['([', '])'],
  circle: ['((', '))'],
  subroutine: ['[[', ']]'],
  doublecircle: ['(((', ')))'],
  hexagon: ['{{', '}}'],
  cylinder: ['[(', ')]'],
  diamond: ['{', '}'],
  asymmetric: ['>', ']'],
  trapezoid: ['[/', '\\]'],
  'trapezoid-alt': ['[\\', '/]'],
};

const STROKES: Readonly<Record<string, string>> = { normal: 'solid', dotted: 'dotted', thick: 'thick' };

const ENDS: Readonly<Record<string, readonly [boolean, boolean]>> = {
  arrow_open: [false, false],
  arrow_point: [false, true],
  double_arrow_point: [true, true],
};

function found<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = ownValue(table, name);
  if (value === undefined) throw new NotDrawn();
  return value;
}

const mustBePlain = (labelType: string | undefined): void => {
  if (labelType === 'markdown') throw new NotDrawn();
};

export const nodeFact = (id: string, shape: string, label: string): string => `node ${id} ${shape} ${label}`;

export const groupFact = (label: string, members: readonly string[]): string =>
  `group ${label} of ${[...members].sort().join(' ')}`;

/** A connection and its visible label. An arrow at the start only is one at the end in the other direction. */
export function edgeFact(
  [from, to]: readonly [string, string],
  line: string,
  [atStart, atEnd]: readonly [boolean, boolean],
  label: string,
): string {
  const [first, last] = atStart && !atEnd ? [to, from] : [from, to];
  const ends = atStart && atEnd ? 'both' : atStart || atEnd ? 'end' : 'none';
  const pair = ends === 'end' ? [first, last] : [first, last].sort();
  return `edge ${pair.join(' ')} ${line} ${ends} ${label}`;
}

/** @param symbol the symbol of the node: cans are as high as cylinders */
function shapeOf(
  { type, icon, img, labelType, styles, classes }: Vertex,
  symbol: SymbolName | undefined,
): string {
  mustBeEmpty(styles, symbol ? classes.filter((name) => name !== symbol) : classes);
  if (icon || img) throw new NotDrawn();
  mustBePlain(labelType);
  return symbol === 'database' ? 'cylinder' : found(SHAPES, type ?? 'square');
}

/** The nodes of a flowchart. A container at the end of a connection is in Mermaid's list, too. */
function verticesOf(db: FlowData): Vertex[] {
  const groups = new Set(db.getSubGraphs().map(({ id }) => id));
  return [...db.getVertices().values()].filter(({ id }) => !groups.has(id));
}

/** The symbols of the nodes of a flowchart, by the names of the nodes. */
function nodeSymbols(db: FlowData): NodeSymbols {
  const own = new Set(db.getClasses().keys());
  return Object.fromEntries(
    verticesOf(db).flatMap((vertex) => {
      const symbol = symbolOf(vertex, own);
      return symbol ? [[vertex.id, symbol]] : [];
    }),
  );
}

function flowFacts(db: FlowData, symbols: NodeSymbols, nameOf: (id: string) => string): Facts {
  const nodes = verticesOf(db).map((vertex) =>
    nodeFact(
      nameOf(vertex.id),
      shapeOf(vertex, symbolAt(symbols, vertex.id)),
      visibleText(vertex.text ?? vertex.id),
    ),
  );
  const edges = db.getEdges().map((edge) => {
    mustBeEmpty(edge.style, edge.classes);
    mustBePlain(edge.text && edge.labelType);
    return edgeFact(
      [nameOf(edge.start), nameOf(edge.end)],
      found(STROKES, edge.stroke),
      found(ENDS, edge.type),
      visibleText(edge.text),
    );
  });
  const groups = db.getSubGraphs();
  const ids = new Set(groups.map(({ id }) => id));
  const groupFacts = groups.map(({ title, nodes: members, classes, labelType }) => {
    mustBeEmpty(classes);
    mustBePlain(labelType);
    return groupFact(visibleText(title), members.filter((id) => !ids.has(id)).map(nameOf));
  });
  return sorted([...nodes, ...edges, ...groupFacts]);
}

/** Characters that end a label or format it in the small renderer. Private characters represent them while it draws. */
const SPECIAL = '"[](){}|<>*~\\/`';
const PRIVATE = 0xe000;

const hide = (text: string): string =>
  text.replace(/["[\](){}|<>*~\\/`]/g, (mark) => String.fromCharCode(PRIVATE + SPECIAL.indexOf(mark)));

/** Puts the characters of labels back into a drawing. */
export const showSpecial = (svg: string): string =>
  svg.replace(/[\ue000-\ue00e]/g, (mark) => escapeHtml(SPECIAL[mark.charCodeAt(0) - PRIVATE] ?? ''));

/** A label in one line, in which only line breaks and formatting have a meaning. */
function oneLine(text: string): string {
  const parts = decode(text)
    .replace(BREAK, '<br>')
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(<br>|<\/?(?:b|strong|i|em|u|s|del)\s*>)/i);
  return parts.map((part, at) => (at % 2 ? part : hide(part))).join('');
}

const ARROWS: Readonly<Record<string, readonly [string, string, string]>> = {
  solid: ['---', '-->', '<-->'],
  dotted: ['-.-', '-.->', '<-.->'],
  thick: ['===', '==>', '<==>'],
};

/** Lines backwards begin with an arrow, so that the layout keeps the order of the source. */
const BACKWARDS: Readonly<Record<string, string>> = { solid: '<---', dotted: '<-.-', thick: '<===' };

interface Ends {
  start: string;
  end: string;
}

/** The edges that lead back to a node on the way to them, when each node is visited in the order of the source. */
function backEdges<Edge extends Ends>(nodes: readonly string[], edges: readonly Edge[]): Set<Edge> {
  const back = new Set<Edge>();
  const open = new Set<string>();
  const done = new Set<string>();
  const follow = (id: string): void => {
    open.add(id);
    for (const edge of edges.filter(({ start }) => start === id)) {
      if (open.has(edge.end)) back.add(edge);
      else if (!done.has(edge.end)) follow(edge.end);
    }
    open.delete(id);
    done.add(id);
  };
  for (const id of nodes) if (!done.has(id)) follow(id);
  return back;
}

/** Spaces that make room for a symbol at the left of a label. */
export const ROOM = '\u2003\u2003';

/** The label of a node in one line. Each line of it has room for the symbol of the node. */
function labelOf({ id, text = id }: Vertex, symbol: SymbolName | undefined): string {
  const label = oneLine(text);
  const isAtLeft = symbol && TEXT_OFFSETS[symbol][0] > 0;
  return isAtLeft ? label.replace(/^|(?<=<br>)/g, ROOM) : label;
}

/** Writes a flowchart in the form that the small renderer reads: one node or edge on each line, simple names, labels in quotes. */
function writeFlow(
  db: FlowData,
  symbols: NodeSymbols,
  nameOf: (id: string) => string,
  back: ReadonlySet<FlowEdge>,
): string {
  const vertices = verticesOf(db);
  const groups = db.getSubGraphs();
  const groupOf = (id: string): Subgraph | undefined => groups.find(({ nodes }) => nodes.includes(id));
  const lines: string[] = [`flowchart ${db.getDirection()}`];
  const written = new Set<Subgraph>();
  const writeNode = (vertex: Vertex): void => {
    const symbol = symbolAt(symbols, vertex.id);
    const [open, close] = found(BRACKETS, shapeOf(vertex, symbol));
    lines.push(`${nameOf(vertex.id)}${open}"${labelOf(vertex, symbol)}"${close}`);
  };
  const writeGroup = (group: Subgraph): void => {
    written.add(group);
    lines.push(`subgraph ${nameOf(group.id)} [${oneLine(group.title)}]`);
    if (group.dir) lines.push(`direction ${group.dir}`);
    for (const vertex of vertices) if (group.nodes.includes(vertex.id)) writeNode(vertex);
    for (const inner of groups) if (groupOf(inner.id) === group) writeGroup(inner);
    lines.push('end');
  };
  const outermost = (group: Subgraph): Subgraph => {
    const outer = groupOf(group.id);
    return outer && outer !== group ? outermost(outer) : group;
  };
  for (const vertex of vertices) {
    const group = groupOf(vertex.id);
    if (!group) writeNode(vertex);
    else if (!written.has(outermost(group))) writeGroup(outermost(group));
  }
  for (const edge of db.getEdges()) {
    const [atStart, atEnd] = found(ENDS, edge.type);
    const line = found(STROKES, edge.stroke);
    const isTurned = back.has(edge) && edge.start !== edge.end;
    const arrow =
      isTurned && atEnd && !atStart ? BACKWARDS[line] : ARROWS[line]?.[Number(atStart) + Number(atEnd)];
    const label = edge.text ? `|${oneLine(edge.text)}|` : '';
    const [from, to] = isTurned ? [edge.end, edge.start] : [edge.start, edge.end];
    lines.push(`${nameOf(from)} ${arrow}${label} ${nameOf(to)}`);
  }
  return lines.join('\n');
}

/** A flowchart as its author wrote it, unless it has classes, and in the form of `writeFlow`. */
function flowForms(source: string, db: FlowData): DiagramForm[] {
  const groups = db.getSubGraphs();
  const symbols = nodeSymbols(db);
  const vertices = verticesOf(db);
  const ids = new Set([...vertices, ...groups].map(({ id }) => id));
  const names = new Map([...ids].map((id, at) => [id, `n${at}`]));
  const shortName = (id: string): string => names.get(id) ?? id;
  const back = backEdges(
    vertices.map(({ id }) => id),
    db.getEdges(),
  );
  const isSimple = groups.every(({ dir }) => dir === undefined || dir === db.getDirection());
  const forward = isSimple ? db.getEdges().filter((edge) => !back.has(edge)) : [];
  const form = (text: string, nameOf: (id: string) => string): DiagramForm => ({
    source: text,
    facts: flowFacts(db, symbols, nameOf),
    forward: forward.map(({ start, end }) => [nameOf(start), nameOf(end)] as const),
    direction: db.getDirection(),
    symbols: Object.fromEntries(Object.entries(symbols).map(([id, symbol]) => [nameOf(id), symbol])),
  });
  const hasClasses = vertices.some(({ classes }) => classes.length > 0);
  return [
    ...(hasClasses ? [] : [form(source, (id) => id)]),
    form(writeFlow(db, symbols, shortName, back), shortName),
  ];
}

/** Messages that the small renderer draws as Mermaid does, by Mermaid's numbers. */
const MESSAGES: Readonly<Record<number, string>> = {
  0: 'solid filled',
  1: 'dashed filled',
  24: 'solid open',
  25: 'dashed open',
};
const NOTE = 2;
const ACTIVATION = 17;
/** The first lines of blocks, and the lines between their parts. */
const BLOCKS: Readonly<Record<number, string>> = {
  10: 'loop',
  12: 'alt',
  13: 'part',
  15: 'opt',
  19: 'par',
  20: 'part',
  27: 'critical',
  28: 'part',
  30: 'break',
};
const ENDINGS = new Set([11, 14, 16, 18, 21, 29, 31]);
const PLACEMENTS = ['left', 'right', 'over'];

export const blockFact = (type: string, label: string): string => `block ${type} ${label}`;
export const messageFact = (at: number, style: string, from: string, to: string, label: string): string =>
  `message ${at} ${style} ${from} ${to} ${label}`;
export const noteFact = (placement: string, label: string): string => `note ${placement} ${label}`;

function sequenceFacts(db: SequenceData): Facts {
  mustBeEmpty(db.getBoxes(), Object.keys(db.getCreatedActors()), Object.keys(db.getDestroyedActors()));
  mustBeEmpty([...db.getDiagramTitle()]);
  const facts = [...db.getActors().values()].map(({ name, description, type, links, properties }) => {
    mustBeEmpty(Object.keys(links), Object.keys(properties));
    return nodeFact(
      name,
      found({ participant: 'participant', actor: 'actor' }, type),
      visibleText(description),
    );
  });
  let messages = 0;
  for (const { from = '', to = '', message, type, placement = 2, centralConnection } of db.getMessages()) {
    if (ENDINGS.has(type)) continue;
    if (centralConnection || typeof message !== 'string') throw new NotDrawn();
    const text = visibleText(message);
    if (type === NOTE) facts.push(noteFact(found(PLACEMENTS as never, String(placement)), text));
    else if (type === ACTIVATION) facts.push(`activation ${from}`);
    else if (BLOCKS[type]) facts.push(blockFact(BLOCKS[type], text));
    else facts.push(messageFact(messages++, found(MESSAGES, String(type)), from, to, text));
  }
  return sorted(facts);
}

/** Both renderers name the first and the last point of a state in their own way, and can draw it once or several times. */
export const POINT = '[*]';

function stateFacts(db: StateData): Facts {
  const { nodes, edges } = db.getData();
  const points = new Set(nodes.filter(({ shape }) => /^state(?:Start|End)$/.test(shape)).map(({ id }) => id));
  const groups = new Set(nodes.filter(({ shape }) => shape === 'roundedWithTitle').map(({ id }) => id));
  const nameOf = (id: string): string => (points.has(id) ? POINT : id);
  const facts: string[] = [];
  for (const { id, shape, label, cssStyles, cssCompiledStyles } of nodes) {
    mustBeEmpty(cssStyles, cssCompiledStyles);
    if (points.has(id)) continue;
    const members = nodes.filter(
      ({ parentId, id: inner }) => parentId === id && !points.has(inner) && !groups.has(inner),
    );
    if (groups.has(id))
      facts.push(
        groupFact(
          visibleText(label),
          members.map((member) => member.id),
        ),
      );
    else facts.push(nodeFact(id, found({ rect: 'rounded' }, shape), visibleText(label)));
  }
  for (const { start, end, label } of edges)
    facts.push(edgeFact([nameOf(start), nameOf(end)], 'solid', [false, true], visibleText(label)));
  return sorted(facts);
}

/** The form of a state diagram as its author wrote it. The names of its points differ, so their order is not compared. */
function stateForm(source: string, db: StateData): DiagramForm {
  const { nodes, edges } = db.getData();
  const states = nodes.filter(({ shape }) => shape === 'rect').map(({ id }) => id);
  const own = edges.filter(({ start, end }) => states.includes(start) && states.includes(end));
  const back = backEdges(states, own);
  const isSimple = nodes.every(
    ({ parentId, shape }) => parentId === undefined && shape !== 'roundedWithTitle',
  );
  const forward = isSimple ? own.filter((edge) => !back.has(edge)) : [];
  return {
    source,
    facts: stateFacts(db),
    forward: forward.map(({ start, end }) => [start, end] as const),
    direction: /^\s*direction\s+(\w+)/m.exec(source)?.[1] ?? 'TB',
    symbols: {},
  };
}

const AGGREGATION = 0;
const EXTENSION = 1;
const COMPOSITION = 2;
const DEPENDENCY = 3;

/** The name of a relation of classes, by its end and its line: 0 is solid, 1 dotted. */
const RELATIONS: Readonly<Record<string, string>> = {
  [`${AGGREGATION} 0`]: 'aggregation',
  [`${EXTENSION} 0`]: 'inheritance',
  [`${EXTENSION} 1`]: 'realization',
  [`${COMPOSITION} 0`]: 'composition',
  [`${DEPENDENCY} 0`]: 'association',
  [`${DEPENDENCY} 1`]: 'dependency',
};

const titled = (title: string): string => (title === 'none' ? '' : title);

function classFacts(db: ClassData): Facts {
  mustBeEmpty([...db.getNotes().keys()], [...db.getNamespaces().keys()]);
  const nodes = [...db.getClasses().values()].map(({ id, text, annotations, members, methods, styles }) => {
    const lines = [...members, ...methods];
    mustBeEmpty(
      styles,
      lines.filter(({ classifier }) => classifier !== ''),
    );
    const shown = [text, ...annotations.map((name) => `<<${name}>>`), ...lines.map((line) => line.text)];
    return nodeFact(id, 'class', visibleLetters(decode(shown.join(''))));
  });
  const edges = db.getRelations().map(({ id1, id2, title, relationTitle1, relationTitle2, relation }) => {
    const { type1, type2, lineType } = relation;
    if ((type1 === 'none') === (type2 === 'none')) throw new NotDrawn();
    const isAtStart = type1 !== 'none';
    const kind = found(RELATIONS, `${isAtStart ? type1 : type2} ${lineType}`);
    const ends = [titled(relationTitle1), titled(relationTitle2)].map(visibleText).join(' ');
    const at = isAtStart ? 'from' : 'to';
    return `edge ${id1} ${id2} ${kind} ${at} ${ends} ${visibleText(title ?? '')}`;
  });
  return sorted([...nodes, ...edges]);
}

const CARDINALITIES: Readonly<Record<string, string>> = {
  ZERO_OR_ONE: 'zero-one',
  ZERO_OR_MORE: 'zero-many',
  ONE_OR_MORE: 'many',
  ONLY_ONE: 'one',
};

function entityFacts(db: EntityData): Facts {
  const entities = [...db.getEntities().values()];
  const names = new Map([...db.getEntities()].map(([name, { id }]) => [id, name]));
  const nodes = entities.map(({ label, alias, attributes, cssStyles, cssCompiledStyles }) => {
    mustBeEmpty(cssStyles, cssCompiledStyles);
    const lines = attributes.map(({ type, name, keys, comment }) => {
      mustBeEmpty([...comment]);
      return `${keys.join('')}${type}${name}`;
    });
    return nodeFact(label, 'entity', visibleLetters([alias || label, ...lines].join('')));
  });
  const edges = db.getRelationships().map(({ entityA, entityB, roleA, relSpec }) => {
    const cards = [relSpec.cardB, relSpec.cardA].map((card) => found(CARDINALITIES, card));
    const isIdentifying = relSpec.relType === 'IDENTIFYING';
    return `edge ${names.get(entityA)} ${names.get(entityB)} ${cards.join(' ')} ${isIdentifying} ${visibleText(roleA)}`;
  });
  return sorted([...nodes, ...edges]);
}

function forms(source: string, graph: SourceGraph): DiagramForm[] {
  const once = (facts: Facts): DiagramForm[] => [{ source, facts, forward: [], direction: '', symbols: {} }];
  switch (graph.type) {
    case 'flowchart-v2':
      return flowForms(source, graph.db);
    case 'sequence':
      return once(sequenceFacts(graph.db));
    case 'stateDiagram':
      return [stateForm(source, graph.db)];
    case 'class':
    case 'classDiagram':
      return once(classFacts(graph.db));
    case 'er':
      return once(entityFacts(graph.db));
    default:
      return [];
  }
}

/** The shapes of the nodes of a flowchart, by their names. */
export const shapesOf = (graph: SourceGraph): Record<string, string> =>
  graph.type === 'flowchart-v2'
    ? Object.fromEntries(
        verticesOf(graph.db).map(({ id, type = 'square' }) => [
          id,
          ownValue(NAMED_SHAPES, type) ?? ownValue(SHAPES, type) ?? type,
        ]),
      )
    : {};

/**
 * The symbols of the nodes of a diagram, by the names of the nodes.
 * @throws DiagramError if a node cannot contain its symbol
 */
export const symbolsOf = (graph: SourceGraph): NodeSymbols =>
  graph.type === 'flowchart-v2' ? nodeSymbols(graph.db) : {};

/**
 * The forms of a diagram that the small renderer may be able to draw, and what each drawing must show.
 * @returns nothing if the diagram contains something that only Mermaid draws
 */
export function formsOf(source: string, graph: SourceGraph): DiagramForm[] {
  try {
    return forms(source, graph);
  } catch (error) {
    if (error instanceof NotDrawn) return [];
    throw error;
  }
}
