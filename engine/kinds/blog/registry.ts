import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import * as z from 'zod';
import type { Author, Tag } from '../../../shared/pages/blog.ts';
import { authorFields, SLUG, tagFields } from '../../../shared/pages/blog-fields.ts';
import { checkFields, lineOf } from '../../../shared/pages/front-matter.ts';
import type { Problem } from '../../../shared/pages/types.ts';
import { isMapping, withoutUnknown } from '../../../shared/text/validation.ts';
import { contentText } from '../../files/gate.ts';
import { cutTexts, readYaml } from '../../front-matter/read-yaml.ts';
import { AUTHORS_ROUTE, BLOG_FOLDER, TAGS_ROUTE } from './routes.ts';

/** A mapping of keys to entries, such as `authors.yml`. */
export interface Registry<Item> {
  /** The file that it was read from, relative to the content root. */
  file: string;
  items: ReadonlyMap<string, Item>;
  /** Every key of the file, including those with wrong fields; undefined if the file is not a YAML mapping. */
  keys?: readonly string[];
  errors: Problem[];
  warnings: Problem[];
}

/** Reports a problem of an entry. @param field path of the wrong field; default: the key of the entry */
type Fail = (message: string, field?: string) => undefined;

/**
 * @param root absolute path of the content root
 * @param name the name of the whole mapping in messages, such as "the list of tags"
 * @param toItem makes an item from an entry with valid fields
 */
function readRegistry<Fields extends z.ZodObject, Item>(
  root: string,
  fileName: string,
  name: string,
  fields: Fields,
  toItem: (key: string, values: z.output<Fields>, fail: Fail) => Item | undefined,
): Registry<Item> {
  const file = `${BLOG_FOLDER}/${fileName}`;
  const { values: all, lines, cut, error } = readYaml(contentText({ root }, join(root, file)) ?? '');
  const items = new Map<string, Item>();
  const warnings = cutTexts(cut, file);
  if (error) {
    const message = `the file is not valid YAML: ${error.reason}.`;
    return { file, items, errors: [{ file, line: error.line, message }], warnings };
  }
  const errors: Problem[] = checkFields(z.record(z.string(), fields), name, file, all, lines);
  if (!isMapping(all)) return { file, items, errors, warnings };
  for (const [key, given] of Object.entries(all)) {
    const fail: Fail = (message, field = key) => {
      errors.push({ file, line: lineOf(field, lines), message });
    };
    const { data: values } = fields.safeParse(withoutUnknown(fields, given));
    const item = values && toItem(key, values, fail);
    if (item) items.set(key, item);
  }
  return { file, items, keys: Object.keys(all), errors, warnings };
}

/** Reads the authors from `authors.yml`, if there is such a file. */
export const readAuthors = (root: string): Registry<Author> =>
  readRegistry(root, 'authors.yml', 'the list of authors', authorFields, (key, values, fail) => {
    if (SLUG.test(key)) return { key, ...values, route: `${AUTHORS_ROUTE}/${key}` };
    return fail(
      `author "${key}" must have a key of lower-case letters, digits and single hyphens, because it is part of a URL.`,
    );
  });

/**
 * Reads the tags from `tags.yml`, if there is such a file. Any text can be the key of a tag. The URL of a tag comes from
 * its permalink or, if there is none, from its key.
 */
export function readTags(root: string): Registry<Tag> {
  const owners = new Map<string, string>();
  return readRegistry(root, 'tags.yml', 'the list of tags', tagFields, (key, values, fail) => {
    const { permalink, ...rest } = values;
    const slug = permalink?.slice(1) ?? new GithubSlugger().slug(key);
    if (!SLUG.test(slug)) {
      return fail(`tag "${key}" cannot become a URL. Give it a "permalink", such as /c-plus-plus.`);
    }
    const owner = owners.get(slug);
    if (owner !== undefined) {
      return fail(
        `tag "${key}" has the URL ending /${slug}, which "${owner}" already has. Give one of them a different "permalink".`,
        `${key}.permalink`,
      );
    }
    owners.set(slug, key);
    return { key, ...rest, route: `${TAGS_ROUTE}/${slug}` };
  });
}
