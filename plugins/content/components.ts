import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { textOfAttribute } from '../lib/jsx-text.ts';
import type { PageComponent } from './types.ts';

const NAMES = new Set<unknown>(['Card', 'Video']);

/** The components of a page that are checked against the whole site. */
export function componentsOf(tree: Root): PageComponent[] {
  const components: PageComponent[] = [];
  visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
    const { name, attributes, position } = node as MdxJsxFlowElement | MdxJsxTextElement;
    if (name === null || !NAMES.has(name)) return;
    const fields = attributes.flatMap((attribute) =>
      'name' in attribute ? [[attribute.name, textOfAttribute(attribute.value) ?? '']] : [],
    );
    components.push({ name, line: position?.start.line ?? 1, fields: Object.fromEntries(fields) });
  });
  return components;
}
