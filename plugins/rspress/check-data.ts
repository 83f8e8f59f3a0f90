import type { RspressPlugin } from '@rspress/core';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { checkData } from '../content/check-data.ts';
import { checkCodeUses, codeUsesOf } from '../content/code-uses.ts';
import { remarkDialects } from '../content/dialects.ts';
import { remarkFormulas } from '../content/formulas.ts';
import type { Boundary } from '../content/gate.ts';
import { remarkMarkdownHtml } from '../content/markdown-html.ts';
import { remarkParserLimits } from '../content/parser-limits.ts';
import { ContentError } from '../content/problems.ts';
import { extendParser } from '../lib/extend-parser.ts';
import { pathFrom } from '../lib/files.ts';

/** Modules that the build itself writes, next to the content root. They import parts of the theme. */
const GENERATED = '../.generated/';

/** Remark plugin: fails if the page contains more than data. It sees the tree before any other plugin changes it. */
function remarkCheckData(this: Processor, { root, code }: Boundary): void {
  extendParser(this, (tree, _document, page: VFile) => {
    const file = pathFrom(root, page.path);
    if (file.startsWith(GENERATED)) return;
    const problems = [...checkData(tree, file), ...checkCodeUses(file, codeUsesOf(tree), code)];
    const [problem] = problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    if (problem) throw new ContentError([{ ...problem, file: pathFrom(page.cwd, page.path) }]);
  });
}

/**
 * Rspress plugin: the content plugin has checked all pages and partials, but anything may ask the bundler for a file. So each
 * file is checked again when it is compiled, in dev, too, where a page with problems is still compiled.
 */
export const checkedData = (boundary: Boundary): RspressPlugin => ({
  name: 'handbook:check-data',
  // In a .md file, words in angle brackets are text before they are checked. Formulas have their problems before the check.
  markdown: {
    remarkPlugins: [
      remarkParserLimits,
      remarkMarkdownHtml,
      [remarkDialects, boundary],
      remarkFormulas,
      [remarkCheckData, boundary],
    ],
  },
});
