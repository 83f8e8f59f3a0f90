import { createRequire } from 'node:module';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type Temml from 'temml';
import { formatLimit, LIMITS } from '../../../shared/build/limits.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { formulaText } from './formula-text.ts';

/** A formula as MathML. */
export interface Formula {
  element: Element;
  /** The formula as a line of text, for search, names and tables of contents. */
  text: string;
}

/** The reason why a formula cannot be set. */
export interface FormulaProblem {
  message: string;
  /** The place in the source of the formula; undefined for its beginning. */
  offset?: number | undefined;
}

const require = createRequire(import.meta.url);

/** Definitions can grow very fast, and they would be valid in other formulas of the page. */
const DEFINITION =
  /\\(?:[gex]?def|(?:future)?let|(?:re)?newcommand|providecommand|DeclareMathOperator|global|long)(?![a-zA-Z])/;

/** Elements that Temml makes from ordinary formulas. References and links are not among them. */
const ELEMENTS = new Set(
  `math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup
  mtable mtd mtext mtr munder munderover none span`.split(/\s+/),
);

/** Attributes of these elements. None of them loads, runs or leads anywhere. */
const ATTRIBUTES = new Set(
  `accent className depth display displayStyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize
  mathvariant maxsize minsize movablelimits notation rspace scriptlevel separator stretchy symmetric voffset width
  displaystyle`.split(/\s+/),
);

/** Styles that nothing depends on: the browser or the stylesheet has them, or they only add a little space. */
const DROPPED =
  /^(?:display:(?:block math|flex)|color:undefined|justify-content:center|left:0\.1em|height:1em|padding:[\d.]+(?:em|pt) 0 0 0|padding:0 0 [\d.]+(?:em|pt) 0|padding-(?:top|bottom):[\d.]+(?:ex)?|font-(?:style|family):.*)$/;

/** The sides of cells in tables have few widths. */
const SIDE = /^padding-(left|right):([\d.]+)(em|pt)$/;
const SIDES: readonly [em: number, name: string][] = [
  [0, '0'],
  [0.1389, '1'],
  [0.25, '2'],
  [0.4, '4'],
  [0.5, '5'],
  [1, '10'],
];
const POINTS_PER_EM = 11.955;

const BORDER = /^border-(left|right|top|bottom):[\d.]+em (solid|dashed|double) ?$/;

/** The other styles, each with its class in theme/blocks/formula/formula.css. */
const CLASSES: Readonly<Record<string, string>> = {
  'math-depth:0': 'f-depth-0',
  'math-depth:2': 'f-depth-2',
  'margin-left:-0.1667em': 'f-back',
  'padding:0': 'f-tight',
  'padding:3pt': 'f-box',
  'padding:0.3em': 'f-box',
  'padding:0.5ex 0.1em 0 0': 'f-box',
  'padding-right:0.2em': 'f-right-2',
  'border:1px solid': 'f-frame',
  'width:100%': 'f-wide',
  'width:90%': 'f-wide',
  'width:50%': 'f-half',
  'width:7.5%': 'f-margin',
  'font-weight:bold': 'f-bold',
  'text-align:left': 'tml-left',
  'transform:scaleX(-1)': 'f-mirror',
  'position:relative': 'f-place',
  'position:absolute': 'f-placed',
  'right:0': 'f-placed',
  'bottom:0': 'f-placed',
};

/** The class of a style; undefined if there is none. */
function classOf(style: string): string | undefined {
  const [, side, size, unit] = SIDE.exec(style) ?? [];
  if (side) {
    const em = unit === 'pt' ? Number(size) / POINTS_PER_EM : Number(size);
    const [, name] = SIDES.reduce((best, next) =>
      Math.abs(next[0] - em) < Math.abs(best[0] - em) ? next : best,
    );
    return `f-${side}-${name}`;
  }
  const [, edge, line] = BORDER.exec(style) ?? [];
  if (edge) return `f-${line}-${edge}`;
  if (style.startsWith('border:0.0667em solid')) return 'f-frame';
  return ownValue(CLASSES, style);
}

const unusable = (what: string): Error => new Error(`${what}, which pages cannot show. Use other commands`);

/** Replaces the styles of an element, which the security policy forbids, with classes and attributes. */
function withoutStyle(element: Element): void {
  const { style, ...properties } = element.properties;
  const classes = new Set((properties.className as string[] | undefined) ?? []);
  for (const one of String(style ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)) {
    if (DROPPED.test(one)) continue;
    const [, color] = /^color:(#[\da-f]{3,8})$/i.exec(one) ?? [];
    const name = classOf(one);
    if (color) properties.mathcolor = color;
    else if (name) classes.add(name);
    else throw unusable(`it needs the style "${one}"`);
  }
  // The display mode is an attribute.
  classes.delete('tml-display');
  if (classes.size > 0) properties.className = [...classes];
  else delete properties.className;
  element.properties = properties;
}

/** Checks the elements of a formula against the lists, and counts them. */
class FormulaCheck {
  #count = 0;

  read(node: ElementContent, depth: number): void {
    this.#count += 1;
    if (this.#count > LIMITS.formulaParts)
      throw new Error(`it has more than ${formatLimit(LIMITS.formulaParts)} parts. Divide it`);
    if (depth > LIMITS.depth)
      throw new Error(`more than ${LIMITS.depth} parts are inside each other. Write it in a simpler way`);
    if (node.type !== 'element') return;
    if (!ELEMENTS.has(node.tagName)) throw unusable(`it makes <${node.tagName}>`);
    withoutStyle(node);
    for (const name of Object.keys(node.properties))
      if (!ATTRIBUTES.has(name)) throw unusable(`it makes the attribute "${name}"`);
    for (const child of node.children) this.read(child, depth + 1);
  }
}

/** The first sentence of an error of Temml, without the place, which it draws in the source. */
const reasonOf = ({ message }: Error): string =>
  (message.split(/ at (?:position \d|end of input)/)[0] ?? '')
    .replace(/[\u0332\n]/g, '')
    .trim()
    .replace(/\.$/, '');

const ADVICE = 'Correct the TeX; for the sign of a currency, write \\$.';

/**
 * Sets a formula.
 * @param tex its source
 * @param isBlock whether it is between paragraphs
 */
export function setFormula(tex: string, isBlock: boolean): Formula | FormulaProblem {
  if (tex.length > LIMITS.formulaLength) {
    return {
      message: `the formula has ${formatLimit(tex.length)} characters, and the limit is ${formatLimit(LIMITS.formulaLength)}. Divide it.`,
    };
  }
  const definition = DEFINITION.exec(tex);
  if (definition) {
    const message = `${definition[0]} is not allowed in a formula. Write out what it defines.`;
    return { message, offset: definition.index };
  }
  const temml = require('temml') as typeof Temml;
  try {
    const markup = temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      // Browsers can break a formula in text between its top-level parts.
      wrap: isBlock ? 'none' : 'tex',
      strict: false,
      trust: false,
      maxSize: [30, 360],
      maxExpand: 500,
    });
    const { children } = fromHtml(markup, { fragment: true }) as Root;
    const [element] = children;
    if (children.length !== 1 || element?.type !== 'element') throw unusable('it makes more than a formula');
    new FormulaCheck().read(element, 1);
    element.properties = { ...element.properties, alttext: tex.trim().replace(/\s+/g, ' ') };
    return { element, text: formulaText(element) };
  } catch (error) {
    const { position } = error as { position?: number };
    const reason =
      error instanceof RangeError ? 'too many parts are inside each other' : reasonOf(error as Error);
    return { message: `the formula cannot be set: ${reason}. ${ADVICE}`, offset: position };
  }
}
