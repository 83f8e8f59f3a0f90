import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';
import { attributeOf, setAttribute } from './table-elements.ts';

/** Characters of code that fit on a line of a small phone, also in a list. */
const FITS = 26;
/** The same in a heading. */
const FITS_HEADING = 10;

const HEADING = /^h[1-6]$/;

const LONG = 'long-code';

const nameOf = (node: Nodes | undefined): string | null | undefined => {
  if (!node) return undefined;
  return isJsxElement(node) ? node.name : (node as Element).tagName;
};

function mark(code: Nodes): void {
  if (!isJsxElement(code)) (code as Element).properties.className = [LONG];
  else if (attributeOf(code, 'className') === undefined) setAttribute(code, 'className', LONG);
}

/**
 * Rehype plugin: marks code in text that can be longer than a line of a small phone. All other code stays on one line. A block
 * (`inline-block`) would do that, too, but browsers break the line between a block and the full stop after it.
 */
export function rehypeInlineCode() {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      const outer = nameOf(parent) ?? '';
      if (nameOf(node) !== 'code' || outer === 'pre') return;
      if (textOf(node).length > (HEADING.test(outer) ? FITS_HEADING : FITS)) mark(node);
    });
  };
}
