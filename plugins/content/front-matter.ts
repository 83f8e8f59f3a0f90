import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { ParsedPage, Problem } from './types.ts';

const text = z.string().trim().min(1, 'must not be empty');

const sitePath = z.string().regex(/^\/(?!\/)/, 'must be a path of this site, such as /docs/welcome');

/** Fields of the home page: its words. */
export const homeFields = z.strictObject({
  title: text,
  description: text,
  hero: z.strictObject({
    title: text,
    text,
    actions: z.array(z.strictObject({ label: text, to: sitePath })).min(1),
  }),
  cards: z.array(z.strictObject({ title: text, text, to: sitePath })),
});

/** Fields of a handbook page. A page without a title needs a `# heading`. */
export const handbookFields = z.strictObject({
  title: text.optional(),
  description: text.max(160, 'must have at most 160 characters').optional(),
  label: text.optional(),
  order: z.number().int('must be a whole number').optional(),
  tags: z.array(text).optional(),
  redirect: sitePath.optional(),
});

/** Fields of `_category_.json`, for folders without an index page. */
export const categoryFields = z.strictObject({
  label: text,
  order: z.number().int('must be a whole number').optional(),
});

/** A far-off name is no help as a suggestion; two typing errors still are. */
const NEAR = 2;

const suggestion = (field: string, allowed: readonly string[]): string => {
  const near = closest(field, allowed);
  return distance(field, near) <= NEAR ? ` Did you mean "${near}"?` : '';
};

const given = (value: unknown): string =>
  value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;

function explain(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type') return `${given(value)}, but must be a ${issue.expected}`;
  if (issue.code === 'invalid_value') {
    return `${given(value)}, but must be one of ${issue.values.map((option) => JSON.stringify(option)).join(', ')}`;
  }
  return `${given(value)}: ${issue.message}`;
}

/**
 * Checks a mapping against the fields its kind of file allows.
 * @param fields the schema of the kind
 * @param kind what such a file is called in messages, with its article ("a handbook page")
 * @returns the problems, each naming file, line, field and what is allowed; none when all is well
 */
export function checkFields(
  fields: z.ZodObject,
  kind: string,
  file: string,
  values: Record<string, unknown>,
  lines: ParsedPage['fieldLines'] = {},
): Problem[] {
  const result = fields.safeParse(values);
  if (result.success) return [];
  const allowed = Object.keys(fields.shape);
  return result.error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        line: lines[key] ?? 1,
        message: `unknown field "${key}" in ${kind}; allowed are ${allowed.join(', ')}.${suggestion(key, allowed)}`,
      }));
    }
    const field = String(issue.path[0] ?? '');
    const value = issue.path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown>)?.[key],
      values,
    );
    return [
      {
        file,
        line: lines[field] ?? 1,
        message: `field "${issue.path.join('.')}" ${explain(issue, value)}.`,
      },
    ];
  });
}
