import { decodeNamedCharacterReference } from 'decode-named-character-reference';

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

/**
 * The characters of a label that readers see, without spaces and the marks of Markdown: Mermaid breaks lines in places that the
 * author has not written.
 */
export const plainText = (text: string): string =>
  decode(text)
    .replace(BREAK, '')
    .replace(FORMAT, '')
    .replace(/[\s*_`]+/g, '');

/** The least that a drawing of Mermaid must show. */
export interface Expected {
  /** Texts, without spaces. */
  labels: readonly string[];
  /** The number of nodes and of connections; undefined for kinds of diagrams that have none, such as charts. */
  nodes: number | undefined;
  edges: number | undefined;
}

/** A method of Mermaid's data, and the names of the fields that contain texts which the drawing shows. */
type Texts = readonly [getter: string, ...fields: string[]];

const TITLE: Texts = ['getDiagramTitle', ''];
const CLASS: readonly Texts[] = [
  ['getRelations', 'title', 'relationTitle1', 'relationTitle2'],
  ['getNotes', 'text'],
  ['getClasses', 'label', 'annotations'],
];

/** The texts of each kind of diagram. The field `''` is the value itself, and `key` the key of a map. */
const TEXTS: Readonly<Record<string, readonly Texts[]>> = {
  'flowchart-v2': [
    ['getVertices', 'text'],
    ['getEdges', 'text'],
    ['getSubGraphs', 'title'],
  ],
  sequence: [['getActors', 'description'], TITLE],
  class: CLASS,
  classDiagram: CLASS,
  er: [
    ['getEntities', 'type', 'name', 'comment', 'alias'],
    ['getRelationships', 'roleA'],
  ],
  gantt: [['getTasks', 'task', 'section'], TITLE],
  pie: [['getSections', 'key'], TITLE],
  gitGraph: [
    ['getBranchesAsObjArray', 'name'],
    ['getCommitsArray', 'tags'],
  ],
  mindmap: [['getMindmap', 'descr']],
  timeline: [['getTasks', 'task', 'section', 'events']],
  quadrantChart: [['getQuadrantData', 'text'], TITLE],
  journey: [['getTasks', 'task', 'section', 'people'], TITLE],
  xychart: [['getXYChartData', 'title', 'categories']],
  requirement: [
    ['getRequirements', 'name', 'text'],
    ['getElements', 'name'],
    ['getRelationships', 'type'],
  ],
  c4: [
    ['getC4ShapeArray', 'label', 'descr'],
    ['getRels', 'label'],
  ],
  sankey: [['getNodes', 'ID']],
  block: [
    ['getBlocksFlat', 'label'],
    ['getEdges', 'label'],
  ],
  packet: [['getPacket', 'label'], TITLE],
  kanban: [['getData', 'label', 'assigned', 'ticket']],
  architecture: [
    ['getServices', 'title'],
    ['getGroups', 'title'],
    ['getEdges', 'title'],
  ],
  radar: [['getAxes', 'label'], ['getCurves', 'label'], TITLE],
  treemap: [['getNodes', 'name']],
};

/** The types of the parts of a state diagram whose names are not texts. */
const UNNAMED = /^(?:state(?:Start|End)|fork|join|choice|divider|noteGroup)$/;

/** The results of the methods of Mermaid's data, as JSON values, by their names. A map is a list of its keys and values. */
export type DiagramData = Readonly<Record<string, unknown>>;

/** The methods of Mermaid's data that this site reads, of all kinds of diagrams. */
export const GETTERS: readonly string[] = [
  ...new Set([
    ...Object.values(TEXTS).flatMap((texts) => texts.map(([getter]) => getter)),
    ...['getData', 'getMessages', 'getClasses'],
  ]),
];

/** The texts in some fields of a value and of everything in it. */
function textsIn(value: unknown, fields: readonly string[]): string[] {
  if (typeof value === 'string') return fields.includes('') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, fields));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    textsIn(item, fields.includes(name) ? [...fields, ''] : fields.filter((field) => field !== '')),
  );
}

interface Part {
  id?: string;
  parentId?: string;
  label?: string;
  shape?: string;
  isGroup?: boolean;
  thickness?: string;
  description?: readonly string[];
}

interface Parts {
  nodes: readonly Part[];
  edges: readonly Part[];
}

const partsOf = (data: DiagramData): Parts | undefined => data.getData as Parts | undefined;

function stateLabels({ nodes, edges }: Parts): string[] {
  const named = nodes.filter(({ shape }) => !UNNAMED.test(shape ?? ''));
  return [...named, ...edges].map(({ label }) => label ?? '');
}

interface Message {
  from?: string;
  to?: string;
  message: unknown;
  type: number;
}

const NOTE = 2;
const BACKGROUND = 22;

/** The texts of messages, notes and blocks. The text of a background is its color. */
const messageTexts = (data: DiagramData): string[] =>
  (data.getMessages as readonly Message[]).flatMap(({ message, type }) =>
    typeof message === 'string' && type !== BACKGROUND ? [message] : [],
  );

/** Kinds of diagrams whose nodes and connections Mermaid's renderers mark. */
const COUNTED = new Set([
  'flowchart-v2',
  'stateDiagram',
  'class',
  'classDiagram',
  'er',
  'requirement',
  'mindmap',
]);

/** Mermaid draws a container without content as a node. */
const isEmpty = ({ id }: Part, { nodes }: Parts): boolean => nodes.every(({ parentId }) => parentId !== id);

function counts(type: string, data: DiagramData): Pick<Expected, 'nodes' | 'edges'> {
  if (type === 'sequence') {
    const messages = data.getMessages as readonly Message[];
    const edges = messages.filter(({ from, to, type: kind }) => from && to && kind !== NOTE).length;
    return { nodes: undefined, edges };
  }
  const parts = COUNTED.has(type) ? partsOf(data) : undefined;
  return {
    nodes: parts?.nodes.filter((node) => !node.isGroup || isEmpty(node, parts)).length,
    edges: parts?.edges.filter(({ thickness }) => thickness !== 'invisible').length,
  };
}

/** The least that a drawing of a diagram must show. */
export function expectedOf({ type, data }: { type: string; data: DiagramData }): Expected {
  const parts = type === 'stateDiagram' ? partsOf(data) : undefined;
  const texts = (TEXTS[type] ?? []).flatMap(([getter, ...fields]) => textsIn(data[getter], fields));
  const more = parts ? stateLabels(parts) : type === 'sequence' ? messageTexts(data) : [];
  const labels = [...texts, ...more].filter((text) => text !== 'none').map(plainText);
  return { labels: [...new Set(labels)].filter((label) => label !== ''), ...counts(type, data) };
}
