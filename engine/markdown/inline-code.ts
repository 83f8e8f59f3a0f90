import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import { attributeOf, setAttribute } from '../../theme/blocks/table/table-elements.ts';

/** Characters of code that fit on a line of a small phone, also in a list. */
const FITS = 26;
/** The same in a heading. */
const FITS_HEADING = 10;

const HEADING = /^h[1-6]$/;

const LONG = 'long-code';

/** Where long code may continue on the next line, the best places first. */
const BREAKS = [/(?<=[\s/:=])/, /(?<=[\s/:=.,(])/];

/** Browsers would also break code after these characters. */
const BREAKS_OF_BROWSERS = /[-?]/;

const nameOf = (node: Nodes | undefined): string | null | undefined => {
  if (!node) return undefined;
  return isJsxElement(node) ? node.name : (node as Element).tagName;
};

function mark(code: Nodes): void {
  if (!isJsxElement(code)) (code as Element).properties.className = [LONG];
  else if (attributeOf(code, 'className') === undefined) setAttribute(code, 'className', LONG);
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Lets long code break at good places only, or anywhere that browsers break text if a part of it is longer than a line. */
function allowBreaks(code: Element, fits: number): void {
  const text = textOf(code);
  const parts = BREAKS.map((places) => text.split(places)).find((all) =>
    all.every(({ length }) => length <= fits),
  );
  if (!parts || code.children.some(({ type }) => type !== 'text')) {
    mark(code);
    return;
  }
  mark(code);
  code.children = parts.flatMap((part, index): ElementContent[] => {
    const end = part.trimEnd();
    const spaces = part.slice(end.length);
    return [
      // Browsers break lines at spaces. In text without line breaks, WebKit ignores a place next to a space.
      ...(index === 0 || /\s$/.test(parts[index - 1] ?? '') ? [] : [element('wbr', [])]),
      BREAKS_OF_BROWSERS.test(end)
        ? element('span', [{ type: 'text', value: end }])
        : { type: 'text', value: end },
      ...(spaces === '' ? [] : [{ type: 'text' as const, value: spaces }]),
    ];
  });
}

/**
 * Rehype plugin: code in text that can be longer than a line of a small phone gets places for line breaks. All other code stays
 * on one line. A block (`inline-block`) would do that, too, but browsers break the line between a block and the full stop after it.
 */
export function rehypeInlineCode() {
  return (tree: Root) => {
    visit(tree, (node, _index, parent) => {
      const outer = nameOf(parent) ?? '';
      if (nameOf(node) !== 'code' || outer === 'pre') return;
      const fits = HEADING.test(outer) ? FITS_HEADING : FITS;
      if (textOf(node).length > fits) allowBreaks(node as Element, fits);
    });
  };
}
