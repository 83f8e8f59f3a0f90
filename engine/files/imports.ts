import type { Identifier, Literal, Program } from 'estree';
import type { Root } from 'mdast';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { PageImport, Problem } from '../../shared/pages/types.ts';
import { type Boundary, resolveContentImport } from './gate.ts';

/** How often each element is in the text, by its name. */
function countElements(tree: Root): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  visit(tree, (node) => {
    if (isJsxElement(node)) add(node.name ?? '');
    // Elements in code, such as `{<Part />}`, have no nodes.
    else if (/^mdx/.test(node.type) && 'value' in node)
      for (const [, name = ''] of node.value.matchAll(/<([\w$]+)/g)) add(name);
  });
  return counts;
}

/** The names that a statement imports. */
const namesIn = (statement: Program['body'][number]): string[] =>
  statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.name) : [];

const nameOf = (node: Identifier | Literal): string =>
  node.type === 'Identifier' ? node.name : String(node.value);

/** The names that a statement takes from a module. */
function takenNames(statement: Program['body'][number]): string[] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.map(({ local }) => nameOf(local));
  if (statement.type !== 'ImportDeclaration') return ['*'];
  return statement.specifiers.map((one) => {
    if (one.type === 'ImportSpecifier') return nameOf(one.imported);
    return one.type === 'ImportDefaultSpecifier' ? 'default' : '*';
  });
}

/** The imports of a page, in the order of the text. */
export function importsOf(tree: Root): PageImport[] {
  const found: PageImport[] = [];
  let counts: Map<string, number> | undefined;
  visit(tree, 'mdxjsEsm', (node) => {
    const program = node.data?.estree as Program | undefined;
    for (const statement of program?.body ?? []) {
      const source = 'source' in statement ? statement.source?.value : undefined;
      if (typeof source !== 'string') continue;
      counts ??= countElements(tree);
      found.push({
        specifier: source,
        line: statement.loc?.start.line ?? node.position?.start.line ?? 1,
        names: takenNames(statement),
        uses: namesIn(statement).reduce((sum, name) => sum + (counts?.get(name) ?? 0), 0),
      });
    }
  });
  return found;
}

/** The paths of a page's imports, by the names that the page uses. */
export function importedNames(tree: Root): Map<string, string> {
  const names = new Map<string, string>();
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of (node.data?.estree as Program | undefined)?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      for (const name of namesIn(statement)) names.set(name, String(statement.source.value));
    }
  });
  return names;
}

/** The message about an import whose file does not exist. */
export const unresolvedImport = (specifier: string): string =>
  PACKAGE_NAME.test(specifier)
    ? `the import "${specifier}" does not resolve to a package. Install the package, or correct the name. The path of a file begins with ./ or ../.`
    : `the import "${specifier}" does not resolve to a file. Correct the path, or create the file.`;

/** A package, or a file in one. */
const PACKAGE_NAME = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(?:\/|$)/i;

/** A path, and not the name of a package or a URL. */
const PATH = /^(?:\.{0,2}\/|\.{1,2}$)/;

/**
 * The problems of imports that lead to a file that the page may not use. Other checks report missing files and imports
 * that are not paths.
 * @param pageFile absolute path of the page
 * @param file the path of the page for messages
 */
export const checkImports = (
  imports: readonly PageImport[],
  boundary: Boundary,
  pageFile: string,
  file: string,
): Problem[] =>
  imports.flatMap(({ specifier, line }) => {
    if (!PATH.test(specifier)) return [];
    const found = resolveContentImport(boundary, pageFile, specifier);
    if (found.file !== undefined || found.isMissing) return [];
    return [{ file, line, message: `import "${specifier}" ${found.problem}.` }];
  });

/**
 * Imports of files that do not exist. The bundler finds them, too, but only if there are no other problems, and it does
 * not know the lines of pages. `checkData` reports an import without the ending of its file.
 */
export const missingFiles = (
  imports: readonly PageImport[],
  boundary: Boundary,
  pageFile: string,
  file: string,
): Problem[] =>
  imports
    .filter(({ specifier }) => PATH.test(specifier) && /\.\w+$/.test(specifier))
    .filter(({ specifier }) => resolveContentImport(boundary, pageFile, specifier).isMissing)
    .map(({ specifier, line }) => ({ file, line, message: unresolvedImport(specifier) }));
