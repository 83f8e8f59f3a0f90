import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { isJsxElement, type JsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { SKIP, visit } from '../../../shared/markdown/visit.ts';
import { strings } from '../../strings/catalog.ts';
import { attributeOf, isNamed, setAttribute, type TableElement } from './table-elements.ts';
import { alignNumbers, layoutOf } from './table-layout.ts';

/** Adds a scope to a header cell in JSX, if it does not have one. Aligns cells with classes. */
function changeJsxCell(cell: JsxElement): void {
  if (cell.name === 'th' && attributeOf(cell, 'scope') === undefined) setAttribute(cell, 'scope', 'col');
  const align = attributeOf(cell, 'align');
  if (align !== 'center' && align !== 'right') return;
  cell.attributes = cell.attributes.filter((one) => !('name' in one && one.name === 'align'));
  const classes = [attributeOf(cell, 'class'), `align-${align}`].filter(Boolean).join(' ');
  cell.attributes = cell.attributes.filter((one) => !('name' in one && /^class(?:Name)?$/.test(one.name)));
  setAttribute(cell, 'className', classes);
}

/**
 * Adds the missing scope of a header cell: in Markdown, header cells are column headers. An empty one becomes a data
 * cell. Aligns cells with classes, because MDX would write a style attribute, which the content security policy forbids.
 */
function changeCell(cell: Element): void {
  const { align } = cell.properties;
  delete cell.properties.align;
  if (align === 'center' || align === 'right') cell.properties.className = [`align-${align}`];
  if (cell.tagName !== 'th') return;
  if (cell.children.length === 0) cell.tagName = 'td';
  else cell.properties.scope ??= 'col';
}

/** Changes the cells of a table. @returns the texts of the header cells */
function changeCells(table: TableElement): string[] {
  const headings: string[] = [];
  visit(table as Element, (node: Nodes) => {
    if (node.type === 'element') changeCell(node);
    if (isJsxElement(node) && (isNamed(node, 'th') || isNamed(node, 'td'))) changeJsxCell(node);
    if (!isNamed(node, 'th')) return;
    headings.push(textOf(node as Element).trim());
  });
  return headings.filter(Boolean);
}

/**
 * Rehype plugin: puts each table into a box in which a wide table scrolls. The box can receive keyboard focus. Its classes decide
 * about the layout on phones and of long tables.
 */
export function rehypeTables() {
  return (tree: Root) => {
    const counts = new Map<string, number>();
    /** Regions of a page need unique names, so further tables with the same column headers get a number. */
    const unique = (name: string): string => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? name : `${name} (${count})`;
    };
    visit(
      tree,
      (node) => isNamed(node, 'table'),
      (table: TableElement, index, parent) => {
        if (!parent || index === undefined) return;
        alignNumbers(table);
        const className = ['table-box', ...layoutOf(table)];
        const ariaLabel = unique(strings.common.tableOf(changeCells(table)));
        const box = h('div', { className, role: 'region', ariaLabel, tabIndex: 0 }, table as Element);
        (parent as Element).children[index] = box;
        return SKIP;
      },
    );
  };
}
