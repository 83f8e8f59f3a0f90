import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type ChildNode } from 'postcss';
import { memoize } from '../../shared/memoize.ts';
import { watchStep } from '../lib/watchdog.ts';
import type { Pages } from './pages.ts';

/** A part of a stylesheet, with the data to decide whether a page needs it. */
type Part =
  | { kind: 'rule'; selectors: readonly { text: string; names: readonly string[] }[]; body: string }
  /** An at-rule that contains rules, such as a layer or a media query. */
  | { kind: 'group'; head: string; parts: readonly Part[] }
  /** Needed if a rule refers to the name. */
  | { kind: 'keyframes'; name: string; text: string };

type Stylesheet = ReturnType<typeof parseStylesheet>;

/**
 * States and pseudo-elements that appear after a page opens. `:focus` can wait: until the stylesheets load, browsers
 * show their default outline.
 */
const LATER_STATE = /:(?:hover|active|focus|:selection|:backdrop|:highlight)\b/;
/** Properties that change nothing until the reader does something. */
const LATER_PROPERTY = /^(?:transition|cursor|anchor-name|interpolate-size|overscroll-behavior)\b/;
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

function partsOf(nodes: readonly ChildNode[] = []): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors
        .map((text) => ({ text, bare: withoutArguments(text) }))
        .filter(({ text, bare }) => !LATER_STATE.test(bare) && !text.includes(WITH_DIALOG))
        .map(({ text, bare }) => ({ text, names: namesIn(bare) }));
      return [{ kind: 'rule', selectors, body: toText(node.nodes) }];
    }
    if (node.type !== 'atrule' || !node.nodes || node.params === 'print') return [];
    if (node.name === 'keyframes') return [{ kind: 'keyframes', name: node.params, text: String(node) }];
    return [{ kind: 'group', head: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }];
  });
}

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
  return { layers, tokens, parts: partsOf(root.nodes) };
}

const TAG = /<[a-z][^>]*>/gi;
const ELEMENT = /^<([\w-]+)/;
const HTML_ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** Closed dialogs and menus, and the content of closed details, are not visible when the page opens. */
const CLOSED = /^<dialog(?!.*\sopen\b)|\spopover="/;
const CLOSED_CONTENT = /(<details(?:(?!\sopen\b)[^>])*><summary.*?<\/summary>).*?(?=<\/details>)/gs;
/** The data attributes that inline scripts set before the first paint. */
const SCRIPTED = /\bdataset\.(\w+)/g;

/** Returns a function that reports whether a page has an element, class or attribute, written as `namesIn` writes it. */
function namesOn(html: string): (name: string) => boolean {
  const names = new Set<string>();
  // Most tags of a page are repeated.
  for (const tag of new Set(html.replace(CLOSED_CONTENT, '$1').match(TAG))) {
    if (CLOSED.test(tag)) continue;
    names.add(ELEMENT.exec(tag)?.[1] ?? '');
    for (const [, name = '', value = ''] of tag.matchAll(HTML_ATTRIBUTE)) {
      names.add(`[${name.toLowerCase()}`).add(`[${name.toLowerCase()}=${value}`);
      if (name === 'class') for (const one of value.split(' ')) names.add(`.${one}`);
    }
  }
  const scripted = [...html.matchAll(SCRIPTED)].map(
    ([, name = '']) => `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  return (name) =>
    names.has(name) || scripted.some((start) => name === start || name.startsWith(`${start}=`));
}

/**
 * The text of a part without the rules that cannot match; empty if there is nothing left.
 * @param isOn whether the page has an element, class or attribute
 * @param isUsed whether a rule refers to an animation
 */
function print(part: Part, isOn: (name: string) => boolean, isUsed: (animation: string) => boolean): string {
  if (part.kind === 'keyframes') return isUsed(part.name) ? part.text : '';
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
 * The critical CSS of a page: the rules for its elements, the animations of these rules, and the custom properties that
 * the rules and the HTML use.
 * @param sheets in the order of their links
 */
export function criticalCss(html: string, sheets: readonly Stylesheet[]): string {
  const isOn = namesOn(html);
  const printAll = (isUsed: (animation: string) => boolean): string =>
    sheets.flatMap(({ parts }) => parts.map((part) => print(part, isOn, isUsed))).join('');
  const rules = printAll(() => false);
  const tokens = tokensIn(rules + html, new Map(sheets.flatMap((sheet) => [...sheet.tokens])));
  const layers = new Set(sheets.flatMap((sheet) => sheet.layers));
  // Layers without a rule in the critical CSS keep their position.
  const order = layers.size > 0 ? `@layer ${[...layers].join()};` : '';
  return order + (tokens && `:root{${tokens}}`) + printAll((animation) => rules.includes(animation));
}

/** Links in the head whose files load after the first paint: stylesheets, the title font and the web manifest. */
const LATER = /<link (?=[^>]*(?:\brel="(?:stylesheet|manifest)"|-display\.))[^>]*>/g;
const WITHOUT_CONDITION = /\brel="stylesheet"(?![^>]*\bconditional\.)/;
/** The font faces: see `output.inlineStyles` in plugins/rspress/document.ts. */
const FACES = /<style>([\s\S]*?)<\/style>/;
/** The inline scripts of the head read the inserted elements, so the elements must be before the first script. */
const PLACE = /<script>|<\/head>/;

/**
 * Copies the critical CSS of a page into its head, and moves the links that match `LATER` into a template. The template
 * loads nothing until `theme/hydration/load-later.js` inserts its content. Without scripts, the links apply at once.
 * @param sheetAt returns the stylesheet at a URL
 */
export function inlineCriticalCss(html: string, sheetAt: (address: string) => Stylesheet): string {
  const head = html.slice(0, html.indexOf('</head>'));
  const later = head.match(LATER) ?? [];
  const sheets = later
    .filter((link) => WITHOUT_CONDITION.test(link))
    .map((link) => sheetAt(/\bhref="([^"]+)"/.exec(link)?.[1] ?? ''));
  if (sheets.length === 0) return html;
  const [element = '', faces = ''] = FACES.exec(head) ?? [];
  const bare = [...later, element].reduce((text, part) => text.replace(part, ''), html);
  const links = later.join('');
  return bare.replace(
    PLACE,
    (place) =>
      `<style>${faces}${criticalCss(bare, sheets)}</style><template>${links}</template><noscript>${links}</noscript>${place}`,
  );
}

/**
 * Inserts critical CSS into the head of every page of a build.
 * @param base path that the site is served from
 * @returns the number of pages
 */
export function inlineCriticalCssIntoPages(pages: Pages, base: string): number {
  const sheetAt = memoize((address: string) =>
    parseStylesheet(readFileSync(join(pages.folder, address.slice(base.length - 1)), 'utf8')),
  );
  for (const file of pages.files) {
    const html = watchStep('the critical CSS', file, () => inlineCriticalCss(pages.read(file), sheetAt));
    pages.update(file, html);
  }
  return pages.files.length;
}
