import type { Element, Root } from 'hast';
import type { Node } from 'unist';
import { attribute, isJsxElement, jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';

/** The attributes of `<details>` in HTML. One without a value is `true`. */
const attributesOf = ({ properties }: Element) =>
  Object.entries(properties)
    .filter(([, value]) => typeof value === 'string' || value === true)
    .map(([name, value]) => attribute(name, value === true ? null : String(value)));

/**
 * Rehype plugin: `<details>` in HTML and in the JSX of MDX is the same element as `:::details`. Its first child is its
 * `<summary>`.
 */
export function rehypeDetails() {
  return (tree: Root) => {
    visit(tree, (node: Node, index, parent) => {
      if (isJsxElement(node) && node.name === 'details') {
        node.name = 'Admonition';
        node.attributes.unshift(attribute('type', 'details'));
        return;
      }
      const element = node as Element;
      if (element.tagName !== 'details' || !parent || index === undefined) return;
      const details = jsxElement('Admonition', { type: 'details' }, element.children as never);
      details.attributes.push(...attributesOf(element));
      (parent as { children: Node[] }).children[index] = details;
    });
  };
}
