import type { Element, Root } from 'hast';
import type { Node, Parent } from 'unist';
import { isProduction } from '../../../shared/build/environment.ts';
import { attribute, isJsxElement } from '../../../shared/markdown/mdx-nodes.ts';
import { SKIP, visit } from '../../../shared/markdown/visit.ts';

const isElement = (node: Node): node is Element => node.type === 'element';

/** The name of an element; undefined for other nodes. */
function nameOf(node: Node): string | undefined {
  if (isElement(node)) return node.tagName;
  return isJsxElement(node) ? (node.name ?? undefined) : undefined;
}

function setKey(node: Node, key: string): void {
  if (isElement(node)) node.properties.key = key;
  // A key after a spread is not a key.
  else if (isJsxElement(node)) node.attributes.unshift(attribute('key', key));
}

/** Gives the children of a node keys: their names with their numbers among siblings of the same name. */
function keyChildren({ children }: Parent): void {
  const counts = new Map<string, number>();
  for (const child of children) {
    const name = nameOf(child);
    if (name === undefined) continue;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    setKey(child, `${name}-${count}`);
  }
}

/**
 * Rehype plugin for dev: React recognizes the elements of a page when others are added before them, so that open tabs and
 * sections stay open. Without keys, it compares elements by their positions.
 */
export function rehypeStableKeys() {
  return (tree: Root): void => {
    if (isProduction()) return;
    keyChildren(tree);
    visit(tree, (node) => {
      // The lines and words of code have no state.
      if (nameOf(node) === 'pre') return SKIP;
      if (nameOf(node) !== undefined) keyChildren(node as unknown as Parent);
      return undefined;
    });
  };
}
