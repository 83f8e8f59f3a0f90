import type { ImportKind } from './mdx-imports.ts';

/** A value in the code of a page. Everything that is not known when the page is checked comes from an import. */
export type Value =
  | { kind: 'plain'; plain: Plain; size: number }
  | { kind: 'list'; items: readonly Value[]; size: number }
  | { kind: 'object'; fields: ReadonlyMap<string, Value>; size: number }
  | { kind: 'element'; size: number }
  | { kind: 'imported'; from: ImportKind; size: number };

export type Plain = string | number | boolean | null | undefined;

export const plain = (value: Plain): Value => ({
  kind: 'plain',
  plain: value,
  size: typeof value === 'string' ? value.length + 1 : 1,
});

const sizeOf = (values: Iterable<Value>): number => [...values].reduce((sum, { size }) => sum + size, 1);

export const list = (items: readonly Value[]): Value => ({ kind: 'list', items, size: sizeOf(items) });

export const object = (fields: ReadonlyMap<string, Value>): Value => ({
  kind: 'object',
  fields,
  size: sizeOf(fields.values()),
});

export const element = (parts: readonly Value[]): Value => ({ kind: 'element', size: sizeOf(parts) });

/**
 * Names of fields that JavaScript, React or a promise read without being asked, so that a value would be more than a
 * value.
 */
const ACTIVE_KEYS = new Set(['then', 'tojson', 'prototype', 'dangerouslysetinnerhtml']);

/** Whether a name of a field is not allowed: `toString`, `__proto__`, `$$typeof`. */
export const isActiveKey = (key: string): boolean =>
  key in Object.prototype || /^(?:__|\$\$)/.test(key) || ACTIVE_KEYS.has(key.toLowerCase());

type Operation = (left: Plain, right: Plain) => Plain;

const arithmetic =
  (operate: (left: number, right: number) => Plain): Operation =>
  (left, right) =>
    operate(Number(left), Number(right));

/** Two texts are compared by their characters, everything else as numbers. */
const comparison =
  (compare: <T extends string | number>(left: T, right: T) => boolean): Operation =>
  (left, right) =>
    typeof left === 'string' && typeof right === 'string'
      ? compare(left, right)
      : compare(Number(left), Number(right));

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (left, right) =>
    typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : Number(left) + Number(right),
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '<': comparison((left, right) => left < right),
  '>': comparison((left, right) => left > right),
  '<=': comparison((left, right) => left <= right),
  '>=': comparison((left, right) => left >= right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
};

/** The result of an operator with two sides; undefined if pages cannot use it. */
export function operate(operator: string, left: Plain, right: Plain): Value | undefined {
  const operation = Object.hasOwn(OPERATIONS, operator) ? OPERATIONS[operator] : undefined;
  return operation && plain(operation(left, right));
}

/** The value of a field or an entry; undefined if there is none. */
export function memberOf(value: Value, key: Plain): Value | undefined {
  if (value.kind === 'object') return value.fields.get(String(key));
  if (value.kind !== 'list') return undefined;
  // As in JavaScript, `list['']` and `list[' 0']` are not the first entry.
  return key === 'length'
    ? plain(value.items.length)
    : value.items.find((_item, index) => String(index) === String(key));
}
