import type { Code, Nodes } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { dedent } from '../lib/dedent.ts';
import { extendParser } from '../lib/extend-parser.ts';
import { RAW } from '../lib/fence-meta.ts';
import type { JsxElement } from '../lib/mdx-nodes.ts';

/** The component that shows its content as source code, with the result below. */
const EXAMPLE = { type: 'mdxJsxFlowElement', name: 'Example' } as const;

/** The lines between the tags of an example. */
const sourceOf = ({ position }: Nodes, lines: readonly string[]): string =>
  dedent(lines.slice(position?.start.line ?? 0, (position?.end.line ?? 1) - 1));

const startsWithTag = ({ position }: Nodes, child: Nodes | undefined): boolean =>
  child?.position?.start.line === position?.start.line;

/** Whether an `<Example>` has its source. It has none if its content begins on the line of the opening tag. */
export const hasSource = (example: JsxElement): boolean =>
  example.children[0]?.type === 'code' && startsWithTag(example, example.children[0]);

/**
 * Remark plugin: shows the content of `<Example>` twice, as source and as result. The plugin extends the parser, so
 * that search and the Markdown version of a page contain the source, too.
 */
export function remarkExamples(this: Processor) {
  extendParser(this, (tree, document) => {
    const lines = document.split(/\r?\n/);
    visit(tree, EXAMPLE, (node: MdxJsxFlowElement) => {
      // A tree from the cache already has the sources. Other content on the line of the opening tag is reported.
      if (startsWithTag(node, node.children[0])) return;
      const source: Code = { type: 'code', lang: 'mdx', meta: RAW, value: sourceOf(node, lines) };
      node.children.unshift({ ...source, ...(node.position && { position: node.position }) });
    });
  });
}
