import type { RspressPlugin } from '@rspress/core';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { pathFrom } from '../../shared/build/files.ts';
import { extendParser } from '../../shared/markdown/extend-parser.ts';
import { checkData } from '../check/check-data.ts';
import { checkCodeUses, codeUsesOf } from '../files/code-uses.ts';
import type { Boundary } from '../files/gate.ts';
import { ContentError } from '../problems/problems.ts';
import type { PageSyntax } from '../syntax/syntax.ts';

/** Modules that the build itself writes, next to the content root. They import parts of the theme. */
const GENERATED = '../.generated/';

/** Remark plugin: fails if the page contains more than data. It sees the tree before any other plugin changes it. */
function remarkCheckData(this: Processor, { root, code }: Boundary, syntax: PageSyntax): void {
  extendParser(this, (tree, _document, page: VFile) => {
    const file = pathFrom(root, page.path);
    if (file.startsWith(GENERATED)) return;
    const problems = [
      ...checkData(tree, file, syntax.components),
      ...checkCodeUses(file, codeUsesOf(tree), code),
    ];
    const [problem] = problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    if (problem) throw new ContentError([{ ...problem, file: pathFrom(page.cwd, page.path) }]);
  });
}

/** Remark plugin: the page has been parsed. Plugins that change the parser have no effect on its tree. */
function remarkReuseTree(this: Processor, tree: Root): void {
  this.parser = () => tree;
}

/**
 * Rspress plugin that must run before all others: pages are read as the content plugin reads them. It has checked all pages and
 * partials, but anything may ask the bundler for a file. So each file is checked again when it is compiled, in dev, too, where
 * a page with problems is still compiled. The functions with which plugins of the site change trees run next.
 * @param tree the tree of the page, if the content plugin has parsed it
 */
export const readPages = (boundary: Boundary, syntax: PageSyntax, tree?: Root): RspressPlugin => ({
  name: 'handbook:read-pages',
  markdown: {
    remarkPlugins: [
      ...syntax.plugins,
      ...(tree ? [[remarkReuseTree, tree] as [typeof remarkReuseTree, Root]] : []),
      [remarkCheckData, boundary, syntax],
    ],
  },
});
