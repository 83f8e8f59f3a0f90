import { join } from 'node:path';
import type { Element, Root } from 'hast';
import type { Node, Parent } from 'unist';
import { fieldsOf, importNode, isJsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';
import { nameFormulaBox } from './formulas.ts';

/** A formula in Markdown, in HTML, or in the JSX of MDX. */
const isFormula = (node: Node): boolean =>
  isJsxElement(node) ? node.name === 'math' : (node as Element).tagName === 'math';

/** Whether a formula is a block, which has its own box. */
const isBlock = (node: Node): boolean =>
  (isJsxElement(node) ? fieldsOf(node.attributes) : (node as Element).properties).display === 'block';

/** The box in which a formula in a sentence scrolls, because Firefox and WebKit do not scroll formulas. */
const inBox = (formula: Node): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['formula'] },
  children: [formula as Element],
});

/**
 * Rehype plugin: a page with formulas imports their stylesheet, wide ones have a name, and those in sentences have a box.
 * @param folder absolute path of the folder of blocks
 */
export function rehypeFormulas({ folder }: { folder: string }) {
  return (tree: Root) => {
    const formulas: { node: Node; parent: Parent }[] = [];
    visit(tree, (node, _index, parent) => {
      if (node.type === 'element') nameFormulaBox(node as Element);
      if (parent && isFormula(node)) formulas.push({ node, parent });
    });
    for (const { node, parent } of formulas)
      if (!isBlock(node)) parent.children[parent.children.indexOf(node)] = inBox(node);
    if (formulas.length > 0)
      tree.children.unshift(importNode(`import ${JSON.stringify(join(folder, 'formula', 'formula.css'))}`));
  };
}
