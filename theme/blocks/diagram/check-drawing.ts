import type { Element, Nodes } from 'xast';
import { fromXml } from 'xast-util-from-xml';
import { visit } from '../../../shared/markdown/visit.ts';

const ELEMENTS = new Set(
  'svg g defs marker clipPath path rect line circle ellipse polygon polyline text tspan title'.split(' '),
);

const ATTRIBUTES = new Set(
  (
    'xmlns class id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points dx dy transform refX refY markerWidth ' +
    'markerHeight markerUnits orient preserveAspectRatio clipPathUnits textLength lengthAdjust rotate pathLength fill ' +
    'fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity font-size ' +
    'font-weight font-style text-anchor dominant-baseline text-decoration marker-start marker-mid marker-end clip-path ' +
    'paint-order role aria-label xml:space'
  ).split(' '),
);

/** A part of the same drawing. */
const OWN_PART = /^url\(#[\w-]+\)$/;

/** Whether a value neither loads nor runs anything. */
const isInert = (value: string): boolean => !/url\(/i.test(value) || OWN_PART.test(value);

/** The first thing in a drawing that is not a shape, a text or one of their attributes. */
function problemIn({ name, attributes }: Element): string | undefined {
  if (!ELEMENTS.has(name)) return `<${name}>`;
  const wrong = Object.entries(attributes).find(
    ([attribute, value]) =>
      !ATTRIBUTES.has(attribute) || (attribute !== 'aria-label' && !isInert(value ?? '')),
  );
  return wrong && `the attribute ${wrong[0]} on <${name}>`;
}

/**
 * Checks that a drawing of any origin is only shapes and text.
 * @returns the reason why it is not
 */
export function checkDrawing(svg: string): string | undefined {
  let problem: string | undefined;
  try {
    const tree = fromXml(svg);
    if (tree.children.some(({ type }) => type !== 'element'))
      return 'contains something around its <svg> element';
    visit(tree, (node) => {
      if (problem) return;
      if (node.type === 'element') problem = problemIn(node);
      else if (node.type !== 'text' && node.type !== 'root') problem = `a part of the kind "${node.type}"`;
    });
  } catch {
    return 'is not well-formed';
  }
  return problem && `contains ${problem}`;
}

const textIn = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textIn).join('') : '';

/** The text that readers of a drawing see. A title shows only under the pointer. */
export function shownText(svg: string): string {
  const texts: string[] = [];
  visit(fromXml(svg), 'element', (element: Element) => {
    if (element.name === 'text') texts.push(textIn(element));
  });
  return texts.join(' ');
}
