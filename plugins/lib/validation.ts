import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';

type Path = readonly PropertyKey[];

/** One wrong field of a mapping: its path, and the problem in words. */
export interface FieldProblem {
  /** Keys and list positions from the top, joined by dots; empty for the mapping itself. */
  path: string;
  message: string;
}

/** Whether a value is an object with fields, not a list. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A very different name does not help as a suggestion; a name with two typing errors does. */
const NEAR = 2;

/** The names of zod's types for people who write YAML and JSON. */
const TYPE_NAME: Record<string, string> = { array: 'a list', object: 'a mapping', int: 'a whole number' };

/** The properties of zod's definitions that lead from a schema to the schemas of its fields. */
interface Definition {
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
}

const definitionOf = (schema: z.ZodType | undefined): Definition => {
  const definition = (schema?.def ?? {}) as Definition;
  return definition.innerType ? definitionOf(definition.innerType) : definition;
};

function schemaAt(schema: z.ZodType, path: Path): Definition {
  return path.reduce<Definition>((at, key) => {
    const field = at.shape && Object.hasOwn(at.shape, key) ? at.shape[String(key)] : undefined;
    return definitionOf(field ?? at.element);
  }, definitionOf(schema));
}

const fieldsOf = ({ shape }: Definition): string[] => Object.keys(shape ?? {});

const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], values);

const given = (value: unknown): string =>
  value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;

const suggestion = (field: string, allowed: readonly string[]): string => {
  if (allowed.length === 0) return '';
  const near = closest(field, allowed);
  return distance(field, near) <= NEAR ? ` Did you mean "${near}"?` : '';
};

const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

function mustBe(issue: z.core.$ZodIssue, { shape, options }: Definition): string {
  // Messages of our own schemas say what is allowed; zod's own messages only name types.
  if (issue.message.startsWith('must ')) return issue.message;
  if (issue.code === 'invalid_value') return `must be one of ${quoted(issue.values)}`;
  if (issue.code === 'invalid_union') {
    const forms = (options ?? []).map((option) => `{ ${fieldsOf(definitionOf(option)).join(', ')} }`);
    return `must be ${forms.join(' or ')}`;
  }
  if (issue.code !== 'invalid_type') return `must be valid: ${issue.message}`;
  const type = TYPE_NAME[issue.expected] ?? `a ${issue.expected}`;
  return `must be ${type}${shape ? ` with the fields ${Object.keys(shape).join(', ')}` : ''}`;
}

/**
 * Describes what zod found: the field, its value, and what is allowed.
 * @param error the error that `safeParse` returned
 * @param schema the schema that was applied
 * @param values the values that were checked
 * @param name the name of the whole mapping in messages, such as "a handbook page"
 */
export function explainFields(
  error: z.ZodError,
  schema: z.ZodType,
  values: unknown,
  name: string,
): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.join('.');
    const at = schemaAt(schema, issue.path);
    if (issue.code === 'unrecognized_keys') {
      const allowed = fieldsOf(at);
      const where = path === '' ? name : `"${path}" of ${name}`;
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: `unknown field "${key}" in ${where}; allowed are ${allowed.join(', ')}.${suggestion(key, allowed)}`,
      }));
    }
    const subject = path === '' ? name : `field "${path}"`;
    const value = given(valueAt(values, issue.path));
    return [{ path, message: `${subject} ${value}, but ${mustBe(issue, at)}.` }];
  });
}
