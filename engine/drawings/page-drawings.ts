import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes } from 'mdast';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { isJsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { htmlName } from '../allowed/html-allowed.ts';
import { drawingWork } from './drawing-cost.ts';
import type { DrawnElement } from './drawing-styles.ts';

type Node = HtmlNodes | Nodes;

const attributeName = (element: string, name: string): string => htmlName(element, name).replace(/^.*:/, '');

/** The name and the attributes of an element of HTML or JSX; undefined for any other node. */
function partsOf(node: Node): Pick<DrawnElement, 'name' | 'attributes'> | undefined {
  if (node.type === 'element') {
    const entries = Object.entries(node.properties).map(([name, value]): [string, string] => [
      attributeName(node.tagName, name),
      Array.isArray(value) ? value.join(' ') : String(value ?? ''),
    ]);
    return { name: node.tagName.toLowerCase(), attributes: new Map(entries) };
  }
  if (!isJsxElement(node) || !node.name) return undefined;
  const { name } = node;
  const entries = node.attributes.flatMap((attribute): [string, string][] =>
    attribute.type === 'mdxJsxAttribute'
      ? [[attributeName(name, attribute.name), textOfAttribute(attribute.value) ?? '']]
      : [],
  );
  return { name: name.toLowerCase(), attributes: new Map(entries) };
}

const childrenOf = (node: Node): readonly Node[] => ('children' in node ? node.children : []);

function drawn(node: Node): DrawnElement[] {
  const children = childrenOf(node).flatMap(drawn);
  const parts = partsOf(node);
  // Paragraphs in JSX are not elements of the drawing.
  if (!parts) return children;
  const text = childrenOf(node)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');
  return [{ ...parts, children, text, line: node.position?.start.line ?? 0 }];
}

/** The outermost drawings in a tree. */
const drawingsIn = (node: Node): DrawnElement[] =>
  partsOf(node)?.name === 'svg' ? drawn(node) : childrenOf(node).flatMap(drawingsIn);

/**
 * Checks what browsers have to draw in a page. All drawings of a page count together, because each can refer to parts of the others.
 * @param tree the page as HTML, with nodes of MDX
 * @returns the problem with its line, which is 0 if the parser of HTML does not know it; undefined if there is none
 */
export function checkPageDrawings(tree: Node): { line: number; message: string } | undefined {
  const drawings = drawingsIn(tree);
  return drawings.length > 0 ? drawingWork(drawings).problem : undefined;
}
