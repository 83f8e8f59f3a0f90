import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { siteSchema } from '../../shared/site/schema.ts';
import { calloutFields } from '../../theme/blocks/callout/site-kinds.ts';
import { extension } from '../fixtures/extended/extensions/index.ts';
import { recorder } from '../fixtures/extended/extensions/recorder.ts';
import { input } from '../fixtures/extended/site.config.ts';
import hosted from '../fixtures/hosted/site.json';

/** The schema without a default, without `null` and so on. */
function inner(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType } };
  return def.innerType ? inner(def.innerType) : schema;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Whether a value only repeats the default of its field. */
function isDefault(schema: z.ZodType, value: unknown): boolean {
  const result = schema.safeParse(undefined);
  return result.success && isDeepStrictEqual(result.data, value);
}

/**
 * The fields of a schema to which none of these values gives its own value.
 * @param values all values of the field: a list has many
 */
function unusedFields(schema: z.ZodType, values: readonly unknown[], path: string): string[] {
  const type = inner(schema);
  if (type instanceof z.ZodArray)
    return unusedFields(
      type.element as z.ZodType,
      values.flatMap((value) => value ?? []),
      `${path}[]`,
    );
  if (type instanceof z.ZodUnion) {
    const unused = (type.options as z.ZodType[]).map((option) => unusedFields(option, values, path));
    // A list can have entries of each kind; another field has one kind.
    return !path.endsWith('[]') && unused.some((fields) => fields.length === 0) ? [] : unused.flat();
  }
  if (!(type instanceof z.ZodObject)) {
    const isUsed = values.some((value) => value !== undefined && value !== null && !isDefault(schema, value));
    return isUsed ? [] : [path];
  }
  return Object.entries(type.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    unusedFields(
      field,
      values.map((value) => fieldOf(value, name)),
      path ? `${path}.${name}` : name,
    ),
  );
}

it('tests/fixtures/extended uses every field of the configuration, with another value than its default', () => {
  // A build with a hosted engine has no index, so another site has this field.
  const values = [input, { search: hosted.search }];
  expect(unusedFields(siteSchema, values, '')).toEqual([]);
});

it('the test finds a field that is missing, and one that only has its default', () => {
  const schema = z.object({ a: z.string().default('x'), b: z.array(z.object({ c: z.string().optional() })) });
  expect(unusedFields(schema, [{ a: 'x', b: [{}] }], '')).toEqual(['a', 'b[].c']);
  expect(unusedFields(schema, [{ a: 'y', b: [{ c: 'z' }] }], '')).toEqual([]);
});

// The compiler checks that no option and no hook is missing: both have the type `Required<…>`.
it('tests/fixtures/extended uses every option of handbook() and every hook of a plugin', () => {
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    (Array.isArray(value) ? value.length === 0 : Object.keys(Object(value)).length === 0);
  const empty = (value: object): string[] =>
    Object.entries(value).flatMap(([name, one]) => (typeof one !== 'function' && isEmpty(one) ? [name] : []));
  expect([...empty(extension), ...empty(extension.markdown), ...empty(recorder)]).toEqual([]);
  expect(unusedFields(calloutFields, Object.values(extension.callouts), 'callouts')).toEqual([]);
});
