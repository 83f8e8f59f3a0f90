import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from '../lib/visit.ts';

/** The root of an SVG file, as an element of a page. @throws if the file has none; the message continues "/logo.svg …" */
export function svgElement(text: string): Element {
  const root = fromHtml(text, { fragment: true }).children.find((node) => node.type === 'element');
  if (root?.tagName === 'svg') return root;
  throw new Error('is not an SVG file: it contains no <svg> element. Write the path of another file.');
}

/** Whether a drawing can be part of a page. The policy of pages refuses inline styles, and a stylesheet would affect the page. */
export function canBeInline(svg: Element): boolean {
  let hasStyle = false;
  visit(svg, 'element', ({ tagName, properties }) => {
    hasStyle ||= tagName === 'style' || properties.style !== undefined;
  });
  return !hasStyle;
}
