import { TokenType, tokenize } from '@csstools/css-tokenizer';
import { memoize } from '../../shared/memoize.ts';

/** An element of a drawing, from XML, HTML or JSX. Names and attributes are in lower case and without a prefix. */
export interface DrawnElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly DrawnElement[];
  /** The text directly in the element. */
  text: string;
  line: number;
}

type Declaration = [name: string, value: string];

/** Characters that end a part of CSS. In a text or a URL, they do not. */
const encode = (text: string): string => text.replace(/[{}();'"\\]/g, encodeURIComponent);

/** CSS without comments, escapes, and signs in texts, so that its braces and semicolons are those that a browser sees. */
const plainCss = (css: string): string =>
  tokenize({ css })
    .map(([type, text, , , data]) => {
      switch (type) {
        case TokenType.Comment:
          return ' ';
        case TokenType.String:
          return `"${encode(data.value)}"`;
        case TokenType.URL:
          return `url(${encode(data.value)})`;
        case TokenType.BadURL:
        case TokenType.BadString:
          return ' ';
        case TokenType.Ident:
          return encode(data.value);
        case TokenType.Function:
          return `${encode(data.value)}(`;
        case TokenType.Hash:
          return `#${encode(data.value)}`;
        default:
          return text;
      }
    })
    .join('');

/** The declaration in a part of plain CSS, if there is one. */
function declarationIn(part: string): Declaration[] {
  const [, name = '', value = ''] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(part) ?? [];
  return name === '' ? [] : [[name.toLowerCase(), value.replace(/!\s*important/i, '').trim()]];
}

/** The declarations of a `style` attribute. */
const declarationsIn = (css: string): Declaration[] => plainCss(css).split(';').flatMap(declarationIn);

/** A rule of a stylesheet: what the last part of its selector requires, and its declarations. */
interface Rule {
  matches: (element: DrawnElement) => boolean;
  declarations: Declaration[];
}

/** Whether the last part of a selector can match an element. Conditions that this function does not know are ignored. */
function matcherOf(selector: string): Rule['matches'] {
  const last =
    selector
      .trim()
      .split(/[\s>+~|]+/)
      .at(-1) ?? '';
  const simple = last.replace(/:.*$|\[.*$/, '');
  const [, tag = ''] = /^([\w-]+)/.exec(simple) ?? [];
  const classes = [...simple.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const [, id] = /#([\w-]+)/.exec(simple) ?? [];
  return ({ name, attributes }) => {
    const own = attributes.get('class')?.split(/\s+/) ?? [];
    return (
      (tag === '' || tag.toLowerCase() === name) &&
      (id === undefined || attributes.get('id') === id) &&
      classes.every((one) => own.includes(one))
    );
  };
}

/** The rules of plain CSS, also those in other rules. Those of `@keyframes` are in `frames`. */
function rulesIn(css: string): { rules: Rule[]; frames: Declaration[] } {
  const rules: Rule[] = [];
  const frames: Declaration[] = [];
  const open: { selector: string; declarations: Declaration[] }[] = [];
  const close = (): void => {
    const { selector = '', declarations = [] } = open.pop() ?? {};
    if (declarations.length === 0) return;
    if (open.some((around) => /^@[\w-]*keyframes\b/i.test(around.selector))) {
      frames.push(...declarations);
      return;
    }
    // Declarations in `@media` are those of the rule around it.
    const own = selector.startsWith('@') ? (open.at(-1)?.selector ?? '') : selector;
    for (const one of own.split(',')) rules.push({ matches: matcherOf(one), declarations });
  };
  let part = '';
  for (const sign of css) {
    if (sign === '{') open.push({ selector: part.trim(), declarations: [] });
    else if (sign === ';' || sign === '}') open.at(-1)?.declarations.push(...declarationIn(part));
    if (sign === '}') close();
    part = /[{};]/.test(sign) ? '' : part + sign;
  }
  // At its end, a browser closes what is open.
  open.at(-1)?.declarations.push(...declarationIn(part));
  while (open.length > 0) close();
  return { rules, frames };
}

const ANIMATIONS = new Set(['animate', 'animatetransform', 'animatemotion', 'animatecolor', 'set']);

export const isAnimation = ({ name }: DrawnElement): boolean => ANIMATIONS.has(name);

const ANIMATION = ['animation', 'animation-name'];

/** Whether an element changes while readers look at it. */
export const isAnimated = (element: DrawnElement): boolean =>
  isAnimation(element) || ANIMATION.some((name) => element.attributes.has(name));

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

export const numbersIn = (text: string): number[] =>
  (text.match(NUMBER) ?? []).map(Number).filter(Number.isFinite);

const sumOf = (text: string): number => numbersIn(text).reduce((sum, one) => sum + Math.abs(one), 0);

/** Attributes of which the largest value costs most. */
const LENGTHS = new Set([
  'height',
  'order',
  'pathlength',
  'r',
  'rx',
  'ry',
  'width',
  'x1',
  'x2',
  'y1',
  'y2',
  'font-size',
]);

/** The value that costs as much as the costliest of several, or more. */
function costliest(name: string, values: readonly string[]): string {
  if (name === 'stroke-dasharray') {
    const dashes = values.filter((value) => sumOf(value) > 0).sort((one, other) => sumOf(one) - sumOf(other));
    return dashes[0] ?? values[0] ?? '';
  }
  if (LENGTHS.has(name)) return [...values].sort((one, other) => sumOf(other) - sumOf(one))[0] ?? '';
  return [...new Set(values)].join(' ');
}

/** The values that an animation gives an attribute. Those of `<animateTransform>` are the numbers of a function. */
function valuesOf({ name, attributes }: DrawnElement): Declaration[] {
  const attribute = (attributes.get('attributename') ?? '').replace(/^.*:/, '').toLowerCase();
  const given = ['from', 'to', 'by', 'values'].flatMap((one) => attributes.get(one)?.split(';') ?? []);
  const type = attributes.get('type') ?? 'translate';
  return given.map((value) => [attribute, name === 'animatetransform' ? `${type}(${value})` : value]);
}

/** The characters of a value after its variables are replaced. Browsers have such a limit, too. */
const MAX_VALUE = 20_000;

/** Replaces variables by everything that they can be. */
function replaceVariables(value: string, variables: ReadonlyMap<string, string>): string {
  let replaced = value;
  for (let depth = 0; /\bvar\(/i.test(replaced) && depth < 10 && replaced.length < MAX_VALUE; depth += 1)
    replaced = replaced.replace(
      /\bvar\(\s*(--[\w-]+)/gi,
      (_all, name: string) => `${variables.get(name) ?? ''} (`,
    );
  return replaced;
}

function* walk(elements: readonly DrawnElement[]): Generator<DrawnElement> {
  const waiting = [...elements];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    waiting.push(...next.children);
  }
}

/** Every element of drawings. */
export const elementsOf = (drawings: readonly DrawnElement[]): DrawnElement[] => [...walk(drawings)];

/** The changes to the attributes of the elements of some drawings. */
class Styles {
  readonly #rules: readonly Rule[];
  readonly #frames: readonly Declaration[];
  readonly #variables = new Map<string, string>();
  /** The changes by animations, by the element around them or by the id that they name. */
  readonly #animated = new Map<string | DrawnElement, Declaration[]>();
  /** Many elements of a drawing have the same style. */
  readonly #ownOf = memoize(declarationsIn);

  constructor(all: readonly DrawnElement[]) {
    const sheets = all.filter(({ name }) => name === 'style').map(({ text }) => text);
    const { rules, frames } = rulesIn(plainCss(sheets.join('\n')));
    this.#rules = rules;
    this.#frames = frames;
    const own = all.flatMap(({ attributes }) => this.#ownOf(attributes.get('style') ?? ''));
    for (const [name, value] of [...rules.flatMap(({ declarations }) => declarations), ...frames, ...own])
      if (name.startsWith('--'))
        this.#variables.set(name, `${this.#variables.get(name) ?? ''} ${value}`.slice(0, MAX_VALUE));
    for (const element of all)
      for (const child of element.children.filter(isAnimation)) {
        const target = child.attributes.get('href')?.trim().replace(/^#/, '') || element;
        this.#animated.set(target, [...(this.#animated.get(target) ?? []), ...valuesOf(child)]);
      }
  }

  /** Which of several rules applies is not decided here: each value counts, or the costliest. */
  #attributesOf(element: DrawnElement): ReadonlyMap<string, string> {
    const { attributes } = element;
    const values = new Map<string, string[]>();
    const add = ([name, value]: Declaration): void => {
      const replaced = replaceVariables(value, this.#variables);
      const known = values.get(name);
      if (known) known.push(replaced);
      else values.set(name, [replaced]);
    };
    for (const one of attributes) add(one);
    for (const { matches, declarations } of this.#rules) if (matches(element)) declarations.forEach(add);
    this.#ownOf(attributes.get('style') ?? '').forEach(add);
    for (const target of [element, attributes.get('id')])
      if (target !== undefined) this.#animated.get(target)?.forEach(add);
    if (ANIMATION.some((name) => values.has(name))) this.#frames.forEach(add);
    return new Map([...values].map(([name, given]) => [name, costliest(name, given)]));
  }

  apply(element: DrawnElement): DrawnElement {
    const children = element.children.map((child) => this.apply(child));
    return { ...element, attributes: this.#attributesOf(element), children };
  }
}

/** The reason why the attributes of an element are incomplete. */
const hasStyle = (element: DrawnElement): boolean =>
  element.name === 'style' || element.attributes.has('style') || isAnimation(element);

/**
 * Puts the properties that stylesheets, styles and animations give elements into their attributes, with the costliest value of each.
 * @returns the same elements if they have none of these
 */
export function withStyles(drawings: readonly DrawnElement[]): readonly DrawnElement[] {
  const all = elementsOf(drawings);
  if (!all.some(hasStyle)) return drawings;
  const styles = new Styles(all);
  return drawings.map((drawing) => styles.apply(drawing));
}
