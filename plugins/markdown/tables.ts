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

/** By a class: MDX would make a style attribute of it, which the content security policy forbids. */
function alignByClass(table: Element): void {
  visit(table, 'element', ({ properties }: Element) => {
    const { align } = properties;
    delete properties.align;
    if (align === 'center' || align === 'right') properties.className = [`align-${align}`];
  });
}

/** Rehype plugin: wide tables scroll inside a box of their own, which the keyboard can reach. */
export function rehypeTables() {
  return (tree: Root) => {
    visit(tree, { tagName: 'table' }, (table: Element, index, parent) => {
      if (!parent || index === undefined) return;
      alignByClass(table);
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
