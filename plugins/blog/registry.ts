import GithubSlugger from 'github-slugger';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { checkFields } from '../content/front-matter.ts';
import type { Problem } from '../content/types.ts';
import { authorFields, SLUG, tagFields } from './front-matter.ts';
import { blogRoutes } from './routes.ts';
import type { Author, Tag } from './types.ts';

/** A mapping of names to things, such as `authors.yml`. */
export interface Registry<Thing> {
  /** The file it was read from, for messages. */
  file: string;
  things: ReadonlyMap<string, Thing>;
  /** Every key of the file, also those whose fields are wrong; undefined when the file cannot be read. */
  keys?: readonly string[];
  errors: Problem[];
}

interface Entry {
  key: string;
  line: number;
  values: Record<string, unknown>;
  fieldLines: Record<string, number>;
}

const problem = (file: string, line: number, message: string): Problem => ({ file, line, message });

interface Entries {
  entries: Entry[];
  keys?: string[];
  errors: Problem[];
}

function readEntries(source: string, file: string): Entries {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const [error] = document.errors;
  if (error) {
    const message = `is not valid YAML: ${error.message.split('\n')[0]}`;
    return { entries: [], errors: [problem(file, error.linePos?.[0].line ?? 1, message)] };
  }
  if (document.contents === null) return { entries: [], keys: [], errors: [] };
  if (!isMap(document.contents)) {
    return { entries: [], errors: [problem(file, 1, 'must be a mapping of keys to their fields.')] };
  }
  const lineOf = (node: unknown): number =>
    isScalar(node) && node.range ? lineCounter.linePos(node.range[0]).line : 1;
  const entries: Entry[] = [];
  const keys: string[] = [];
  const errors: Problem[] = [];
  for (const { key, value } of document.contents.items) {
    const name = String(isScalar(key) ? key.value : key);
    const line = lineOf(key);
    keys.push(name);
    if (!isMap(value)) {
      errors.push(problem(file, line, `"${name}" has no fields. Indent them below its key.`));
      continue;
    }
    const fieldLines = value.items.map((field) => [
      String(isScalar(field.key) ? field.key.value : field.key),
      lineOf(field.key),
    ]);
    entries.push({
      key: name,
      line,
      values: value.toJS(document),
      fieldLines: Object.fromEntries(fieldLines),
    });
  }
  return { entries, keys, errors };
}

/** Reads the entries whose fields are right; the others become errors. */
function readValid<Fields extends z.ZodObject>(source: string, file: string, fields: Fields, kind: string) {
  const { entries, errors, ...known } = readEntries(source, file);
  const valid = entries.flatMap((entry) => {
    const lines = { ...entry.fieldLines };
    const problems = checkFields(fields, kind, file, entry.values, lines).map((found) => ({
      ...found,
      // A field that is missing has no line of its own.
      line: found.line === 1 ? entry.line : found.line,
      message: `"${entry.key}": ${found.message}`,
    }));
    errors.push(...problems);
    return problems.length > 0 ? [] : [{ ...entry, values: fields.parse(entry.values) }];
  });
  return { valid, errors, ...known };
}

/**
 * Reads the authors.
 * @param source text of `authors.yml`; empty when there is no such file
 * @param base the blog's base route
 */
export function readAuthors(source: string, file: string, base: string): Registry<Author> {
  const { valid, errors, ...known } = readValid(source, file, authorFields, 'an author');
  const things = new Map<string, Author>();
  for (const { key, line, values } of valid) {
    if (!SLUG.test(key)) {
      const message = `author "${key}" must have a key of lower-case letters, digits and single hyphens, for it is part of an address.`;
      errors.push(problem(file, line, message));
    } else things.set(key, { key, ...values, route: blogRoutes(base).author(key) });
  }
  return { file, things, errors, ...known };
}

/**
 * Reads the tags. Any text may be a tag's key; its address comes from its permalink or, without
 * one, from its key.
 * @param source text of `tags.yml`; empty when there is no such file
 * @param base the blog's base route
 */
export function readTags(source: string, file: string, base: string): Registry<Tag> {
  const { valid, errors, ...known } = readValid(source, file, tagFields, 'a tag');
  const things = new Map<string, Tag>();
  const owners = new Map<string, string>();
  for (const { key, line, fieldLines, values } of valid) {
    const { permalink, ...rest } = values;
    const slug = permalink?.slice(1) ?? new GithubSlugger().slug(key);
    const owner = owners.get(slug);
    if (!SLUG.test(slug)) {
      const message = `tag "${key}" makes no address by itself. Give it a "permalink", such as /c-plus-plus.`;
      errors.push(problem(file, line, message));
    } else if (owner !== undefined) {
      const message = `tag "${key}" has the permalink /${slug}, which "${owner}" has already. Give one of them another "permalink".`;
      errors.push(problem(file, fieldLines.permalink ?? line, message));
    } else {
      owners.set(slug, key);
      things.set(key, { key, ...rest, route: blogRoutes(base).tag(slug) });
    }
  }
  return { file, things, errors, ...known };
}
