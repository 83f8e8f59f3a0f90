import { dirname, extname, join, resolve } from 'node:path';
import type { Message, OnLoadResult, OnResolveArgs, OnResolveResult, PartialMessage, Plugin } from 'esbuild';
import { type AtRule, CssSyntaxError, type Declaration, type Node, parse } from 'postcss';
import { pathFrom } from '../../shared/build/files.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';
import { urlsInCss } from '../../shared/text/css-urls.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import { type Boundary, importedText, type Resolved, resolveContentImport } from './gate.ts';
import { unresolvedImport } from './imports.ts';
import { includedPath } from './included-files.ts';

type Importer = Pick<Page, 'file' | 'imports' | 'codeFiles'>;

/** The endings of code, and what the bundler adds to a path without an ending. */
const CODE = /\.[jt]sx?$/;
const ADDED = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.json',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
];
/** TypeScript's own imports name the file that the compiler would write. */
const COMPILED: readonly [ending: RegExp, source: string][] = [
  [/\.js$/, '.ts'],
  [/\.js$/, '.tsx'],
  [/\.jsx$/, '.tsx'],
];

/** Kinds of modules here: the imports of a page, and files of code and styles. */
const PAGE = 'page';
const MODULE = 'module';

/** A stylesheet and a file that is not code have any export. */
const ANYTHING = { contents: 'module.exports = {}', loader: 'js' } as const;

/** The file that an import of code leads to, or the reason why it leads to none. */
function resolveModule(boundary: Boundary, importer: string, specifier: string): Resolved {
  const candidates = [
    ...ADDED.map((ending) => specifier + ending),
    ...COMPILED.flatMap(([ending, source]) =>
      ending.test(specifier) ? specifier.replace(ending, source) : [],
    ),
  ];
  let refused: Resolved | undefined;
  for (const candidate of candidates) {
    const found = resolveContentImport(boundary, importer, candidate);
    if (found.file !== undefined) return found;
    if (!found.isMissing) refused ??= found;
  }
  return refused ?? { problem: 'does not exist', isMissing: true };
}

/** The imports of a page as a module, each in its own line of the page. */
function moduleOf(page: Importer, root: string): string {
  const lines: string[] = [];
  const add = (line: number, statement: string): void => {
    lines[line - 1] = `${lines[line - 1] ?? ''}${statement}`;
  };
  let count = 0;
  for (const { specifier, names, line } of page.imports.filter((one) => CODE.test(one.specifier))) {
    const exported = names
      .filter((name) => name !== '*')
      .map((name) => `${JSON.stringify(name)} as own${count++}`);
    add(line, `export { ${exported.join(', ')} } from ${JSON.stringify(specifier)};`);
  }
  for (const { path, line } of page.codeFiles.filter(({ isPreview }) => isPreview)) {
    const file = join(root, includedPath(page.file, path));
    add(line, `export { default as preview${count++} } from ${JSON.stringify(file)};`);
  }
  return Array.from(lines, (line) => line ?? '').join('\n');
}

const messageAt = (
  text: string,
  file: string,
  { line, column = 1 }: { line: number; column?: number },
): PartialMessage => ({ text, location: { file, line, column: column - 1 } });

const cannotRead = (reason: string, column: number): string =>
  `in column ${column}, the code cannot be read: ${reason.replace(/\.$/, '')}. Correct the code.`;

/** Whether a URL in a stylesheet names a file of the content: no package, file of another site or variable. */
const isFile = (path: string, isStylesheet: boolean): boolean =>
  path !== '' &&
  !isExternal(path) &&
  !/^[/~@]|\(…\)$/.test(path) &&
  // The bundler looks for other stylesheets among the packages.
  (!isStylesheet || path.startsWith('.'));

/** The files that a part of a stylesheet names. */
function namedFiles(node: Node): { paths: string[]; isStylesheet: boolean } {
  const isStylesheet = node.type === 'atrule' && (node as AtRule).name === 'import';
  const isDeclaration = node.type === 'decl';
  if (!isStylesheet && !isDeclaration) return { paths: [], isStylesheet };
  const css = isDeclaration ? (node as Declaration).value : `@import ${(node as AtRule).params};`;
  const paths = urlsInCss(css).map((url) => splitUrl(url).path);
  return { paths: paths.filter((path) => isFile(path, isStylesheet)), isStylesheet };
}

/** The problems of a stylesheet, and of those that it imports. */
function checkStylesheet(boundary: Boundary, file: string, seen = new Set<string>()): PartialMessage[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const problems: PartialMessage[] = [];
  try {
    parse(importedText(boundary, file) ?? '').walk((node) => {
      const { paths, isStylesheet } = namedFiles(node);
      for (const path of paths) {
        const found = resolveContentImport(boundary, file, path);
        if (found.file === undefined) {
          const reason = found.isMissing
            ? 'does not exist. Correct the path, or create the file.'
            : `${found.problem}.`;
          const text = `the file "${path}" of the stylesheet ${reason}`;
          problems.push(messageAt(text, file, node.source?.start ?? { line: 1 }));
        } else if (isStylesheet) problems.push(...checkStylesheet(boundary, found.file, seen));
      }
    });
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { line = 1, column = 1, reason } = error;
    problems.push(messageAt(cannotRead(reason, column), file, { line, column }));
  }
  return problems;
}

export interface CheckedModules extends Boundary {
  /** Absolute paths of folders whose modules content may use, too: the theme. The bundler checks them. */
  own?: readonly string[] | undefined;
}

function load(boundary: Boundary, file: string): OnLoadResult {
  const ending = extname(file);
  if (ending === '.css') return { ...ANYTHING, errors: checkStylesheet(boundary, file) };
  if (!CODE.test(file)) return ANYTHING;
  // The bundler reads JSX in all files of JavaScript.
  const loader = ending === '.ts' || ending === '.tsx' ? ending.slice(1) : 'jsx';
  return { contents: importedText(boundary, file) ?? '', loader: loader as 'ts' | 'tsx' | 'jsx' };
}

/** Where an import leads. Packages and modules of the theme are not checked. */
function resolveImport(
  { path, importer, namespace }: OnResolveArgs,
  modules: CheckedModules,
): OnResolveResult {
  const { root, own = [] } = modules;
  const specifier = path.replace(/[?#].*$/, '');
  if (!/^\.{0,2}\//.test(specifier)) return { path, external: true };
  const from = namespace === PAGE ? join(root, importer) : importer;
  const found = resolveModule(modules, from, specifier);
  if (found.file !== undefined) return { path: found.file, namespace: MODULE };
  // Another check reports imports of pages, with the files that they may have.
  const isOwn = own.some((folder) => join(dirname(from), specifier).startsWith(folder));
  if (namespace === PAGE || isOwn) return { path, external: true };
  const text = found.isMissing ? unresolvedImport(specifier) : `the import "${specifier}" ${found.problem}.`;
  return { errors: [{ text }] };
}

/**
 * esbuild opens no file itself: every path goes through the gate.
 * @param broken files whose problems are known. Anything can be imported from them.
 */
const contentPlugin = (
  pages: ReadonlyMap<string, Importer>,
  modules: CheckedModules,
  broken: ReadonlySet<string>,
): Plugin => ({
  name: 'content',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, (args) =>
      args.kind === 'entry-point' ? { path: args.path, namespace: PAGE } : resolveImport(args, modules),
    );
    onLoad({ filter: /.*/, namespace: PAGE }, ({ path }) => {
      const page = pages.get(path);
      return { contents: page ? moduleOf(page, modules.root) : '', loader: 'js' };
    });
    onLoad({ filter: /.*/, namespace: MODULE }, ({ path }) =>
      broken.has(path) ? ANYTHING : load(modules, path),
    );
  },
});

/** The absolute path of a file that esbuild names. */
const pathOf = (file: string, root: string): string =>
  file.startsWith(`${PAGE}:`)
    ? join(root, file.slice(PAGE.length + 1))
    : resolve(file.replace(`${MODULE}:`, ''));

/** A name that a module does not export, as esbuild reports it. */
const NO_EXPORT = /^No matching export in "(?:module:)?(.+)" for import "(.+)"$/;

function textOf({ text, location }: Message, file: string): string {
  const [, path, name = ''] = NO_EXPORT.exec(text) ?? [];
  if (path !== undefined) {
    const exporter = pathFrom(dirname(file), path).replace(/^(?!\.)/, './');
    if (/\bas preview\d/.test(location?.lineText ?? '') && name === 'default')
      return `the preview "${exporter}" has no default export. Write "export default" before its component.`;
    return `"${exporter}" has no export "${name}". Correct the name.`;
  }
  // Only esbuild's own messages begin with a capital letter.
  return /^[A-Z]/.test(text) ? cannotRead(text, (location?.column ?? 0) + 1) : text;
}

/** The errors of the modules that pages import. */
async function errorsIn(
  pages: readonly Importer[],
  modules: CheckedModules,
  broken: ReadonlySet<string>,
): Promise<Message[]> {
  const { build } = await import('esbuild');
  try {
    await build({
      entryPoints: pages.map(({ file }) => file),
      plugins: [contentPlugin(new Map(pages.map((page) => [page.file, page])), modules, broken)],
      bundle: true,
      write: false,
      outdir: modules.root,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      logLimit: 0,
    });
    return [];
  } catch (error) {
    const { errors } = error as { errors?: Message[] };
    const thrown = errors?.find(({ detail }) => detail instanceof Error);
    if (!errors || thrown) throw thrown?.detail ?? error;
    return errors;
  }
}

/**
 * Checks the code that pages use: components and previews, and everything that they import from the content. The bundler would
 * find the same, but only if there are no other problems, and in the words of people who develop a bundler.
 * @returns problems whose files are relative to the content root
 */
export async function checkCodeModules(
  importers: readonly Importer[],
  modules: CheckedModules,
): Promise<Problem[]> {
  const pages = importers.filter(
    ({ imports, codeFiles }) =>
      imports.some(({ specifier }) => CODE.test(specifier)) || codeFiles.some(({ isPreview }) => isPreview),
  );
  if (pages.length === 0 || modules.code === 'none') return [];
  const { root } = modules;
  const found: Problem[] = [];
  const broken = new Set<string>();
  // esbuild looks for the names that modules export when it can read all of them.
  for (let isNew = true; isNew; ) {
    const errors = await errorsIn(pages, modules, broken);
    for (const error of errors) {
      const { file = '', line = 1 } = error.location ?? {};
      const from = pathOf(file, root);
      found.push({ file: pathFrom(root, from), line, message: textOf(error, from) });
    }
    const before = broken.size;
    for (const { location, text } of errors)
      if (location && !NO_EXPORT.test(text)) broken.add(pathOf(location.file, root));
    isNew = broken.size > before;
  }
  return found;
}
