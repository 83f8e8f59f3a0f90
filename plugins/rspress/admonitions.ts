import { remarkContainerSyntax } from '@rspress/core/dist/node/mdx/remarkPlugins/containerSyntax.js';
import type { Nodes, Root } from 'mdast';
import { unified } from 'unified';

/** An admonition, from `:::tip Title` to `:::`. */
export interface Admonition {
  type: 'containerDirective';
  /** If an admonition has no title, `title` is the name of its type. */
  attributes: { type: string; title: string };
  children: Nodes[];
}

const copyOf = (node: Nodes): Nodes =>
  'children' in node ? ({ ...node, children: node.children.map(copyOf) } as Nodes) : { ...node };

const processor = unified().use(remarkContainerSyntax).freeze();

/** A copy of a page's tree in which Rspress has replaced the text of admonitions with nodes. */
export const withAdmonitions = (tree: Root): Root => processor.runSync(copyOf(tree) as Root);
