import { parse } from 'acorn';
import type { Program } from 'estree';
import type { Nodes, RootContent } from 'mdast';
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx-jsx';
import type { Node } from 'unist';
import { textOfAttribute } from './jsx-text.ts';

/** An element of MDX, in text or as a block. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export const isJsxElement = (node: Node): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The first line of a node, for a problem; empty if a plugin has made the node. */
export const lineOf = ({ position }: Pick<Nodes, 'position'>): { line?: number } =>
  position ? { line: position.start.line } : {};

/** The attributes of an element by name; undefined for a value that is unknown at build time. */
export const fieldsOf = (attributes: JsxElement['attributes']): Record<string, string | undefined> =>
  Object.fromEntries(
    attributes.flatMap((one) => ('name' in one ? [[one.name, textOfAttribute(one.value)]] : [])),
  );

/** MDX compiles the syntax tree of JavaScript, not its text. */
const programOf = (code: string): Program =>
  parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program;

/** An import as a node of a page's syntax tree. @param code such as `import one from "./two"` */
export const importNode = (code: string): Extract<RootContent, { type: 'mdxjsEsm' }> => ({
  type: 'mdxjsEsm',
  value: code,
  data: { estree: programOf(code) },
});

/** `name="value"`, or `name` alone for null */
export const attribute = (name: string, value: string | null): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** `name={code}` */
export const expressionAttribute = (name: string, code: string): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: { type: 'mdxJsxAttributeValueExpression', value: code, data: { estree: programOf(`(${code})`) } },
});

/** `{...code}` */
export const spreadAttribute = (code: string): MdxJsxExpressionAttribute => ({
  type: 'mdxJsxExpressionAttribute',
  value: `...${code}`,
  data: { estree: programOf(`({...${code}})`) },
});

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
