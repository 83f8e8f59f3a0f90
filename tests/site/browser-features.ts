import { createRequire } from 'node:module';
import { extname } from 'node:path';
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type AnyNode, type CallExpression, type ObjectExpression, parse } from 'acorn';
import { transformSync } from 'esbuild';
import postcss from 'postcss';

const { api, css, html, javascript }: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** The oldest browsers that the site supports, as in BROWSERS.md. */
const OLDEST: Readonly<Partial<Record<BrowserName, number>>> = { chrome: 123, firefox: 125, safari: 17.5 };

/** The first version of each browser in `OLDEST` that has a feature. */
export type Versions = readonly number[];

/** Features that one of the oldest browsers does not have, by their names. */
export type NewFeatures = Map<string, Versions>;

/** The first version that has a feature without a setting or a prefix. */
function firstVersion(feature: Identifier, browser: BrowserName): number {
  const support = feature.__compat?.support[browser] ?? [];
  const statements: SimpleSupportStatement[] = [support].flat();
  const versions = statements
    .filter(({ flags, prefix, alternative_name }) => !(flags || prefix || alternative_name))
    .filter(({ version_removed, partial_implementation }) => !version_removed || partial_implementation)
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')))
    .filter((version) => !Number.isNaN(version));
  return Math.min(...versions, Number.POSITIVE_INFINITY);
}

const versionsOf = (feature: Identifier): Versions =>
  Object.keys(OLDEST).map((browser) => firstVersion(feature, browser as BrowserName));

/** The versions that have several features. */
export const newestOf = (all: readonly Versions[]): Versions =>
  Object.keys(OLDEST).map((_, browser) => Math.max(...all.map((versions) => versions[browser] ?? 0)));

const isOld = (feature: Identifier): boolean =>
  Object.values(OLDEST).every((oldest, index) => (versionsOf(feature)[index] ?? 0) <= oldest);

type Lookup = Map<string, Identifier[]>;

const add = (lookup: Lookup, name: string, feature: Identifier): void => {
  if (feature.__compat) lookup.set(name, [...(lookup.get(name) ?? []), feature]);
};

/** The features below a feature. */
const partsOf = (feature: Identifier = {}): [string, Identifier][] =>
  Object.entries(feature).filter((part): part is [string, Identifier] => part[0] !== '__compat');

/** The interfaces whose members scripts use most: they are the first that have a name. */
const MAIN_INTERFACES = ['Document', 'Navigator', 'Window'];

/** Interfaces of browsers, objects of JavaScript, and the members of both, by their names. */
function scriptNames(): Lookup {
  const lookup: Lookup = new Map();
  const rank = ([name]: [string, Identifier]): number => (MAIN_INTERFACES.includes(name) ? 0 : 1);
  const all = [api, javascript.builtins].flatMap((group) => partsOf(group));
  for (const [name, one] of all.sort((a, b) => rank(a) - rank(b))) {
    add(lookup, name, one);
    for (const [member, feature] of partsOf(one)) add(lookup, member.replace(/_static$/, ''), feature);
  }
  return lookup;
}

/** Functions in values, such as `light-dark`, by their names. */
function functionNames(): Lookup {
  const lookup: Lookup = new Map();
  const read = (part: Identifier | undefined): void => {
    for (const [name, feature] of partsOf(part)) {
      add(lookup, name, feature);
      read(feature);
    }
  };
  read(css.types);
  return lookup;
}

const SCRIPT_NAMES = scriptNames();
const FUNCTION_NAMES = functionNames();

/** Adds a name if all features that have it are new, with the versions of the first. @returns whether the name was added */
function keep(found: NewFeatures, name: string, features: readonly (Identifier | undefined)[] = []): boolean {
  const known = features.filter((feature): feature is Identifier => feature?.__compat !== undefined);
  const [first] = known;
  if (!first || known.some(isOld)) return false;
  found.set(name, versionsOf(first));
  return true;
}

const PSEUDO = /::?([a-z][\w-]*)/g;
const WORD = /[a-z][a-z-]+/g;
const NOT_A_WORD = /"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g;

function readDeclaration(found: NewFeatures, { prop, value }: postcss.Declaration): void {
  if (prop.startsWith('--')) return;
  const property = css.properties?.[prop];
  const isNew = keep(found, prop, [property]);
  if (prop === 'content' && /"\s*\/\s*"/.test(value)) keep(found, 'content: … / …', [property?.alt_text]);
  for (const [word] of value.replace(NOT_A_WORD, '').matchAll(WORD)) {
    if (value.includes(`${word}(`)) keep(found, `${word}()`, FUNCTION_NAMES.get(word));
    else if (!isNew) keep(found, `${prop}: ${word}`, [property?.[word]]);
  }
}

/** The features of a stylesheet that one of the oldest browsers does not have. */
export function newInStyles(text: string): NewFeatures {
  const found: NewFeatures = new Map();
  postcss.parse(text).walk((node) => {
    if (node.type === 'decl') readDeclaration(found, node);
    if (node.type === 'atrule') keep(found, `@${node.name}`, [css['at-rules']?.[node.name]]);
    if (node.type !== 'rule') return;
    for (const [pseudo, name = ''] of node.selector.matchAll(PSEUDO))
      keep(found, pseudo, [css.selectors?.[name]]);
  });
  return found;
}

/** Objects whose members are features of the browser. */
const BROWSER_OBJECTS = /^(?:window|globalThis|document|navigator|history|location|CSS)$/;

/** Names that the theme also gives to its own functions and fields. */
const OWN_NAMES = new Set([
  'addRoutes',
  'colorScheme',
  'createContext',
  'destroy',
  'format',
  'inset',
  'removed',
  'run',
  'share',
  'toArray',
  'use',
]);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A part of a script and all parts in it. */
function* nodesIn(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesIn(child);
}

const nameOf = (node: AnyNode): string | undefined => (node.type === 'Identifier' ? node.name : undefined);

/** The name of what a part of a script calls, creates, sets, or reads from an object of the browser. */
function nameIn(node: AnyNode): string | undefined {
  if (node.type === 'NewExpression' || node.type === 'CallExpression')
    return nameOf(node.callee.type === 'MemberExpression' ? node.callee.property : node.callee);
  if (node.type === 'AssignmentExpression')
    return node.left.type === 'MemberExpression' ? nameOf(node.left.property) : undefined;
  const isOfBrowser = node.type === 'MemberExpression' && BROWSER_OBJECTS.test(nameOf(node.object) ?? '');
  return isOfBrowser ? nameOf(node.property) : undefined;
}

/** The fields of an object in the code, by their names. */
const fieldsOf = ({ properties }: ObjectExpression): string[] =>
  properties.flatMap((field) => (field.type === 'Property' ? (nameOf(field.key) ?? []) : []));

const isObject = (node: AnyNode | undefined): node is ObjectExpression => node?.type === 'ObjectExpression';

/** The attributes of an element that one of the oldest browsers does not have. */
function readElement(found: NewFeatures, [tag, props]: CallExpression['arguments']): void {
  if (tag?.type !== 'Literal' || !isObject(props)) return;
  const element = html.elements?.[String(tag.value)];
  for (const name of fieldsOf(props)) {
    const attribute = name.toLowerCase();
    keep(found, attribute, [element?.[attribute] ?? html.global_attributes?.[attribute]]);
  }
}

/** The options of a function that one of the oldest browsers does not have. */
function readCall(found: NewFeatures, { callee, arguments: values }: CallExpression): void {
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee) ?? '';
  if (/^jsxs?$/.test(name)) readElement(found, values);
  const features = SCRIPT_NAMES.get(name) ?? [];
  for (const option of values.filter(isObject).flatMap(fieldsOf)) {
    const known = features.map((feature) => feature[`options_${option}_parameter`]);
    keep(found, `${name}({ ${option} })`, known);
  }
}

/** The features of a script that one of the oldest browsers does not have. @param file its name, which tells the language */
export function newInScript(text: string, file: string): NewFeatures {
  const loader = extname(file).slice(1) as 'ts' | 'tsx' | 'js';
  const { code } = transformSync(text, { loader, target: 'esnext', format: 'esm', jsx: 'automatic' });
  const found: NewFeatures = new Map();
  for (const node of nodesIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))) {
    const name = nameIn(node);
    if (name && !OWN_NAMES.has(name)) keep(found, name, SCRIPT_NAMES.get(name));
    if (node.type === 'CallExpression') readCall(found, node);
  }
  return found;
}
