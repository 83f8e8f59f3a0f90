import type { Element } from 'hast';
import { find, html } from 'property-information';
import type { Node } from 'unist';
import { textOfAttribute } from '../../../shared/markdown/jsx-text.ts';
import { attribute, isJsxElement, type JsxElement } from '../../../shared/markdown/mdx-nodes.ts';

/** An element of a table in Markdown, in HTML, or in the JSX of MDX. */
export type TableElement = Element | JsxElement;

export const isNamed = (node: Node, name: string): node is TableElement =>
  isJsxElement(node) ? node.name === name : (node as Element).tagName === name;

/** In JSX, `class` is also `className`, and `colspan` is also `colSpan`. */
const propertyOf = (name: string): string => find(html, name).property;

/** The value of an attribute, by its name in HTML; undefined if there is none. */
export function attributeOf(node: TableElement, name: string): string | undefined {
  if (!isJsxElement(node)) {
    const value = node.properties[propertyOf(name)];
    return value === undefined || value === null ? undefined : [value].flat().join(' ');
  }
  const own = node.attributes.find((one) => 'name' in one && propertyOf(one.name) === propertyOf(name));
  return own && (textOfAttribute(own.value) ?? '');
}

/** Sets an attribute, by its name in HTML. */
export function setAttribute(node: TableElement, name: string, value: string): void {
  if (isJsxElement(node)) node.attributes.push(attribute(name, value));
  else node.properties[propertyOf(name)] = value;
}
