import type { MdxJsxAttribute, MdxJsxFlowElement } from 'mdast-util-mdx-jsx';

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
    attributes: given.map(
      ([key, value]): MdxJsxAttribute => ({ type: 'mdxJsxAttribute', name: key, value: value ?? null }),
    ),
    children,
  };
}
