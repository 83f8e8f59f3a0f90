import { join } from 'node:path';
import type { RspressPlugin } from '@rspress/core';
import type { Code, Root } from 'mdast';
import type { Processor } from 'unified';
import { pathFrom } from '../../shared/build/files.ts';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { parseFenceMeta } from '../../shared/markdown/fence-meta.ts';
import { reportAt } from '../../shared/markdown/report-at.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { checkTree } from '../check/check-limits.ts';
import { checkCode } from '../files/code-limits.ts';
import { type Boundary, contentText, resolveContentPath } from '../files/gate.ts';
import { checkImports, importsOf, missingFiles } from '../files/imports.ts';
import { includedPath } from '../files/included-files.ts';
import { ContentError } from '../problems/problems.ts';
import { publishLinks } from '../read/publish-links.ts';

export interface IncludeOptions {
  boundary: Boundary;
  /** Called with the absolute path of each file that a page includes, and the absolute path of the page. */
  addDependency: (file: string, page: string) => void;
}

/** Type of code blocks while the plugins of Rspress run. Rspress ignores nodes of this type. */
const HIDDEN = 'localCode';

/** Reads the files that code blocks show, publishes those that links name, and checks those that the page imports. @throws ContentError */
function includeFiles(tree: Root, filepath: string, { boundary, addDependency }: IncludeOptions): void {
  const page = pathFrom(process.cwd(), filepath);
  const fail = (line: number, message: string): never => {
    throw new ContentError([{ file: page, line, message }]);
  };
  const file = pathFrom(boundary.root, filepath);
  // The build itself writes pages in another folder, which import the theme.
  const imports = file.startsWith('../') ? [] : importsOf(tree);
  const [refused] = [...checkTree(tree, page), ...checkImports(imports, boundary, filepath, page)];
  if (refused) throw new ContentError([refused]);
  if (!file.startsWith('../')) publishLinks(tree, boundary, file, (path) => addDependency(path, filepath));
  visit(tree, 'code', (node: Code) => {
    const line = node.position?.start.line ?? 1;
    const written = parseFenceMeta(node.meta).file?.split('#')[0];
    if (written) {
      const path = join(boundary.root, includedPath(file, written));
      const { problem } = resolveContentPath(boundary, path);
      if (problem !== undefined) fail(line, `code "${written}" ${problem}.`);
      node.value = contentText(boundary, path) ?? fail(line, `code "${written}" is a folder. Name a file.`);
      addDependency(path, filepath);
      const [tooLarge] = checkCode(node);
      if (tooLarge) fail(line, `code "${written}": ${tooLarge}`);
    }
    (node as { type: string }).type = HIDDEN;
  });
}

/** Remark plugin: Rspress would read any file that a code block names, so it gets code blocks with their text instead. */
function remarkIncludeFiles(this: Processor, options: IncludeOptions): void {
  extendParser(this, (tree, _document, page) => {
    includeFiles(tree, page.path, options);
    // The bundler would report them as errors of the whole site.
    for (const { line = 1, message } of missingFiles(
      importsOf(tree),
      options.boundary,
      page.path,
      page.path,
    )) {
      const place = { line, column: 1 };
      reportAt(page, { type: 'import', position: { start: place, end: place } }, message);
    }
  });
}

/** Remark plugin: the end of what `remarkIncludeFiles` began. */
const remarkShowCode = () => (tree: Root) => {
  visit(tree, { type: HIDDEN } as never, (node: { type: string }) => {
    node.type = 'code';
  });
};

/**
 * Rspress plugins that read the files of code blocks. No plugin of Rspress sees code blocks, because its own
 * plugin reads paths in another way than the checks.
 * @returns the plugin that must run before all other plugins, and the plugin that must run after them
 */
export const includePlugins = (options: IncludeOptions): [first: RspressPlugin, last: RspressPlugin] => [
  { name: 'handbook:show-code', markdown: { remarkPlugins: [remarkShowCode] } },
  { name: 'handbook:include-files', markdown: { remarkPlugins: [[remarkIncludeFiles, options]] } },
];
