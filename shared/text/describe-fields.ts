import * as z from 'zod';
import { readFields, text } from './validation.ts';

/** The types of a described field, with the schema of each. */
const TYPES = {
  string: text,
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.date('must be a valid date, such as 2022-09-01'),
  list: z.array(text),
} as const;

type TypeName = keyof typeof TYPES;

/** A field in plain words. */
export interface Described {
  /** @default 'string' */
  type?: TypeName;
  /** The texts of which the value is one. */
  values?: readonly string[];
  /** A schema of zod, for everything else. */
  schema?: z.core.$ZodType;
  optional?: boolean;
  /** The value of a field that is not written. */
  default?: unknown;
  /** The meaning of the field, for editors. */
  about?: string;
}

/** A field of a site: in plain words, as a list of the texts of which its value is one, or as a schema of zod. */
export type FieldDescription = Described | readonly string[] | z.core.$ZodType;

/** JSON has no dates. */
type Json<Value> = Value extends Date ? string : Value;

/** The value of a described field as the theme gets it. */
export type ValueOf<Field> = Field extends z.core.$ZodType
  ? Json<z.output<Field>>
  : Field extends readonly (infer Value)[] | { values: readonly (infer Value)[] }
    ? Value
    : Field extends { schema: infer Schema extends z.core.$ZodType }
      ? Json<z.output<Schema>>
      : Field extends { type: infer Type extends TypeName }
        ? z.output<(typeof TYPES)[Type]>
        : string;

export const isZod = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const isOldZod = (value: unknown): boolean => typeof value === 'object' && value !== null && '_def' in value;

const zodSchema = z.custom<z.ZodType>(isZod, 'must be a schema of zod 4');

const values = z.array(text).min(1, 'must have at least one entry');

/** The fields of a description. Callers can add others. */
const describedFields = z.strictObject({
  type: z.enum(Object.keys(TYPES) as TypeName[]).optional(),
  values: values.optional(),
  schema: zodSchema.optional(),
  optional: z.boolean().optional(),
  default: z.unknown().optional(),
  about: text.optional(),
});

function schemaOf({ type = 'string', values: allowed, schema }: Described): z.ZodType {
  if (schema) return schema as z.ZodType;
  return allowed ? z.enum(allowed as [string, ...string[]]) : TYPES[type];
}

function withDefault({ optional, default: fallback, about }: Described, plain: z.ZodType): z.ZodType {
  const whole = fallback === undefined ? plain : plain.default(fallback);
  const schema = optional ? whole.optional() : whole;
  return about ? schema.meta({ description: about }) : schema;
}

/**
 * Reads a description.
 * @param field as the owner of the site wrote it
 * @param more the schemas of the parts that it may have besides the common ones
 * @param name of the field for messages, such as `frontMatter.level`
 * @returns the schema of the field, and the other parts; or the problems of the description
 */
export function readDescription<More extends z.ZodRawShape>(
  field: unknown,
  more: More,
  name: string,
): { schema: z.ZodType; more: Partial<z.output<z.ZodObject<More>>>; problems: string[] } {
  const failed = (problems: string[]) => ({ schema: z.never(), more: {}, problems });
  if (isZod(field)) return { schema: field, more: {}, problems: [] };
  if (isOldZod(field)) return failed([`${name} is a schema of an old version of zod. Install zod 4.`]);
  const given = Array.isArray(field) ? { values: field } : field;
  const { data, problems } = readFields(describedFields.extend(more), given, 'its description');
  if (!data) return failed(problems.map(({ message }) => `${name}: ${message}`));
  const plain = schemaOf(data as Described);
  const fallback = (data as Described).default;
  if (fallback !== undefined && !plain.safeParse(fallback).success)
    return failed([`${name}: its default ${JSON.stringify(fallback)} is not a value of the field.`]);
  return { schema: withDefault(data as Described, plain), more: data as never, problems: [] };
}
