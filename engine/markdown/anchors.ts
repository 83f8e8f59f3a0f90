import type { Element, Root } from 'hast';
import { find, html } from 'property-information';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { attribute, isJsxElement, type JsxElement } from '../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';

/**
 * An `<a>` in JSX as an element of Markdown, which is a link of the theme: it has the base path of the site, and loads pages
 * without a reload. Undefined for a link to another site, and if an attribute is unknown at build time.
 */
function linkOf({ attributes, children, position }: JsxElement): Element | undefined {
  const properties: Element['properties'] = {};
  for (const one of attributes) {
    if (!('name' in one)) return undefined;
    const value = one.value === null ? true : textOfAttribute(one.value);
    if (value === undefined) return undefined;
    properties[find(html, one.name).property] = value;
  }
  const isOfSite = typeof properties.href === 'string' && /^\/(?!\/)/.test(properties.href);
  if (!isOfSite) return undefined;
  const content = children as unknown as Element['children'];
  return { type: 'element', tagName: 'a', properties, children: content, ...(position && { position }) };
}

/** Gives a target of links in JSX an id, if it has only a name. */
function addId({ attributes }: JsxElement): void {
  const textAt = (wanted: string): string | undefined =>
    textOfAttribute(attributes.find((one) => 'name' in one && one.name === wanted)?.value);
  const name = textAt('name');
  if (name !== undefined && textAt('id') === undefined) attributes.push(attribute('id', name));
}

/**
 * Rehype plugin: `<a name="x">` also gets the id `x`, which scripts and styles look for, and `<a href="/x">` in JSX becomes a link
 * of the theme.
 */
export function rehypeAnchors() {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && node.tagName === 'a' && node.properties.name)
        node.properties.id ??= node.properties.name;
      if (!isJsxElement(node) || node.name !== 'a') return;
      addId(node);
      const link = linkOf(node);
      if (link && parent && index !== undefined) parent.children[index] = link;
    });
  };
}
