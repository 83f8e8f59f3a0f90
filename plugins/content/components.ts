import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement } from '../lib/mdx-nodes.ts';
import type { PageComponent } from './types.ts';

/** The components of a page that are checked against the whole site. */
export function componentsOf(tree: Root): PageComponent[] {
  const components: PageComponent[] = [];
  visit(tree, (node) => {
    if (!isJsxElement(node) || (node.name !== 'Card' && node.name !== 'Video')) return;
    const { name, attributes, position } = node;
    const fields = attributes.flatMap((attribute) =>
      'name' in attribute ? [[attribute.name, textOfAttribute(attribute.value) ?? '']] : [],
    );
    components.push({ name, line: position?.start.line ?? 1, fields: Object.fromEntries(fields) });
  });
  return components;
}
