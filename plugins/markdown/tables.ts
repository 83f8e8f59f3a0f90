import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { tableOf } from '../../shared/strings.ts';

/**
 * Adds the missing scope of headings, which are column headings in Markdown. Aligns cells with classes, because MDX would
 * write a style attribute, which the content security policy forbids.
 * @returns the texts of the headings
 */
function changeCells(table: Element): string[] {
  const headings: string[] = [];
  visit(table, 'element', (cell) => {
    const { align } = cell.properties;
    delete cell.properties.align;
    if (align === 'center' || align === 'right') cell.properties.className = [`align-${align}`];
    if (cell.tagName !== 'th') return;
    cell.properties.scope ??= 'col';
    headings.push(textOf(cell).trim());
  });
  return headings.filter(Boolean);
}

/** Rehype plugin: puts each table into a box in which a wide table scrolls. The box can have the keyboard focus. */
export function rehypeTables() {
  return (tree: Root) => {
    const counts = new Map<string, number>();
    /** Regions of a page need unique names, so further tables with the same headings get a number. */
    const unique = (name: string): string => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? name : `${name} (${count})`;
    };
    visit(tree, { tagName: 'table' }, (table: Element, index, parent) => {
      if (!parent || index === undefined) return;
      const ariaLabel = unique(tableOf(changeCells(table)));
      parent.children[index] = h('div.table-box', { role: 'region', ariaLabel, tabIndex: 0 }, table);
      return SKIP;
    });
  };
}
