import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** The name of a table for those who reach its scroll box by keyboard: its column headings. */
function nameOf(table: Element): string {
  const headings: string[] = [];
  visit(table, { tagName: 'th' }, (cell: Element) => {
    headings.push(textOf(cell).trim());
  });
  return ['Table', headings.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

/** Rehype plugin: wide tables scroll inside a box of their own, which the keyboard can reach. */
export function rehypeTables() {
  return (tree: Root) => {
    visit(tree, { tagName: 'table' }, (table: Element, index, parent) => {
      if (!parent || index === undefined) return;
      parent.children[index] = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-box'], role: 'region', ariaLabel: nameOf(table), tabIndex: 0 },
        children: [table],
      };
      return SKIP;
    });
  };
}
