import type { Element } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { MODE_CLASS } from '../../shared/markdown/color-modes.ts';
import { SKIP, visit } from '../../shared/markdown/visit.ts';
import type { Medium } from '../../theme/blocks/types.ts';
import { COMPONENTS } from '../allowed/page-components.ts';

/** Whether an element has a class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

/** Whether an element is the stage of a live preview. */
export const isPreview = (element: Element): boolean => hasClass(element, 'preview-stage');

/** Elements that only work on the page itself. */
const PAGE_ONLY = ['button', 'script', 'style', 'template', 'track'];

const isPageOnly = (element: Element): boolean =>
  PAGE_ONLY.includes(element.tagName) ||
  element.properties.role === 'tablist' ||
  (element.properties.ariaHidden === 'true' && element.tagName !== 'svg') ||
  // The link of a heading to itself, words for screen readers, and the second version of an image.
  ['anchor', 'visually-hidden', MODE_CLASS.dark].some((name) => hasClass(element, name));

type Parsed = DefaultTreeAdapterTypes.Element;

/** The first element with an attribute, or with a name. */
function find(node: DefaultTreeAdapterTypes.ParentNode, mark: string): Parsed | undefined {
  for (const child of node.childNodes) {
    if (!('attrs' in child)) continue;
    const isFound = child.tagName === mark || child.attrs.some(({ name }) => name === mark);
    const found = isFound ? child : find(child, mark);
    if (found) return found;
  }
  return undefined;
}

/**
 * A part of a finished page for a medium without scripts: feeds and the book are made from it. Tabs are open, and elements that
 * only work on the page are left out. It includes what components and partials render.
 * @param html the page
 * @param mark the tag name of the part, or an attribute that no other part has
 * @returns undefined if the page has no such part
 */
export function contentOfFinishedPage(html: string, mark: string, medium: Medium): Element | undefined {
  const part = find(parse(html), mark);
  if (!part) return undefined;
  const content = fromParse5(part) as Element;
  visit(content, (node, index, parent) => {
    if (
      parent &&
      index !== undefined &&
      (node.type === 'comment' || (node.type === 'element' && isPageOnly(node)))
    ) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'element') return undefined;
    // The PDF shows the whole preview, and the EPUB a screenshot of it, so its controls stay.
    if (medium === 'paper' && isPreview(node)) return SKIP;
    for (const { withoutScripts } of COMPONENTS) withoutScripts?.(node, medium);
    return undefined;
  });
  return content;
}
