import type { Root } from 'mdast';
import { attribute, type JsxElement, jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { admonitionName, contentOf, titleOf } from './callouts.ts';

/** Remark plugin: admonitions become elements of the theme. Their titles are elements, too, so they can contain formatted text. */
export function remarkAdmonitionElements() {
  return (tree: Root) => {
    visit(tree, 'admonition', (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      const { kind: type } = node;
      const children = contentOf(node) as JsxElement['children'];
      const name = admonitionName(type);
      const attributes = name === type ? { type } : { type, name };
      const title = jsxElement('AdmonitionTitle', attributes, titleOf(node) as never);
      const element = jsxElement('Admonition', { type }, [title, ...children] as never);
      if (node.isOpen) element.attributes.push(attribute('open', null));
      parent.children[index] = element;
      // The element may contain other admonitions.
      return index;
    });
  };
}
