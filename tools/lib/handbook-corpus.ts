import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { writeFile } from '../../shared/build/files.ts';
import { seededRandom } from './seeded-random.ts';

/** A file of a generated site, with its path relative to the site's folder. */
interface CorpusFile {
  path: string;
  text: string;
}

const GRAMMAR = parse(readFileSync(join(import.meta.dirname, 'handbook-corpus.yml'), 'utf8')) as {
  [rule: string]: string | string[];
  author: string[];
  tag: string[];
};

const PAGES_PER_FOLDER = 20;
const FOLDERS_PER_PART = 10;
const PAGES_PER_POST = 20;

/** A placeholder such as `%noun%`, `%name:a%` or `%number:60%`. */
const PLACEHOLDER = /%(\w+)(?::(\w+))?%/g;

/** Writes a text in the case of a placeholder's name: `noun`, `Noun` or `NOUN`. */
function inCaseOf(name: string, text: string): string {
  if (name === name.toUpperCase()) return text.toUpperCase();
  return /^[A-Z]/.test(name) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/**
 * A random text generated from a rule in handbook-corpus.yml. Each page has its own seed, so a larger corpus begins like a
 * smaller one, except for link targets.
 * @param given values of additional placeholders
 * @param pages number of pages that links may lead to
 */
function write(rule: string, seed: number, given: Record<string, string | number>, pages: number): string {
  const next = seededRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const expand = (name: string): string => {
    if (name === 'link') return routeOf(below(pages));
    const texts = [given[name] ?? GRAMMAR[name] ?? []].flat();
    const chosen = new Map<string, string>();
    return String(texts[below(texts.length)]).replace(PLACEHOLDER, (all, word: string, key?: string) => {
      const lower = word.toLowerCase();
      if (lower === 'number' && key) return String(below(Number(key)));
      const text = (key && chosen.get(all)) || expand(lower);
      if (key) chosen.set(all, text);
      return inCaseOf(word, text);
    });
  };
  return expand(rule);
}

/** The number of an item in paths and titles, from its index: 001 for 0. */
const ordinal = (index: number): string => String(index + 1).padStart(3, '0');

/** The route of a page. The first page of a folder is its index. */
function routeOf(index: number): string {
  const folder = Math.floor(index / PAGES_PER_FOLDER);
  const part = Math.floor(folder / FOLDERS_PER_PART);
  const within = index % PAGES_PER_FOLDER;
  const path = `/docs/part-${ordinal(part)}/chapter-${ordinal(folder % FOLDERS_PER_PART)}`;
  return within === 0 ? path : `${path}/page-${ordinal(within)}`;
}

function handbookPage(index: number, pages: number): CorpusFile {
  const order = (index % PAGES_PER_FOLDER) + 1;
  const text = write('page', index + 1_000_000, { number: ordinal(index), order }, pages);
  return { path: `docs${routeOf(index)}${order === 1 ? '/index' : ''}.mdx`, text };
}

function post(index: number, pages: number): CorpusFile {
  const day = new Date(Date.UTC(2015, 0, 1 + index * 7)).toISOString().slice(0, 10);
  const text = write('post', index + 2_000_000, { number: ordinal(index) }, pages);
  return { path: `docs/blog/${day}-post-${ordinal(index)}.mdx`, text };
}

const category = (part: number): CorpusFile => ({
  path: `docs/docs/part-${ordinal(part)}/_category_.json`,
  text: JSON.stringify({ label: `Part ${part + 1}`, order: part + 1 }),
});

/** A YAML file with fields for each key. */
const registry = (keys: readonly string[], fieldsOf: (key: string) => object): string =>
  stringify(Object.fromEntries(keys.map((key) => [key, fieldsOf(key)])));

const authors = registry(GRAMMAR.author, (key) => ({ name: key.replace('-', ' '), title: 'Writes posts' }));
const tags = registry(GRAMMAR.tag, (key) => ({
  label: key,
  description: `Posts about ${key}.`,
  permalink: `/${key}`,
}));

/** Makes `count` files. A fraction is rounded up. */
const filesOf = (count: number, fileAt: (index: number) => CorpusFile): CorpusFile[] =>
  Array.from({ length: Math.ceil(count) }, (_, index) => fileAt(index));

/**
 * Writes a site like a growing handbook: headings, prose, code in nine languages, tables, lists, admonitions and links
 * between pages, in nested folders, with one blog post for every twenty pages. The files are the same for the same number
 * of pages on every machine.
 */
export function writeHandbook(folder: string, pages: number): void {
  const files = [
    { path: 'docs/index.mdx', text: String(GRAMMAR.home) },
    { path: 'docs/docs/welcome.mdx', text: String(GRAMMAR.welcome) },
    { path: 'docs/blog/authors.yml', text: authors },
    { path: 'docs/blog/tags.yml', text: tags },
    ...filesOf(pages / PAGES_PER_FOLDER / FOLDERS_PER_PART, category),
    ...filesOf(pages, (index) => handbookPage(index, pages)),
    ...filesOf(pages / PAGES_PER_POST, (index) => post(index, pages)),
  ];
  for (const { path, text } of files) writeFile(join(folder, path), text);
}
