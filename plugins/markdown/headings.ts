import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const HEADING = /^h[1-6]$/;

const isStockAnchor = (node: unknown): node is Element =>
  (node as Element).tagName === 'a' && (node as Element).properties?.ariaHidden === 'true';

/**
 * Rehype plugin: puts the anchor link that Rspress adds to headings behind the text and gives it a
 * name; the page title gets none.
 */
export function rehypeHeadings() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const stock = node.children[0];
      if (!HEADING.test(node.tagName) || !isStockAnchor(stock)) return;
      node.children.shift();
      if (node.tagName === 'h1') return;
      const text = textOf(node);
      node.children.push({
        type: 'element',
        tagName: 'a',
        properties: {
          className: ['anchor'],
          href: `#${node.properties.id}`,
          ariaLabel: `Direct link to ${text}`,
        },
        children: [],
      });
    });
  };
}
