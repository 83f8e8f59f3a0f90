import type { SymbolName } from '../../../shared/symbols.ts';
import { hexOf } from '../../../shared/text/oklch.ts';

/**
 * The colors of drawings that Mermaid makes. Mermaid gets a color for each role, and calculates with it. In the drawing, the
 * color becomes a value that follows the color mode.
 */

/** Custom properties of `theme/blocks/diagram/diagram.css`, and the color that represents each one in Mermaid. */
const ROLES = {
  paper: ['var(--bg)', '#fdfdfc'],
  ink: ['var(--_text)', '#1b1c1e'],
  soft: ['var(--_text-sec)', '#4a4b4d'],
  line: ['var(--_line)', '#8a8b8d'],
  arrow: ['var(--_arrow)', '#2a4bd7'],
  node: ['var(--_node-fill)', '#eaf0ff'],
  border: ['var(--_line)', '#8b8c8e'],
  group: ['var(--_group-fill)', '#f4f4f3'],
  header: ['var(--_group-hdr)', '#dddddc'],
} as const;

type Role = keyof typeof ROLES;

/** The hues of slices, branches, sections and other parts that colors tell apart, in OKLCH. Neighbors are far apart. */
const HUES = [255, 70, 155, 20, 305, 110, 210, 345];

const inBoth = (light: string, dark: string): string => `light-dark(${light},${dark})`;

/** An area on which text is readable. */
const areaColor = (hue: number): string => inBoth(hexOf([0.92, 0.045, hue]), hexOf([0.36, 0.06, hue]));
/** A line or an outline. */
const lineColor = (hue: number): string => inBoth(hexOf([0.55, 0.13, hue]), hexOf([0.75, 0.11, hue]));

/** A quieter area, for nodes that have a symbol as well. */
const quietColor = (hue: number): string => inBoth(hexOf([0.93, 0.03, hue]), hexOf([0.37, 0.045, hue]));

/** The areas of nodes with a symbol. */
export const SYMBOL_COLORS: Readonly<Record<SymbolName, string>> = {
  app: quietColor(80),
  service: quietColor(35),
  database: quietColor(250),
  gateway: quietColor(190),
  person: quietColor(330),
};

const CHOICES = ['diamond', 'diam', 'decision', 'question', 'hexagon', 'hex', 'prepare'];
const ENDS = 'stadium terminal pill circle circ doublecircle dbl-circ double-circle'.split(' ');

/** The areas of nodes whose shape has a meaning, by all names of the shape in flowcharts. All others have the usual color. */
export const SHAPE_COLORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CHOICES.map((shape) => [shape, areaColor(305)])),
  ...Object.fromEntries(ENDS.map((shape) => [shape, areaColor(155)])),
};

/** The color that represents part number `at` in Mermaid. */
const partColor = (at: number): string => `#${(0xc0e0a0 + (at % HUES.length) * 0x050301).toString(16)}`;

/** The part of a name of a variable, such as 3 in `cScale3`; undefined for a variable that is not a part. */
function partOf(name: string): number | undefined {
  const [, kind = '', digits] =
    /^(cScale|cScalePeer|cScaleInv|git|fillType|surface|surfacePeer|pie|venn|quadrant)(\d+)(?:Fill)?$/.exec(
      name,
    ) ?? [];
  if (digits === undefined) return undefined;
  return Number(digits) - (/^(?:pie|venn|quadrant)$/.test(kind) ? 1 : 0);
}

/** The roles of variables by their names; the first match counts. */
const NAMES: readonly (readonly [RegExp, Role | number])[] = [
  [/^(?:crit|error).*(?:Bkg|Background)/, 3],
  [/^activeTaskBkg/, 0],
  [/^(?:complexBg|emEventFill)$/, 1],
  [/^(?:complicatedBg|emCommandFill)$/, 0],
  [/^(?:chaoticBg|emProcessorFill)$/, 4],
  [/^(?:clearBg|emReadModelFill)$/, 2],
  [/edgeLabelBackground|relationLabelBackground|labelBackgroundColor|commitLabelBackground/, 'paper'],
  [
    /^(?:background|altSectionBkgColor|excludeBkgColor|rowOdd|attributeBackgroundColorOdd|compositeBackground|emUiFill)$/,
    'paper',
  ],
  [/^(?:background|component|annotation)(?:Color|Fill)$/, 'paper'],
  [/^sequenceNumber/, 'paper'],
  [
    /[tT]ext|LabelColor|labelColor|titleColor|TitleColor|signalColor|classText|scaleLabel|cScaleLabel|gitBranchLabel|branchLabel|gitInv|TitleFill/,
    'ink',
  ],
  [/^(?:note|activation|labelBox|compositeTitle|tagLabel|doneTask).*(?:Bkg|Background)/, 'header'],
  [
    /^(?:cluster|tertiary|section|alt|rect|rowEven|attributeBackgroundColorEven|emSwimlane)(?!.*(?:Border|Stroke))/,
    'group',
  ],
  [/^secondaryColor$/, 'header'],
  [/Border|border|Stroke|stroke|innerEnd/, 'border'],
  [/today|cliff|evolution|Evolution|vertLine|quadrantPointFill/, 'arrow'],
  [
    /grid|graticule|line|Line|arrow|Arrow|edge|Edge|axis|Axis|relation|transition|Link|special|boundary|tick|Tick/,
    'line',
  ],
  [/./, 'node'],
];

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:#|rgb|hsl|white|black|red|navy|grey|lightgrey)/.test(value);

/** The color with which Mermaid draws what a variable names. */
function colorOf(name: string): string {
  const part = partOf(name);
  if (part !== undefined) return partColor(part);
  const role = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'node';
  return typeof role === 'number' ? partColor(role) : ROLES[role][1];
}

/** The variables of Mermaid's theme, with a color for each one that Mermaid has. @param defaults those of its theme `base` */
export function themeVariables(defaults: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(defaults).map(([name, value]): [string, unknown] => {
    if (name === 'plotColorPalette') return [name, HUES.map((_hue, at) => partColor(at)).join(',')];
    if (typeof value === 'object' && value !== null)
      return [name, themeVariables(value as Record<string, unknown>)];
    return [name, isColor(value) ? colorOf(name) : value];
  });
  return Object.fromEntries(entries);
}

/** The values that replace colors of Mermaid: for areas and text, and for lines. */
export interface Palette {
  /** By the color that represents a role. */
  roles: Record<string, string>;
  /** By the color that represents a part. */
  areas: Record<string, string>;
  lines: Record<string, string>;
  /** The values for text, for the area of a container, for lines and for their heads. */
  ink: string;
  group: string;
  line: string;
  arrow: string;
  /** The color that represents the area of a node. */
  node: string;
}

export function drawingPalette(): Palette {
  const parts = (value: (hue: number) => string): Record<string, string> =>
    Object.fromEntries(HUES.map((hue, at) => [partColor(at), value(hue)]));
  return {
    roles: Object.fromEntries(Object.values(ROLES).map(([value, color]) => [color, value])),
    areas: parts(areaColor),
    lines: parts(lineColor),
    ink: ROLES.ink[0],
    group: ROLES.group[0],
    line: ROLES.line[0],
    arrow: ROLES.arrow[0],
    node: ROLES.node[1],
  };
}
