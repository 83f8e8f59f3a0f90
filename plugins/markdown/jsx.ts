import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { attribute } from '../lib/mdx-nodes.ts';

/** A JSX element as a node of a page's syntax tree. Attributes that are undefined are left out. */
export function jsxElement(
  name: string,
  attributes: Record<string, string | undefined>,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : attribute(key, value),
  );
  return { type: 'mdxJsxFlowElement', name, attributes: given, children };
}
