import { join } from 'node:path';
import type { Element, Root } from 'hast';
import type { Node } from 'unist';
import { nameFormulaBox } from '../content/formulas.ts';
import { importNode, isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';

/** A formula in Markdown, in HTML, or in the JSX of MDX. */
const isFormula = (node: Node): boolean =>
  isJsxElement(node) ? node.name === 'math' : (node as Element).tagName === 'math';

/**
 * Rehype plugin: a page with formulas imports their stylesheet, and wide ones have a name.
 * @param folder absolute path of the folder of the stylesheet
 */
export function rehypeFormulas({ folder }: { folder: string }) {
  return (tree: Root) => {
    let hasFormula = false;
    visit(tree, (node) => {
      if (node.type === 'element') nameFormulaBox(node as Element);
      hasFormula ||= isFormula(node);
    });
    if (hasFormula)
      tree.children.unshift(importNode(`import ${JSON.stringify(join(folder, 'formula.css'))}`));
  };
}
