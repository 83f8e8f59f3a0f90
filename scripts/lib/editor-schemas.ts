import * as z from 'zod';
import { authorFields, postFields, tagFields } from '../../plugins/blog/front-matter.ts';
import { categoryFields, handbookFields, homeFields } from '../../plugins/content/front-matter.ts';
import { siteSchema } from '../../plugins/site/schema.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The folder of the schemas in this repository, and in the package. */
export const SCHEMA_FOLDER = '.vscode/schemas';
export const PACKAGE_SCHEMA_FOLDER = 'node_modules/film-handbook/dist/schemas';

/** Most editors read version 7. */
const schemaOf = (fields: z.ZodType): JsonSchema =>
  z.toJSONSchema(fields, { io: 'input', target: 'draft-7' }) as JsonSchema;

/** A schema with other forms that a field can have. The checks accept them, and convert them before they compare. */
const withForms = (schema: JsonSchema, forms: Record<string, JsonSchema>): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...forms },
});

function postSchema(): JsonSchema {
  const schema = schemaOf(postFields);
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

/** The JSON schemas of the files that authors and owners write, by the names of their files. */
export const editorSchemas = (): Record<string, JsonSchema> => ({
  'page.json': schemaOf(handbookFields),
  'post.json': postSchema(),
  'home.json': schemaOf(homeFields),
  'category.json': categorySchema(),
  'authors.json': schemaOf(z.record(z.string(), authorFields)),
  'tags.json': schemaOf(z.record(z.string(), tagFields)),
  'site.json': partial(schemaOf(siteSchema)),
});

/** The settings of an editor, which apply the schemas to files. @param folder of the schemas */
export const editorSettings = (folder: string) => ({
  'json.schemas': [
    { fileMatch: ['_category_.json'], url: `./${folder}/category.json` },
    { fileMatch: ['site.json'], url: `./${folder}/site.json` },
  ],
  'yaml.schemas': {
    [`./${folder}/category.json`]: ['**/_category_.yml', '**/_category_.yaml'],
    [`./${folder}/authors.json`]: ['**/docs/blog/authors.yml'],
    [`./${folder}/tags.json`]: ['**/docs/blog/tags.yml'],
  },
});

const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The texts of the schemas and settings, by the paths of their files in this repository. */
export const editorFiles = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(editorSchemas()).map(([name, schema]) => [`${SCHEMA_FOLDER}/${name}`, asText(schema)]),
  ),
  '.vscode/settings.json': asText(editorSettings(SCHEMA_FOLDER)),
  // Sites of the package use its schemas, so that these have its version.
  'scripts/template/.vscode/settings.json': asText(editorSettings(PACKAGE_SCHEMA_FOLDER)),
});
