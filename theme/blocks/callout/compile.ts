import type { Root } from 'mdast';
import { attribute, type JsxElement, jsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { CALLOUT_KINDS, type CalloutKind, DETAILS } from '../kinds/callouts.ts';
import { type Admonition, contentOf, labelOf, titleOf } from './callouts.ts';

/** The first line: browsers get the icon and the label of this kind, and not those of all kinds. */
function titleElement(node: Admonition): JsxElement {
  const title = titleOf(node);
  if (node.kind === DETAILS) return jsxElement('AdmonitionTitle', {}, title as never);
  const { icon, isCircled }: CalloutKind = node.look ?? CALLOUT_KINDS.note;
  const label = title ? {} : { label: labelOf(node) };
  const element = jsxElement('AdmonitionTitle', { icon, ...label }, title as never);
  if (isCircled) element.attributes.push(attribute('isCircled', null));
  return element;
}

/** Remark plugin: admonitions become elements of the theme. Their titles are elements, too, so they can contain formatted text. */
export function remarkAdmonitionElements() {
  return (tree: Root) => {
    visit(tree, 'admonition', (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      const children = contentOf(node) as JsxElement['children'];
      // Only dev compiles a page with an unknown kind.
      const type = node.kind === DETAILS ? DETAILS : (node.look ?? CALLOUT_KINDS.note).color;
      const element = jsxElement('Admonition', { type }, [titleElement(node), ...children] as never);
      if (node.isOpen) element.attributes.push(attribute('open', null));
      parent.children[index] = element;
      // The element may contain other admonitions.
      return index;
    });
  };
}
