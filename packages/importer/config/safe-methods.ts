import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

type Method = (given: readonly unknown[]) => unknown;
type Callback = (...given: unknown[]) => unknown;

/** The longest text or list that a method may make. A few calls could otherwise need all memory. */
const MAX_SIZE = 1_000_000;

/** A value that is not too large. Numbers have no size. @throws otherwise */
export function limited<T extends string | readonly unknown[]>(value: T): T {
  if (value.length > MAX_SIZE) throw new Error('the code makes values that are too large');
  return value;
}

/** The result of a method whose value is only known when the code runs. */
export const UNKNOWN = Symbol('unknown');

/** A value as text, or undefined for lists and objects: their texts can be endless, because lists can contain each other. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || Object(value) === value ? undefined : String(value);

/** Joins texts. @throws if the result is too large, before it is made */
export function joined(parts: readonly string[], separator = ''): string {
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  if (length > MAX_SIZE) throw new Error('the code makes values that are too large');
  return parts.join(separator);
}

/** A list without the lists in it, up to a depth. Each level is made on its own, so that none is too large. */
function flat(own: readonly unknown[], depth: number): unknown[] {
  const next = limited(own.flat(1) as unknown[]);
  return depth > 1 && next.some(Array.isArray) ? flat(next, depth - 1) : next;
}

/** The texts of a list; undefined if one is not known. */
function textsIn(list: readonly unknown[]): string[] | undefined {
  const found = list.map((one) => textOf(one ?? ''));
  return found.every((one) => one !== undefined) ? found : undefined;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const callback = (value: unknown): Callback =>
  typeof value === 'function' ? (value as Callback) : () => undefined;

/** Methods of texts that only compute. Regular expressions are left out, because a search can take hours. */
const ofText = (own: string): Record<string, Method> => ({
  at: ([index]) => own.at(numberOf(index) ?? 0),
  concat: (given) => joined([own, ...given.map((one) => textOf(one) ?? '')]),
  endsWith: ([part]) => own.endsWith(text(part)),
  includes: ([part]) => own.includes(text(part)),
  indexOf: ([part]) => own.indexOf(text(part)),
  replace: ([from, to]) =>
    typeof from === 'string' ? limited(own.replace(from, () => text(to))) : undefined,
  replaceAll: ([from, to]) =>
    typeof from === 'string' && from !== '' ? joined(own.split(from), text(to)) : undefined,
  slice: ([start, end]) => own.slice(numberOf(start), numberOf(end)),
  split: ([separator]) => (typeof separator === 'string' ? limited(own.split(separator)) : undefined),
  startsWith: ([part]) => own.startsWith(text(part)),
  substring: ([start, end]) => own.substring(numberOf(start) ?? 0, numberOf(end)),
  toLowerCase: () => own.toLowerCase(),
  toString: () => own,
  toUpperCase: () => own.toUpperCase(),
  trim: () => own.trim(),
});

/** Methods of lists that only compute, or that change the list, which is a value of the code that is read. */
const ofList = (own: unknown[]): Record<string, Method> => ({
  at: ([index]) => own.at(numberOf(index) ?? 0),
  concat: (given) => limited(own.concat(...given)),
  every: ([test]) => own.every((one, at) => callback(test)(one, at)),
  filter: ([test]) => own.filter((one, at) => (test === undefined ? false : callback(test)(one, at))),
  find: ([test]) => own.find((one, at) => callback(test)(one, at)),
  flat: ([depth]) => flat(own, numberOf(depth) ?? 1),
  flatMap: ([change]) => limited(own.flatMap((one, at) => callback(change)(one, at))),
  forEach: ([action]) => own.forEach((one, at) => void callback(action)(one, at)),
  includes: ([item]) => own.includes(item),
  indexOf: ([item]) => own.indexOf(item),
  join: ([separator]) => {
    const found = textsIn(own);
    return found ? joined(found, text(separator ?? ',')) : UNKNOWN;
  },
  map: ([change]) => own.map((one, at) => callback(change)(one, at)),
  push: (given) => own.length + given.length <= MAX_SIZE && own.push(...given),
  reduce: ([combine, first]) => own.reduce((sum, one, at) => callback(combine)(sum, one, at), first),
  reverse: () => own.reverse(),
  slice: ([start, end]) => own.slice(numberOf(start), numberOf(end)),
  some: ([test]) => own.some((one, at) => callback(test)(one, at)),
  sort: ([compare]) => {
    if (compare === undefined) return textsIn(own) ? own.sort() : UNKNOWN;
    return own.sort((a, b) => numberOf(callback(compare)(a, b)) || 0);
  },
  toSorted: ([compare]) => ofList([...own]).sort?.([compare]),
  unshift: (given) => own.length + given.length <= MAX_SIZE && own.unshift(...given),
});

/** The method of a value, if it only computes; undefined if the value has no such method, or if it does more. */
export function methodOf(owner: unknown, name: string): Method | undefined {
  const methods = typeof owner === 'string' ? ofText(owner) : Array.isArray(owner) ? ofList(owner) : {};
  return Object.hasOwn(methods, name) ? (methods as Record<string, Method>)[name] : undefined;
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** An object whose fields are data, whatever their names are. */
const objectOf = (fields: Iterable<readonly [string, unknown]>): object => Object.fromEntries(fields);

/** Functions of standard objects that only compute. */
export const STATIC_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['Array.from', ([list]) => (Array.isArray(list) ? [...list] : [])],
  ['Array.isArray', ([value]) => Array.isArray(value)],
  ['Object.assign', (given) => objectOf(given.flatMap(entries))],
  ['Object.entries', ([value]) => entries(value)],
  ['Object.freeze', ([value]) => value],
  [
    'Object.fromEntries',
    ([list]) =>
      objectOf(
        Array.isArray(list)
          ? list.filter(Array.isArray).map(([key, value]) => [textOf(key) ?? '', value] as const)
          : [],
      ),
  ],
  ['Object.keys', ([value]) => entries(value).map(([key]) => key)],
  ['Object.values', ([value]) => entries(value).map(([, one]) => one)],
  ['Promise.all', ([value]) => value],
  ['Promise.resolve', ([value]) => value],
]);

const texts = (given: readonly unknown[]): string[] => given.filter((one) => typeof one === 'string');

/** The functions of the modules `path` and `url` that only compute with paths. */
export const PATH_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['basename', ([path, end]) => basename(text(path), text(end))],
  ['dirname', ([path]) => dirname(text(path))],
  ['extname', ([path]) => extname(text(path))],
  ['join', (given) => join(...texts(given))],
  ['relative', ([from, to]) => relative(text(from), text(to))],
  ['resolve', (given) => resolve(...texts(given))],
  ['fileURLToPath', ([url]) => pathOf(url)],
  ['pathToFileURL', ([path]) => ({ href: pathToFileURL(text(path)).href })],
]);

/** The path of a `file:` URL; undefined for another value. */
function pathOf(url: unknown): string | undefined {
  const href = typeof url === 'object' && url !== null && 'href' in url ? url.href : url;
  return typeof href === 'string' && href.startsWith('file:///') ? fileURLToPath(href) : undefined;
}
