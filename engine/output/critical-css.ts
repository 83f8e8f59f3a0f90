import postcss, { type ChildNode } from 'postcss';
import { attributesOf, type PageElement } from './page-parts.ts';

/** A part of a stylesheet, with the data to decide whether a page needs it. */
type Part =
  | { kind: 'rule'; selectors: readonly { text: string; names: readonly string[] }[]; body: string }
  /** An at-rule that contains rules, such as a layer or a media query. */
  | { kind: 'group'; head: string; parts: readonly Part[] }
  /** An animation or a custom property with a type: needed if a rule refers to the name. */
  | { kind: 'named'; name: string; text: string };

export type Stylesheet = ReturnType<typeof parseStylesheet>;

/**
 * States and pseudo-elements that appear after a page opens. `:focus` can wait: until the stylesheets load, browsers
 * show their default outline.
 */
const LATER_STATE = /:(?:hover|active|focus|:selection|:backdrop|:highlight|:details-content)\b/;
/** Properties that change nothing until the reader does something, and details such as the color of checkboxes. */
const LATER_PROPERTY =
  /^(?:transition|cursor|anchor-name|interpolate-size|overscroll-behavior|scroll-margin|accent-color|scrollbar-color|-webkit-text-decoration|-moz-text-size-adjust|(?:-webkit-)?backdrop-filter)\b/;
const WITH_DIALOG = ':has(dialog[open])';
const ARGUMENTS = /\([^()]*\)/g;
const ATTRIBUTE = /\[([\w-]+)(?:=["']?([\w .\\-]*)["']?)?[^\]]*\]/g;
const NAME = /(::?|[.#])?(-?[_a-z][\w-]*)/gi;

/** A selector without the arguments of its functions. An unneeded rule may be kept, but no needed rule is removed. */
function withoutArguments(selector: string): string {
  let bare = selector;
  while (ARGUMENTS.test(bare)) bare = bare.replace(ARGUMENTS, '');
  return bare;
}

/**
 * The elements, classes and attributes that a page has if the selector matches: `ul`, `.list` and `[data-open=true` for
 * `ul > .list[data-open="true"]`.
 * @param selector without the arguments of its functions
 */
function namesIn(selector: string): string[] {
  const attributes = [...selector.matchAll(ATTRIBUTE)].map(([, name = '', value]) =>
    value ? `[${name}=${value.replaceAll('\\', '')}` : `[${name}`,
  );
  const others = [...selector.replace(ATTRIBUTE, '').matchAll(NAME)].flatMap(([, mark = '', name = '']) =>
    mark === '' || mark === '.' ? [mark + name] : [],
  );
  return [...others, ...attributes];
}

const toText = (nodes: readonly ChildNode[]): string =>
  nodes
    .map(String)
    .filter((declaration) => !LATER_PROPERTY.test(declaration))
    .join(';');

/** Whether rules matter only later: hints at what a reader can scroll into view, and the start of a motion. */
const isLater = ({ name, params }: { name: string; params: string }): boolean =>
  name === 'starting-style' ||
  (name === 'supports' && /animation-timeline|anchor-scope|content-visibility/.test(params));

const NAMED = new Set(['keyframes', 'property']);

function partsOf(nodes: readonly ChildNode[] = []): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors
        .map((text) => ({ text, bare: withoutArguments(text) }))
        .filter(({ text, bare }) => !LATER_STATE.test(bare) && !text.includes(WITH_DIALOG))
        .map(({ text, bare }) => ({ text, names: namesIn(bare) }));
      return [{ kind: 'rule', selectors, body: toText(node.nodes) }];
    }
    if (node.type !== 'atrule' || !node.nodes || node.params === 'print' || isLater(node)) return [];
    if (NAMED.has(node.name)) return [{ kind: 'named', name: node.params, text: String(node) }];
    return [{ kind: 'group', head: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }];
  });
}

/** The names on which the rules of a part depend. */
const namesInPart = (part: Part): string[] => {
  if (part.kind === 'group') return part.parts.flatMap(namesInPart);
  return part.kind === 'rule' ? part.selectors.flatMap(({ names }) => names) : [];
};

/** Parses a stylesheet for `criticalCss`. */
export function parseStylesheet(css: string) {
  const root = postcss.parse(css);
  /** Custom properties of the root element. */
  const tokens = new Map<string, string>();
  /** Names of the cascade layers, in order. */
  const layers: string[] = [];
  for (const node of root.nodes) {
    if (node.type === 'atrule' && node.name === 'layer') layers.push(...node.params.split(/,\s*/));
    if (node.type !== 'rule' || node.selector !== ':root') continue;
    node.walkDecls(/^--/, (token) => {
      tokens.set(token.prop, token.value);
      token.remove();
    });
  }
  const parts = partsOf(root.nodes);
  return { layers, tokens, parts, names: new Set(parts.flatMap(namesInPart)) };
}

/** The data attributes that inline scripts set before the first paint. */
const SCRIPTED = /\bdataset\.(\w+)/g;
const CAPITAL = /[A-Z]/g;
/** A value with a custom property, such as `fill="var(--lamp)"`. */
const WITH_TOKEN = /--\w/;

/** The names that an element adds to those of its page. */
interface ElementNames {
  names: readonly string[];
  /** Values with custom properties. */
  values: readonly string[];
}

function namesOf(element: PageElement): ElementNames {
  const attributes = attributesOf(element);
  const values = [...attributes.values()].filter((value) => WITH_TOKEN.test(value));
  if (attributes.has('popover') || (element.tagName === 'dialog' && !attributes.has('open')))
    return { names: [], values };
  const names = [...attributes].flatMap(([name, value]) => [
    `[${name.toLowerCase()}`,
    `[${name.toLowerCase()}=${value}`,
    ...(name === 'class' ? value.split(/\s+/).map((one) => `.${one}`) : []),
  ]);
  return { names: [element.tagName, ...names], values };
}

/** Pages can share elements: see `PageTags`. */
const known = new WeakMap<PageElement, ElementNames>();

/** The elements, classes and attributes of a page that are visible when it opens. */
export class PageNames {
  readonly #elements = new Set<PageElement>();
  readonly #names = new Set<string>();
  readonly #scripted: string[] = [];
  readonly #values = new Set<string>();

  /** Adds the names of an element, without those of its content. Closed dialogs and menus are not visible. */
  add(element: PageElement): void {
    if (this.#elements.has(element)) return;
    this.#elements.add(element);
    const { names, values } = known.get(element) ?? namesOf(element);
    known.set(element, { names, values });
    for (const name of names) this.#names.add(name);
    for (const value of values) this.#values.add(value);
  }

  /** Adds the data attributes that an inline script sets. */
  addScript(source: string): void {
    for (const [, name = ''] of source.matchAll(SCRIPTED))
      this.#scripted.push(`[data-${name.replace(CAPITAL, (letter) => `-${letter.toLowerCase()}`)}`);
  }

  /** Whether the page has an element, class or attribute, written as `namesIn` writes it. */
  readonly has = (name: string): boolean =>
    this.#names.has(name) || this.#scripted.some((start) => name === start || name.startsWith(`${start}=`));

  /** The values of attributes that use custom properties. */
  get values(): string {
    return [...this.#values].join();
  }
}

/**
 * Whether the content of an element is visible when the page opens: not the content of closed details, except the summary.
 * @param parent the element that contains it
 */
export const isShown = ({ tagName }: PageElement, parent: PageElement | undefined): boolean =>
  tagName === 'summary' || parent?.tagName !== 'details' || attributesOf(parent).has('open');

/**
 * The text of a part without the rules that cannot match; empty if there is nothing left.
 * @param isOn whether the page has an element, class or attribute
 * @param isUsed whether a rule refers to a name
 */
function print(part: Part, isOn: (name: string) => boolean, isUsed: (name: string) => boolean): string {
  if (part.kind === 'named') return isUsed(part.name) ? part.text : '';
  if (part.kind === 'rule') {
    const selectors = part.selectors.filter(({ names }) => names.every(isOn)).map(({ text }) => text);
    return selectors.length > 0 && part.body ? `${selectors.join()}{${part.body}}` : '';
  }
  const inner = part.parts.map((one) => print(one, isOn, isUsed)).join('');
  return inner && `${part.head}{${inner}}`;
}

const TOKEN = /--[\w-]+/g;

/** The custom properties that a text refers to, directly or through others, in the order of their declarations. */
function tokensIn(text: string, all: ReadonlyMap<string, string>): string {
  const used = new Set<string>();
  const visit = (from: string): void => {
    for (const [name] of from.matchAll(TOKEN)) {
      const value = all.get(name);
      if (value === undefined || used.has(name)) continue;
      used.add(name);
      visit(value);
    }
  };
  visit(text);
  return [...all].flatMap(([name, value]) => (used.has(name) ? [`${name}:${value}`] : [])).join(';');
}

/**
 * The critical CSS of a page: the rules for its elements, the animations and types of custom properties that these rules use, and the custom properties that
 * the rules and the elements use.
 * @param sheets in the order of their links
 */
export function criticalCss(page: PageNames, sheets: readonly Stylesheet[]): string {
  const printAll = (isUsed: (name: string) => boolean): string =>
    sheets.flatMap(({ parts }) => parts.map((part) => print(part, page.has, isUsed))).join('');
  const rules = printAll(() => false);
  const tokens = tokensIn(rules + page.values, new Map(sheets.flatMap((sheet) => [...sheet.tokens])));
  const layers = new Set(sheets.flatMap((sheet) => sheet.layers));
  // Layers without a rule in the critical CSS keep their position.
  const order = layers.size > 0 ? `@layer ${[...layers].join()};` : '';
  return order + (tokens && `:root{${tokens}}`) + printAll((name) => rules.includes(name));
}

/** Returns the critical CSS of pages. It is made once for all pages whose elements need the same rules. */
export function criticalCssOf(
  sheetAt: (address: string) => Stylesheet,
): (page: PageNames, addresses: readonly string[]) => string {
  const made = new Map<string, string>();
  return (page, addresses) => {
    const sheets = addresses.map(sheetAt);
    const needed = sheets.map(({ names }) => [...names].filter(page.has));
    const key = JSON.stringify([addresses, needed, page.values]);
    const css = made.get(key) ?? criticalCss(page, sheets);
    made.set(key, css);
    return css;
  };
}
