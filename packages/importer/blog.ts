import { posix } from 'node:path';
import { SLUG, slugOf } from '../../shared/pages/blog-fields.ts';
import { defined, type Fields, fieldsIn, isFields, listIn, textIn } from './config/values.ts';
import type { Project, SourcePage } from './types.ts';

/** The facts about a post. */
export interface PostFacts {
  /** The path of the file without its extension, relative to `docs/`. */
  file: string;
  date: string;
  slug: string;
  authors: string[];
  tags: string[];
  image?: string;
}

/** The day of a date in any form. A date without a time zone is a day where it was written. */
export function dayOf(value: unknown): string | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? undefined : value.toISOString().slice(0, 10);
  const text = textIn(value);
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text ?? '') ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Collects the authors and the tags that posts name, for `authors.yml` and `tags.yml`. */
export class Registries {
  readonly authors = new Map<string, Fields>();
  readonly tags = new Map<string, Fields>();
  readonly #project: Project;

  constructor(project: Project) {
    this.#project = project;
  }

  #author(value: unknown): string[] {
    const inline = fieldsIn(value);
    const given = textIn(value) ?? textIn(inline.key) ?? textIn(inline.name);
    if (given === undefined) return [];
    const known =
      isFields(value) && inline.key === undefined ? inline : fieldsIn(this.#project.authors[given]);
    const key = slugOf(given) ?? 'author';
    if (!this.authors.has(key)) {
      const title = textIn(known.title) ?? textIn(inline.title);
      const description = textIn(known.description);
      this.authors.set(key, { name: textIn(known.name) ?? given, ...defined({ title, description }) });
    }
    return [key];
  }

  #tag(value: unknown): string[] {
    const inline = fieldsIn(value);
    const given = textIn(value) ?? textIn(inline.label);
    if (given === undefined) return [];
    const known = fieldsIn(this.#project.tags[given]);
    const label = textIn(known.label) ?? given;
    const key = slugOf(given) ?? 'tag';
    if (!this.tags.has(key)) {
      const permalink = textIn(known.permalink);
      this.tags.set(key, {
        label,
        ...defined({
          description: textIn(known.description),
          permalink: permalink && /^\/[a-z\d]+(?:-[a-z\d]+)*$/.test(permalink) ? permalink : undefined,
        }),
      });
    }
    return [key];
  }

  authorsOf({ authors, author, author_title: title }: Fields): string[] {
    const list = Array.isArray(authors)
      ? authors
      : [authors ?? (author === undefined ? undefined : { name: author, title })];
    return [...new Set(list.flatMap((one) => this.#author(one)))];
  }

  tagsOf({ tags }: Fields): string[] {
    const list = typeof tags === 'string' ? tags.split(',') : listIn(tags);
    return [...new Set(list.flatMap((one) => this.#tag(one)))];
  }
}

/**
 * The facts about a post that this site needs.
 * @param taken the slugs of other posts
 */
export function postFacts(page: SourcePage, registries: Registries, taken: Set<string>): PostFacts {
  const { frontMatter, urls, path } = page;
  const date = dayOf(frontMatter.date) ?? dayOf(/\d{4}-\d{2}-\d{2}/.exec(path)?.[0]) ?? '2000-01-01';
  const last = posix.basename(urls[0] ?? '');
  const named = slugOf(last.replace(/^\d{4}-\d{2}-\d{2}-?/, '')) ?? slugOf(page.title) ?? 'post';
  const slug = SLUG.test(last) ? last : named;
  let own = slug;
  for (let count = 2; taken.has(own); count += 1) own = `${slug}-${count}`;
  taken.add(own);
  return {
    file: `blog/${date}-${own}`,
    date,
    slug: own,
    authors: registries.authorsOf(frontMatter),
    tags: registries.tagsOf(frontMatter),
    ...defined({ image: textIn(frontMatter.image) }),
  };
}

/** The words of the first paragraph of a text, for the description of a post. */
export function firstParagraph(body: string): string | undefined {
  const text = body
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```|~~~[\s\S]*?~~~/g, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/^(?:import|export)\s.*$/gm, '')
    .replace(/^:::.*$/gm, '');
  const paragraph = text
    .split(/\n\s*\n/)
    .find((part) => /^[^#<|>\-*!\s]/.test(part.trim()) && /\p{L}/u.test(part));
  const plain = paragraph
    ?.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/\\(?=[{<])/g, '')
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain || undefined;
}
