import * as z from 'zod';
import {
  type Described,
  type FieldDescription,
  isZod,
  readDescription,
  type ValueOf,
} from '../../shared/text/describe-fields.ts';
import { fieldsWith, inBrowser } from '../../shared/text/fields.ts';
import { withoutUnknown } from '../../shared/text/validation.ts';
import { typedValues } from '../front-matter/yaml-types.ts';
import type { KindId, PageKind } from '../read/scan.ts';

/** A field that a site adds to the front matter of pages. */
interface SiteField extends Described {
  /** The kinds of pages that have the field. @default all */
  kinds?: readonly KindId[];
}

/** The fields that a site adds to the front matter of pages, by their names. */
export type SiteFields = Readonly<Record<string, FieldDescription | SiteField>> | z.core.$ZodObject;

type Shape<Fields> = Fields extends z.core.$ZodObject<infer Own> ? Own : Fields;

/** The fields of a site with the types of their values. A page of another kind, and a list that the build makes, has none of them. */
export type FrontMatterOf<Fields> = {
  -readonly [Name in keyof Shape<Fields>]?: ValueOf<Shape<Fields>[Name]>;
};

/** The site's fields, for the option `frontMatter` of `handbook()` and for `FrontMatterOf`. */
export const defineFrontMatter = <const Fields extends SiteFields>(fields: Fields): Fields => fields;

/** A name that YAML, JavaScript and messages can contain as it is. */
const NAME = /^[a-z][\w-]*$/i;

/** @param reserved names that change pages */
function problemOfName(
  name: string,
  kinds: readonly PageKind[],
  reserved: readonly string[],
): string | undefined {
  if (!NAME.test(name) || name in Object.prototype)
    return 'this cannot be the name of a field. Use letters, digits and hyphens, such as level.';
  const owner = kinds.find(({ fields }) => Object.hasOwn(fields.shape, name));
  if (owner) return `${owner.name} already has a field with this name. Choose another one.`;
  return reserved.includes(name)
    ? 'Rspress changes pages that have a field with this name. Choose another one.'
    : undefined;
}

function shapeOf(fields: SiteFields): Readonly<Record<string, unknown>> {
  if (!isZod(fields)) return fields as Readonly<Record<string, unknown>>;
  const { def } = fields as unknown as z.ZodObject;
  if (def.type === 'object' && !def.checks?.length) return def.shape;
  throw new Error(
    'rspress.config.ts: frontMatter must be fields with their names, or z.object() with such fields and no check of the whole.',
  );
}

/**
 * Adds the fields of a site to kinds of pages.
 * @param reserved names that no field may have
 * @returns copies of the kinds
 * @throws an Error with one line for each field that is wrong
 */
export function withSiteFields(
  kinds: readonly PageKind[],
  fields: SiteFields,
  reserved: readonly string[],
): PageKind[] {
  const ids = kinds.map(({ id }) => id);
  const more = { kinds: z.array(z.enum(ids)).min(1, 'must have at least one entry').optional() };
  const read = Object.entries(shapeOf(fields)).map(([name, field]) => {
    const known = problemOfName(name, kinds, reserved);
    const path = `frontMatter.${name}`;
    const description = readDescription(field, more, path);
    const problems = known ? [`${path}: ${known}`] : description.problems;
    return { name, problems, schema: inBrowser(description.schema), kinds: description.more.kinds ?? ids };
  });
  const problems = read.flatMap((field) => field.problems);
  if (problems.length > 0)
    throw new Error(problems.map((problem) => `rspress.config.ts: ${problem}`).join('\n'));
  return kinds.map((kind) => {
    const own = read.filter((field) => field.kinds.includes(kind.id));
    return {
      ...kind,
      fields: kind.fields.extend(Object.fromEntries(own.map(({ name, schema }) => [name, schema]))),
    };
  });
}

/**
 * The values of a page's front matter that browsers load: those of fields that are declared for them, with their defaults. A value
 * with a problem, which only dev shows, is as it was written.
 * @param values as they are in the file
 */
export function shippedValues(values: Record<string, unknown>, fields: z.ZodObject): Record<string, unknown> {
  const known = withoutUnknown(fields, typedValues(fields, values));
  return Object.fromEntries(
    fieldsWith('inBrowser', fields.shape).flatMap((name) => {
      const { success, data } = (fields.shape[name] as z.ZodType).safeParse(known[name]);
      const value = success ? data : known[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
