import { join, posix } from 'node:path';
import { visibleTexts } from '../../shared/markdown/visible-text.ts';
import { categoryFields, checkFields, lineOf } from '../../shared/pages/front-matter.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';
import { isMapping, withoutUnknown } from '../../shared/text/validation.ts';
import { type Boundary, contentText } from '../files/gate.ts';
import { conflictIn, UNMERGED } from '../files/merge-conflict.ts';
import { isIndexFile } from '../files/routes.ts';
import { readYaml, type YamlContent } from '../front-matter/read-yaml.ts';
import { typedValues } from '../front-matter/yaml-types.ts';
import type { Category } from './tree.ts';

/** The label and the order of a folder. */
const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** Files with the navigation of other documentation tools. */
const OTHER_NAVIGATION =
  /(?:^|\/)(?:_meta\.(?:json|ya?ml|[jt]sx?)|_nav\.json|\.pages|\.nav\.ya?ml|_?sidebars?\.(?:json|[cm]?[jt]s|ya?ml))$/;

/** Names that other tools, or file systems that ignore case, take for the page of a folder. */
const NEARLY_INDEX = /(?:^|\/)(?:readme|index)\.mdx?$/i;

interface Categories {
  /** By the paths of their folders. */
  categories: Map<string, Category>;
  /** The files that the categories were read from, by the paths of their folders. */
  files: Map<string, string>;
  errors: Problem[];
  warnings: Problem[];
}

/** Other tools call the order of a folder its position. */
function withOrder(values: unknown): unknown {
  if (!isMapping(values) || !('position' in values) || 'order' in values) return values;
  const { position, ...rest } = values;
  return { ...rest, order: position };
}

/** The values in a category file, the lines of its fields, and the reason why it cannot be read. */
function readCategory(source: string, file: string): Pick<YamlContent, 'values' | 'lines' | 'error'> {
  const { values, lines, error } = readYaml(source);
  if (!file.endsWith('.json')) return { values: withOrder(values), lines, ...(error && { error }) };
  try {
    // JSON first: its parser names what is missing, where YAML reads something else.
    const json: unknown = JSON.parse(source, visibleTexts);
    return { values: withOrder(json), lines, ...(error && { error }) };
  } catch (cause) {
    const reason = conflictIn(source) === undefined ? (cause as Error).message : UNMERGED;
    return { values: {}, lines, error: { line: error?.line ?? 1, reason } };
  }
}

/** Reads the category files. @param files relative to the content root */
export function readCategories(boundary: Boundary, files: readonly string[]): Categories {
  const result: Categories = { categories: new Map(), files: new Map(), errors: [], warnings: [] };
  for (const file of files.filter((name) => CATEGORY_FILE.test(name))) {
    const folder = posix.dirname(file);
    const other = result.files.get(folder);
    if (other !== undefined) {
      const message = `the file is not used, because the folder also has ${posix.basename(other)}. Remove one of them.`;
      result.warnings.push({ file, line: 1, message });
      continue;
    }
    result.files.set(folder, file);
    const source = contentText(boundary, join(boundary.root, file)) ?? '';
    const { values: written, lines, error } = readCategory(source, file);
    if (error) {
      const language = file.endsWith('.json') ? 'JSON' : 'YAML';
      const message = `the file is not valid ${language}: ${error.reason}.`;
      result.errors.push({ file, line: error.line, message });
      continue;
    }
    const values = typedValues(categoryFields, written);
    const problems = checkFields(categoryFields, 'a category file', file, values, lines);
    result.errors.push(...problems);
    const { data } = categoryFields.safeParse(withoutUnknown(categoryFields, values));
    if (data) result.categories.set(folder, data);
  }
  return result;
}

/** The front matter of the page of a folder wins over its category file. */
function unusedFields(page: Page, file: string, { label, order }: Category): Problem[] {
  const { frontMatter, fieldLines } = page;
  return Object.entries({ label, order }).flatMap(([field, value]) => {
    if (value === undefined || !(field in frontMatter) || frontMatter[field] === value) return [];
    const message = `field "${field}" is not used, because ${posix.basename(page.file)} has one, on line ${lineOf(field, fieldLines)}. Remove one of them.`;
    return { file, line: 1, message };
  });
}

/** Warnings about files that are often the page, or the navigation, of a folder, but that this site does not use as such. */
export function checkNavigationFiles(
  files: readonly string[],
  pages: readonly Page[],
  { categories, files: categoryFiles }: Categories,
): Problem[] {
  const indexes = new Map(
    pages.filter(({ file }) => isIndexFile(file)).map((page) => [posix.dirname(page.file), page]),
  );
  const others = files
    .filter((file) => OTHER_NAVIGATION.test(file))
    .map((file) => ({
      file,
      line: 1,
      message:
        'the file is not used. Write "label" and "order" into the front matter of pages and, for folders without an index page, into _category_.json.',
    }));
  const readmes = pages
    .filter(({ file }) => NEARLY_INDEX.test(file) && !isIndexFile(file) && !indexes.has(posix.dirname(file)))
    .map(({ file, route }) => ({
      file,
      line: 1,
      message: `the file is an ordinary page with the URL ${route}. To make it the page of its folder, rename it to index${posix.extname(file)}.`,
    }));
  const unused = [...categories].flatMap(([folder, category]) => {
    const page = indexes.get(folder);
    return page ? unusedFields(page, categoryFiles.get(folder) ?? folder, category) : [];
  });
  return [...others, ...readmes, ...unused];
}
