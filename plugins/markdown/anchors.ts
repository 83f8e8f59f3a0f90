import type { Root } from 'hast';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { attribute, isJsxElement } from '../lib/mdx-nodes.ts';
import { visit } from '../lib/visit.ts';

/** Rehype plugin: `<a name="x">` also gets the id `x`, which scripts and styles look for. */
export function rehypeAnchors() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === 'element' && node.tagName === 'a' && node.properties.name)
        node.properties.id ??= node.properties.name;
      if (!isJsxElement(node) || node.name !== 'a') return;
      const textAt = (wanted: string): string | undefined =>
        textOfAttribute(node.attributes.find((one) => 'name' in one && one.name === wanted)?.value);
      const name = textAt('name');
      if (name !== undefined && textAt('id') === undefined) node.attributes.push(attribute('id', name));
    });
  };
}
