import GithubSlugger from 'github-slugger';
import * as z from 'zod';
import { checkFields, lineOf } from '../content/front-matter.ts';
import type { Problem } from '../content/types.ts';
import { readMapping } from '../content/yaml-mapping.ts';
import { isMapping } from '../lib/validation.ts';
import { authorFields, SLUG, tagFields } from './front-matter.ts';
import { blogRoutes } from './routes.ts';
import type { Author, Tag } from './types.ts';

/** A mapping of keys to entries, such as `authors.yml`. */
export interface Registry<Item> {
  /** The file that it was read from, for messages. */
  file: string;
  items: ReadonlyMap<string, Item>;
  /** Every key of the file, including those with wrong fields; undefined if the file is not a YAML mapping. */
  keys?: readonly string[];
  errors: Problem[];
}

const problem = (file: string, line: number, message: string): Problem => ({ file, line, message });

interface Entries<Values> {
  /** The entries with valid fields; the others become errors. */
  valid: { key: string; values: Values }[];
  /** The line of a field of an entry, or of the entry. */
  lineAt: (path: string) => number;
  keys?: string[];
  errors: Problem[];
}

/** @param name the name of the whole mapping in messages, such as "the list of tags" */
function readEntries<Fields extends z.ZodObject>(
  source: string,
  file: string,
  fields: Fields,
  name: string,
): Entries<z.output<Fields>> {
  const { values: all, lines, error } = readMapping(source);
  const lineAt = (path: string): number => lineOf(path, lines);
  if (error) {
    return {
      valid: [],
      lineAt,
      errors: [problem(file, error.line, `the file is not valid YAML: ${error.reason}.`)],
    };
  }
  const errors = checkFields(z.record(z.string(), fields), name, file, all, lines);
  if (!isMapping(all)) return { valid: [], lineAt, errors };
  const valid = Object.entries(all).flatMap(([key, given]) => {
    const { data: values } = fields.safeParse(given);
    return values ? [{ key, values }] : [];
  });
  return { valid, lineAt, errors, keys: Object.keys(all) };
}

/**
 * Reads the authors.
 * @param source text of `authors.yml`; empty if there is no such file
 */
export function readAuthors(source: string, file: string, base: string): Registry<Author> {
  const { valid, lineAt, errors, ...known } = readEntries(source, file, authorFields, 'the list of authors');
  const items = new Map<string, Author>();
  for (const { key, values } of valid) {
    if (!SLUG.test(key)) {
      const message = `author "${key}" must have a key of lower-case letters, digits and single hyphens, because it is part of a URL.`;
      errors.push(problem(file, lineAt(key), message));
    } else items.set(key, { key, ...values, route: blogRoutes(base).author(key) });
  }
  return { file, items, errors, ...known };
}

/**
 * Reads the tags. Any text can be the key of a tag. The URL of a tag comes from its permalink or, if there is none,
 * from its key.
 * @param source text of `tags.yml`; empty if there is no such file
 */
export function readTags(source: string, file: string, base: string): Registry<Tag> {
  const { valid, lineAt, errors, ...known } = readEntries(source, file, tagFields, 'the list of tags');
  const items = new Map<string, Tag>();
  const owners = new Map<string, string>();
  for (const { key, values } of valid) {
    const { permalink, ...rest } = values;
    const slug = permalink?.slice(1) ?? new GithubSlugger().slug(key);
    const owner = owners.get(slug);
    if (!SLUG.test(slug)) {
      const message = `tag "${key}" cannot become a URL. Give it a "permalink", such as /c-plus-plus.`;
      errors.push(problem(file, lineAt(key), message));
    } else if (owner !== undefined) {
      const message = `tag "${key}" has the URL ending /${slug}, which "${owner}" already has. Give one of them a different "permalink".`;
      errors.push(problem(file, lineAt(`${key}.permalink`), message));
    } else {
      owners.set(slug, key);
      items.set(key, { key, ...rest, route: blogRoutes(base).tag(slug) });
    }
  }
  return { file, items, errors, ...known };
}
