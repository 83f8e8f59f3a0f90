import { stringify } from 'yaml';
import * as z from 'zod';
import type { Registry } from '../../engine/kinds/blog/registry.ts';
import { BLOG_FOLDER } from '../../engine/kinds/blog/routes.ts';
import { HANDBOOK_FOLDER } from '../../engine/kinds/kinds.ts';
import { day, slugOf } from '../../shared/pages/blog-fields.ts';

export type Draft =
  | { kind: 'page'; title: string; description: string; path: string }
  | {
      kind: 'post';
      title: string;
      description: string;
      date: string;
      authors: readonly string[];
      tags: readonly string[];
    };

const PATH = /^[a-z\d-]+(?:\/[a-z\d-]+)*$/;

const withFrontMatter = (fields: object, body: string): string => `---\n${stringify(fields)}---\n\n${body}\n`;

/**
 * The keys in the values of an option or in an answer, each once.
 * @param text keys, separated by commas: `design, writing`
 * @throws if there is none, or if the registry does not contain one, with the names of all that are missing
 */
export function keysIn(text: string, { file, keys: known }: Registry<unknown>): string[] {
  const keys = [...new Set(text.split(',').map((key) => key.trim()))].filter(Boolean);
  if (!known)
    throw new Error(`docs/${file} is not a YAML mapping. Correct it; \`npm run build\` names the line.`);
  const missing = keys.filter((key) => !known.includes(key)).map((key) => `"${key}"`);
  if (keys.length > 0 && missing.length === 0) return keys;
  const choice = `choose from ${known.join(', ')}`;
  if (keys.length === 0) throw new Error(`"${text}" does not contain a key: ${choice}.`);
  const them = missing.length > 1 ? 'them' : 'it';
  throw new Error(`docs/${file} does not contain ${missing.join(', ')}. Add ${them} there, or ${choice}.`);
}

/**
 * The keys in a field of the newest post that has any, separated by commas. The dates in the names of files are compared.
 * @param posts front matter by file
 */
export function newestKeys(
  posts: ReadonlyMap<string, Record<string, unknown>>,
  field: 'authors' | 'tags',
): string | undefined {
  const newestFirst = [...posts].sort(([a], [b]) => (a < b ? 1 : -1));
  const keys = newestFirst.map(([, frontMatter]) => frontMatter[field]).find((value) => [value].flat()[0]);
  return keys === undefined ? undefined : [keys].flat().join(', ');
}

/** A field with keys; none if a site has no such keys yet. */
const listed = (field: string, keys: readonly string[]) => (keys.length > 0 ? { [field]: keys } : {});

/**
 * The first version of a new page or post.
 * @returns its path relative to `docs/`, and its text with front matter
 * @throws if the path of a page, the date or title of a post, or the description is not valid, with the reason
 */
export function draftFile(draft: Draft): { file: string; text: string } {
  const { title, description } = draft;
  if (description.length > 160) {
    throw new Error(`The description has ${description.length} characters. Shorten it to at most 160.`);
  }
  if (draft.kind === 'page') {
    // A URL begins with a slash. Every other path is one in the handbook.
    const isUrl = draft.path.startsWith('/');
    const name = draft.path.replace(/^\/|\/$|\.mdx?$/g, '');
    const path = isUrl ? name : `${HANDBOOK_FOLDER}/${name.replace(/^docs\//, '')}`;
    if (path.startsWith(`${BLOG_FOLDER}/`))
      throw new Error(`"${draft.path}" is in the folder of the blog. Choose the kind post, or another path.`);
    if (!PATH.test(path))
      throw new Error(
        `"${draft.path}" is not a valid path: use lower-case letters from a to z, digits, hyphens and slashes.`,
      );
    const body =
      'Say in one paragraph what the page is for and for whom.\n\n## First steps\n\nContinue here.';
    return { file: `${path}.mdx`, text: withFrontMatter({ title, description }, body) };
  }
  if (!day.safeParse(draft.date).success)
    throw new Error(`"${draft.date}" is not a valid date: write it as 2026-01-31.`);
  const slug = slugOf(title);
  if (!slug)
    throw new Error(
      `The title "${title}" cannot become a URL. Choose a title with letters from a to z, and not "Index". You can change it in the file later.`,
    );
  const body =
    'Say in one or two paragraphs what changed and why it matters.\n\n<!-- truncate -->\n\n## What we did';
  const fields = { title, description, ...listed('authors', draft.authors), ...listed('tags', draft.tags) };
  return { file: `blog/${draft.date}-${slug}.mdx`, text: withFrontMatter(fields, body) };
}

/**
 * Adds the fields that a site requires and a draft does not have to its front matter, each with the values that it can have.
 * @param written the fields of the draft
 * @param fields of its kind of page
 * @returns the whole text, and the names of the fields, whose values an author fills in
 */
export function withRequiredFields(
  text: string,
  written: object,
  { shape }: z.ZodObject,
): { text: string; names: string[] } {
  const missing = Object.entries(shape).filter(
    ([name, field]) => !(name in written) && !z.safeParse(field, undefined).success,
  );
  const lines = missing.map(([name, field]) => {
    const values = field instanceof z.ZodEnum ? ` # ${field.options.join(', ')}` : '';
    return `${name}:${values}\n`;
  });
  return {
    text: text.replace(/(?<=^---\n[\s\S]*?)(?=^---\n\n)/m, lines.join('')),
    names: missing.map(([name]) => name),
  };
}
