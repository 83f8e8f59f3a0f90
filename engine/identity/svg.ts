import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import type { Nodes, Element as XmlElement } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { visit } from '../../shared/markdown/visit.ts';

const isElement = (node: Nodes): node is XmlElement => node.type === 'element';

/** A part of a drawing as part of a page: elements and texts. Instructions and comments are left out. */
function toHast(node: Nodes): ElementContent[] {
  if (isElement(node)) return [elementOf(node)];
  return node.type === 'text' || node.type === 'cdata' ? [{ type: 'text', value: node.value }] : [];
}

const elementOf = ({ name, attributes, children }: XmlElement): Element =>
  s(name, attributes, children.flatMap(toHast));

function rootOf(text: string): XmlElement | undefined {
  try {
    return fromXml(text).children.find(isElement);
  } catch {
    return undefined;
  }
}

/**
 * The root of an SVG file, as an element of a page. It is read as XML, as the check of SVG files does: in HTML, the same text can
 * have other elements.
 * @throws if the file has none; the message continues "/logo.svg …"
 */
export function svgElement(text: string): Element {
  const root = rootOf(text);
  if (root?.name === 'svg') return elementOf(root);
  throw new Error('is not an SVG file: its first element must be <svg>. Correct the file, or the path.');
}

/** Whether a drawing can be part of a page. The policy of pages refuses inline styles, and a stylesheet would affect the page. */
export function canBeInline(svg: Element): boolean {
  let hasStyle = false;
  visit(svg, 'element', ({ tagName, properties }) => {
    hasStyle ||= tagName === 'style' || properties.style !== undefined;
  });
  return !hasStyle;
}
