import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Node } from 'unist';
import { tableOf } from '../../shared/strings/common.ts';
import { attribute, isJsxElement, type JsxElement } from '../lib/mdx-nodes.ts';
import { SKIP, visit } from '../lib/visit.ts';

/** An element of a table in Markdown, in HTML, or in the JSX of MDX. */
type TableElement = Element | JsxElement;

const isNamed = (node: Node, name: string): node is TableElement =>
  isJsxElement(node) ? node.name === name : (node as Element).tagName === name;

/** Adds a scope to a header cell in JSX, if it does not have one. */
function addScope({ attributes }: JsxElement): void {
  if (!attributes.some((field) => 'name' in field && field.name === 'scope'))
    attributes.push(attribute('scope', 'col'));
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
    if (!isNamed(node, 'th')) return;
    if (isJsxElement(node)) addScope(node);
    headings.push(textOf(node as Element).trim());
  });
  return headings.filter(Boolean);
}

/** Rehype plugin: puts each table into a box in which a wide table scrolls. The box can receive keyboard focus. */
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
        const ariaLabel = unique(tableOf(changeCells(table)));
        const box = h('div.table-box', { role: 'region', ariaLabel, tabIndex: 0 }, table as Element);
        (parent as Element).children[index] = box;
        return SKIP;
      },
    );
  };
}
