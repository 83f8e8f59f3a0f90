import { join } from 'node:path';
import * as z from 'zod';
import { readTextIfExists, writeFile } from '../shared/build/files.ts';
import { authorFields, tagFields } from '../shared/pages/blog-fields.ts';
import { categoryFields } from '../shared/pages/front-matter.ts';
import { siteSchema } from '../shared/site/schema.ts';
import type { PageKind } from './read/scan.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Their folder in that of the site. The settings of editors name it. */
export const SCHEMA_FOLDER = '.generated/schemas';

/** Most editors read version 7. JSON has no dates, and what else it cannot say, an editor accepts. */
const schemaOf = (fields: z.ZodType): JsonSchema =>
  z.toJSONSchema(fields, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') jsonSchema.type = 'string';
    },
  }) as JsonSchema;

/** A schema with other forms that a field can have. The checks accept them, and convert them before they compare. */
const withForms = (schema: JsonSchema, forms: Record<string, JsonSchema>): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...forms },
});

function postSchema(schema: JsonSchema): JsonSchema {
  const authors = schema.properties?.authors as JsonSchema;
  const author = authors.items as JsonSchema;
  return withForms(schema, {
    date: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d(?:[T ]\d.*)?$` },
    authors: { anyOf: [author, authors] },
  });
}

function categorySchema(): JsonSchema {
  const schema = schemaOf(categoryFields);
  // Other tools call the order of a folder its position.
  return withForms(schema, { position: schema.properties?.order as JsonSchema });
}

/** A schema without required fields: `site.json` is merged over `site.config.ts`, mapping by mapping. */
function partial({ required: _, ...schema }: JsonSchema): JsonSchema {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, field]) => [
    name,
    partial(field as JsonSchema),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * The JSON schemas of the files that authors and owners write, by the names of their files.
 * @param kinds of pages, with the fields that the site adds: the schema of each has the name of the kind
 */
export const editorSchemas = (kinds: readonly PageKind[]): Record<string, JsonSchema> => ({
  ...Object.fromEntries(
    kinds.map(({ id, fields }) => {
      const schema = schemaOf(fields);
      return [`${id}.json`, id === 'post' ? postSchema(schema) : schema];
    }),
  ),
  'category.json': categorySchema(),
  'authors.json': schemaOf(z.record(z.string(), authorFields)),
  'tags.json': schemaOf(z.record(z.string(), tagFields)),
  'site.json': partial(schemaOf(siteSchema)),
});

/**
 * Writes the schemas with which editors complete and check fields.
 * @param siteDir absolute path of the site's folder
 * @returns their absolute paths
 */
export const writeEditorSchemas = (siteDir: string, kinds: readonly PageKind[]): string[] =>
  Object.entries(editorSchemas(kinds)).map(([name, schema]) => {
    const file = join(siteDir, SCHEMA_FOLDER, name);
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    if (readTextIfExists(file) !== text) writeFile(file, text);
    return file;
  });
