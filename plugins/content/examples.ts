import type { Code, Nodes } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { extendParser } from '../lib/extend-parser.ts';
import { RAW } from '../lib/fence-meta.ts';

/** The component that shows its content as source, and below the source as readers see it. */
export const EXAMPLE = { type: 'mdxJsxFlowElement', name: 'Example' } as const;

const indentOf = (line: string): number => line.search(/\S|$/);

/** The lines between the tags of an example, without their common indentation. */
function sourceOf({ position }: Nodes, lines: readonly string[]): string {
  const inside = lines.slice(position?.start.line ?? 0, (position?.end.line ?? 1) - 1);
  const indent = Math.min(...inside.filter((line) => line.trim()).map(indentOf));
  return inside
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\s*\n|\s+$/g, '');
}

/**
 * Remark plugin: shows the content of `<Example>` twice, as source and as result. The plugin extends the parser, so
 * that search and the Markdown version of a page contain the source, too.
 */
export function remarkExamples(this: Processor) {
  extendParser(this, (tree, document) => {
    const lines = document.split(/\r?\n/);
    visit(tree, EXAMPLE, (node: MdxJsxFlowElement) => {
      // A tree from the cache already has the sources. Nothing else begins on the line of the opening tag.
      if (node.children[0]?.position?.start.line === node.position?.start.line) return;
      const source: Code = { type: 'code', lang: 'mdx', meta: RAW, value: sourceOf(node, lines) };
      node.children.unshift({ ...source, ...(node.position && { position: node.position }) });
    });
  });
}
