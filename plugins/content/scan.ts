import { readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { z } from 'zod';
import { readText } from '../read-text.ts';
import { categoryFields, checkFields } from './front-matter.ts';
import { parsePage } from './parse-page.ts';
import { ContentError } from './problems.ts';
import { findDuplicates, isIndexFile, isPageFile, routeOfFile } from './routes.ts';
import type { Category } from './tree.ts';
import type { Page, ParsedPage, Problem } from './types.ts';
import { readMapping } from './yaml-mapping.ts';

/** A kind of page: which files are of it, what their front matter may hold, what their routes are. */
export interface PageKind {
  /** With its article, for messages: "a handbook page". */
  name: string;
  matches: (file: string) => boolean;
  fields: z.ZodObject;
  routeOf?: (file: string, frontMatter: Record<string, unknown>) => string;
}

export interface Content {
  pages: Page[];
  categories: Map<string, Category>;
  /** Files left out because another file has their route. */
  dropped: string[];
  errors: Problem[];
  warnings: Problem[];
}

const CATEGORY_FILE = '_category_.json';

const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .sort();

const nameOf = (file: string): string => posix.basename(file).replace(/\.mdx?$/, '');

function toPage(file: string, parsed: ParsedPage, kind: PageKind | undefined): Page {
  const { frontMatter, headings } = parsed;
  const text = (field: string) => (typeof frontMatter[field] === 'string' ? frontMatter[field] : undefined);
  return {
    ...parsed,
    file,
    route: kind?.routeOf?.(file, frontMatter) ?? routeOfFile(file),
    title: text('title') ?? (headings.find(({ depth }) => depth === 1)?.text || nameOf(file)),
    description: text('description') ?? '',
    isIndex: isIndexFile(file),
  };
}

function checkPage(page: Page, kind: PageKind | undefined): Problem[] {
  const { file, frontMatter, fieldLines, headings } = page;
  if (!kind) return [];
  const problems = checkFields(kind.fields, kind.name, file, frontMatter, fieldLines);
  const hasTitle = 'title' in frontMatter || headings.some(({ depth, text }) => depth === 1 && text !== '');
  if (hasTitle) return problems;
  return [
    ...problems,
    { file, line: 1, message: 'has no title: add "title" to its front matter, or a "# heading".' },
  ];
}

function readCategories(
  root: string,
  files: readonly string[],
): { categories: Map<string, Category>; errors: Problem[] } {
  const categories = new Map<string, Category>();
  const errors: Problem[] = [];
  for (const file of files.filter((name) => posix.basename(name) === CATEGORY_FILE)) {
    try {
      const source = readText(join(root, file));
      const values: unknown = JSON.parse(source);
      const problems = checkFields(
        categoryFields,
        'a category file',
        file,
        values,
        readMapping(source).lines,
      );
      errors.push(...problems);
      if (problems.length === 0)
        categories.set(posix.dirname(file), categoryFields.parse(values) as Category);
    } catch (cause) {
      errors.push({ file, line: 1, message: `is not valid JSON: ${(cause as Error).message}.` });
    }
  }
  return { categories, errors };
}

/**
 * Reads and checks every page below a content root.
 * @param root absolute path of the folder
 * @param kinds the kinds of page; the first that matches a file is its kind
 */
export function scanContent(root: string, kinds: readonly PageKind[]): Content {
  const files = listFiles(root);
  const { categories, errors } = readCategories(root, files);
  const scanned: Page[] = [];
  for (const file of files.filter(isPageFile)) {
    const kind = kinds.find(({ matches }) => matches(file));
    try {
      const page = toPage(file, parsePage(readText(join(root, file)), file), kind);
      errors.push(...checkPage(page, kind));
      scanned.push(page);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(...error.problems);
    }
  }
  const { dropped, warnings } = findDuplicates(scanned);
  const pages = scanned.filter(({ file }) => !dropped.includes(file));
  return { pages, categories, dropped, errors, warnings };
}
