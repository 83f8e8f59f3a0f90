import type { Root } from 'mdast';
import { componentNamed } from '../content/page-components.ts';
import { isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';

/** Remark plugin: components can change their elements before a page is compiled. */
export function remarkChangedComponents() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (isJsxElement(node)) componentNamed(node.name)?.change?.(node);
    });
  };
}
