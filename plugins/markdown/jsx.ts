import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { attribute } from '../lib/mdx-nodes.ts';

/** A JSX element as an MDX syntax tree node. Attributes that are undefined are left out. */
export function jsxElement(
  name: string,
  attributes: Record<string, string | undefined>,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: given.map(([key, value]) => attribute(key, value ?? null)),
    children,
  };
}
