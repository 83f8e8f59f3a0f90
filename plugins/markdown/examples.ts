import type { Root } from 'mdast';
import { EXIT, visit } from 'unist-util-visit';
import { EXAMPLE } from '../content/examples.ts';
import { importNode } from '../lib/mdx-nodes.ts';

/** Remark plugin: pages with an example import the component, and no other page loads its code. */
export function remarkExampleImport({ component }: { component: string }) {
  return (tree: Root) => {
    visit(tree, EXAMPLE, () => {
      tree.children.unshift(importNode(`import { Example } from ${JSON.stringify(component)}`));
      return EXIT;
    });
  };
}
