import type { Root } from 'mdast';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { componentNamed } from '../allowed/page-components.ts';

/** Remark plugin: components can change their elements before a page is compiled. */
export function remarkChangedComponents() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (isJsxElement(node)) componentNamed(node.name)?.change?.(node);
    });
  };
}
