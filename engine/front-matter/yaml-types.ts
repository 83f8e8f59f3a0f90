import type { z } from 'zod';
import { isMapping } from '../../shared/text/validation.ts';

const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?$/i;

/** The number or the boolean that YAML 1.2 reads in a text; otherwise the text itself. */
export const typedScalar = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  return NUMBER.test(text) ? Number(text) : text;
};

type Path = readonly PropertyKey[];

/** A copy of values in which all texts that look like numbers and booleans have these types. @param changed gets their paths */
function withTypes(value: unknown, path: Path, changed: Path[]): unknown {
  if (Array.isArray(value)) return value.map((item, at) => withTypes(item, [...path, at], changed));
  if (isMapping(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, withTypes(field, [...path, key], changed)]),
    );
  const typed = typeof value === 'string' ? typedScalar(value) : value;
  if (typed !== value) changed.push(path);
  return typed;
}

const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], values);

/** Copies the values at these paths and below them. */
function copyAt(paths: readonly Path[], from: unknown, to: unknown): void {
  for (const path of paths) {
    const owner = valueAt(to, path.slice(0, -1));
    const key = path.at(-1);
    if (key !== undefined && (isMapping(owner) || Array.isArray(owner)))
      (owner as Record<PropertyKey, unknown>)[key] = valueAt(from, path);
  }
}

const problemPaths = (fields: z.ZodType, values: unknown): Path[] =>
  (fields.safeParse(values).error?.issues ?? []).map(({ path }) => path);

const startsWith = (path: Path, start: Path): boolean => start.every((key, at) => path[at] === key);

/**
 * Gives the values of a file the types that its fields have. In the file, all values are text as it is written, so that `1.0` and
 * `yes` stay what an author wrote where a text is expected.
 * @returns values in which a text is a number or a boolean if its field takes one, and not the text
 */
export function typedValues<Values>(fields: z.ZodType, values: Values): Values {
  const changed: Path[] = [];
  const typed = withTypes(values, [], changed);
  if (changed.length === 0) return values;
  const wrong = problemPaths(fields, typed).filter((path) => changed.some((one) => startsWith(one, path)));
  const asWritten = structuredClone(typed);
  copyAt(wrong, values, asWritten);
  // If a field takes neither of them, the message names the number.
  const stillWrong = problemPaths(fields, asWritten).filter((path) =>
    wrong.some((one) => startsWith(path, one)),
  );
  copyAt(stillWrong, typed, asWritten);
  return asWritten as Values;
}
