import { dirname, join, posix } from 'node:path';
import type { ImportDeclaration, Program } from 'estree';
import { textOfAttribute } from '../../../shared/markdown/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { constantsIn } from '../config/static-values.ts';
import { isSourceFile } from '../source-files.ts';
import { type Imports, noImports, type PageConversion } from './conversion.ts';
import { pageProblems, rangeOf } from './parse.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:\?.*)?$/i;
const RAW = /^!!?raw-loader!|\?raw$/;
const PARTIAL = /\.mdx?(?:\?.*)?$/;

/** The absolute path of an imported file. */
export function importedFile(specifier: string, { page, context }: PageConversion): string | undefined {
  const path = specifier.replace(/^!!?[\w-]+!/, '').replace(/\?.*$/, '');
  const { prefixes, contentRoots } = context.project;
  const [name, folder] = Object.entries(prefixes).find(([prefix]) => path.startsWith(`${prefix}/`)) ?? [];
  const candidates =
    name !== undefined && folder !== undefined
      ? [join(folder, path.slice(name.length))]
      : [join(dirname(page.path), path), ...contentRoots.map((root) => join(root, path))];
  return candidates.find((one) => isSourceFile(one, context.project.root));
}

/** Reads an import. @returns the statement that stays, if there is one */
function readImport(
  node: ImportDeclaration,
  page: PageConversion,
  imports: Imports,
  line: number | undefined,
): string | undefined {
  const specifier = String(node.source.value);
  const names = node.specifiers.map(({ local }) => local.name);
  for (const name of names) imports.names.add(name);
  const [name] = node.specifiers
    .filter(({ type }) => type === 'ImportDefaultSpecifier')
    .map(({ local }) => local.name);
  const path = importedFile(specifier, page);
  if (name !== undefined && RAW.test(specifier) && path !== undefined) imports.codes.set(name, path);
  else if (name !== undefined && IMAGE.test(specifier))
    imports.images.set(name, specifier.replace(/\?.*$/, ''));
  else if (name !== undefined && PARTIAL.test(specifier) && path !== undefined)
    return keepPartial(name, path, page, imports);
  else if (
    !/^@(?:theme|docusaurus|astrojs|rspress|theme-original)|^rspress|^vitepress|^react$/.test(specifier)
  )
    page.note('Imports of code were removed', specifier, { line, isOpen: false });
  return undefined;
}

/** The values that an element gives to its partial. Values that are code are left out. */
function valuesOf({ attributes }: JsxElement, page: PageConversion): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap((attribute): [string, string][] => {
      if (!('name' in attribute)) return [];
      const { name, value } = attribute;
      const code = String((value as { value?: string } | undefined)?.value ?? '').trim();
      const known =
        textOfAttribute(value) ?? (/^(?:true|false|-?\d+(?:\.\d+)?)$/.test(code) ? code : undefined);
      if (known === undefined)
        page.note('Values of partials that are code were left out', `${name}={${code}}`);
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

/** The imports of a partial. Partials have no attributes here, so each set of values makes a partial. */
function keepPartial(name: string, path: string, page: PageConversion, imports: Imports): string | undefined {
  const names = new Map<string, string>();
  visit(page.tree, (node) => {
    if (!isJsxElement(node) || node.name !== name) return;
    const file = page.context.partialFor(path, valuesOf(node, page));
    const own = names.get(file) ?? (names.size === 0 ? name : `${name}${names.size + 1}`);
    names.set(file, own);
    imports.partials.set(node, own);
  });
  const lines = [...names].map(([file, own]) => {
    const inside = posix.relative(posix.dirname(page.file), file);
    return `import ${own} from '${inside.startsWith('.') ? inside : `./${inside}`}'`;
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

/** The place of a statement. The parser of MDX adds it to the nodes of the standard. */
const placeOf = (statement: Program['body'][number]): [number, number] => {
  const { start, end } = statement as unknown as { start: number; end: number };
  return [start, end];
};

/** Converts the imports and exports of a page. */
export function convertEsm(page: PageConversion): Imports {
  const imports = noImports();
  visit(page.tree, 'mdxjsEsm', (node) => {
    const [start, end] = rangeOf(node);
    const program = node.data?.estree as Program | null | undefined;
    if (program) constantsIn(program, imports.constants);
    const kept = (program?.body ?? []).flatMap((statement) => {
      const code = page.source.slice(...placeOf(statement));
      if (statement.type === 'ImportDeclaration')
        return readImport(statement, page, imports, page.lineOf(node)) ?? [];
      return keepExport(code, page, imports, page.lineOf(node));
    });
    imports.kept.push(...kept);
    const text = kept.join('\n');
    if (text !== page.source.slice(start, end)) page.edits.replace(start, end, text);
  });
  return imports;
}

/** A value that is data stays. Functions and components do not. */
function keepExport(
  code: string,
  page: PageConversion,
  imports: Imports,
  line: number | undefined,
): string[] {
  const [, name] = /^export\s+(?:const|let|var|function|class|default function)\s+([\w$]+)/.exec(code) ?? [];
  if (name !== undefined) imports.names.add(name);
  if (pageProblems(`${code}\n\nText\n`, 'page.mdx').length === 0) return [code];
  page.note('Code that a page defines was removed', name ?? code.split('\n')[0] ?? '', { line });
  return [];
}
