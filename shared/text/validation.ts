import * as z from 'zod';
import { formatLimit, LIMITS } from '../build/limits.ts';
import { suggestion } from './suggestion.ts';

/** A text that is not empty. */
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(LIMITS.fieldLength, `must have at most ${formatLimit(LIMITS.fieldLength)} characters`);

/** A title or a label. */
export const titleText = text.max(
  LIMITS.titleLength,
  `must have at most ${formatLimit(LIMITS.titleLength)} characters`,
);

interface FieldProblem {
  /** Keys and list positions from the top, joined by dots; empty for the mapping itself. */
  path: string;
  message: string;
  /** Whether the field is not known, so that it has no effect. */
  isUnknown?: boolean;
}

/** Whether a value is an object with fields, not a list. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in a message. */
const shortened = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;

const MAX_VALUE = 200;

/** The names of zod's types for people who write YAML and JSON. */
const TYPE_NAME: Record<string, string> = { array: 'a list', object: 'a mapping', record: 'a mapping' };

/** The parts of zod's definitions of objects and unions. */
interface Definition {
  shape?: object;
  options?: z.ZodType[];
}

const fieldsOf = (schema: unknown): string =>
  Object.keys((schema as z.ZodType<unknown> & { def: Definition }).def.shape ?? {}).join(', ');

/** The requirement of a schema that has no message; for unknown fields, the known fields. */
function requirementOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return fieldsOf(issue.inst);
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_union') {
    const { options = [] } = (issue.inst as z.ZodType).def as Definition;
    return `must be ${options.map((option) => `{ ${fieldsOf(option)} }`).join(' or ')}`;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof issue.input === 'string' && issue.input !== '')
    return `must be a list, such as [${JSON.stringify(shortened(issue.input))}]`;
  const fields = issue.expected === 'object' ? ` with the fields ${fieldsOf(issue.inst)}` : '';
  return `must be ${TYPE_NAME[issue.expected] ?? `a ${issue.expected}`}${fields}`;
}

/** A copy of values without the fields that a schema does not know, at any depth. */
export function withoutUnknown<Values>(schema: z.ZodType, values: Values): Values {
  const unknown = (schema.safeParse(values).error?.issues ?? []).filter(
    (issue) => issue.code === 'unrecognized_keys',
  );
  if (unknown.length === 0) return values;
  const copy = structuredClone(values);
  for (const { path, keys } of unknown) {
    const at = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], copy);
    for (const key of keys) delete (at as Record<string, unknown>)[key];
  }
  return copy;
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (Object(at) as Record<PropertyKey, unknown>)[key], values);

/**
 * Checks values. Each problem names the field and what is allowed, and the value of a known field.
 * @param name the name of the whole mapping in messages, such as "a handbook page"
 */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  name: string,
): { data: z.output<Schema> | undefined; problems: FieldProblem[] } {
  const { data, error } = schema.safeParse(values, { error: requirementOf, reportInput: true });
  const problems = (error?.issues ?? []).flatMap((issue): FieldProblem[] => {
    const { message } = issue;
    // A check of several fields has the path of one of them, and all of them as its input.
    const input = (issue.code === 'custom' ? valueAt(values, issue.path) : undefined) ?? issue.input;
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const where = path === '' ? name : `"${path}" of ${name}`;
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        isUnknown: true,
        message: `unknown field "${key}" in ${where}; allowed fields: ${message}.${suggestion(key, message.split(', '))}`,
      }));
    }
    const subject = path === '' ? name : `field "${path}"`;
    const given = input === undefined ? 'is missing' : `is ${shortened(JSON.stringify(input))}`;
    const requirement = message.startsWith('must ') ? message : `must be valid: ${message}`;
    return [{ path, message: `${subject} ${given}, but ${requirement.replace(/\.$/, '')}.` }];
  });
  return { data, problems };
}
