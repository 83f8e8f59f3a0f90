import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import { attribute } from '../../../shared/markdown/mdx-nodes.ts';
import { SKIP, visit } from '../../../shared/markdown/visit.ts';
import { strings } from '../../strings/catalog.ts';

/** A copy without the links back to the text, and without ids, which must be unique. */
function copyOf(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if ('attributes' in node) {
      const attributes = node.attributes.filter(
        (attribute) => !('name' in attribute && attribute.name === 'id'),
      );
      return [{ ...node, attributes, children: copyOf(node.children) } as ElementContent];
    }
    if (node.type !== 'element') return [structuredClone(node)];
    if (node.properties.dataFootnoteBackref !== undefined) return [];
    const { id: _id, ...properties } = node.properties;
    return [{ ...node, properties, children: copyOf(node.children) }];
  });
}

/** The beginning of a note's id. Authors cannot give an element such an id, because it is reserved. */
const NOTE_ID = /^user-content-fn-/;

/** The notes at the foot of the page, by their ids. */
function notesOf(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>();
  visit(tree, { tagName: 'li' }, (item: Element) => {
    const { id } = item.properties;
    if (typeof id === 'string' && NOTE_ID.test(id)) notes.set(id, item);
  });
  return notes;
}

function reference({ properties, children }: Element, note: Element): MdxJsxTextElementHast {
  const attributes = { number: textOf({ type: 'root', children }), href: properties.href, id: properties.id };
  return {
    type: 'mdxJsxTextElement',
    name: 'Footnote',
    attributes: Object.entries(attributes).map(([name, value]) => attribute(name, String(value))),
    children: copyOf(note.children) as MdxJsxTextElementHast['children'],
  };
}

/** The reference in the label that the parser gives to a link from a footnote to the text. */
const REFERENCE = /[\d-]+$/;

function labelPart({ tagName, properties, children }: Element): void {
  if (tagName === 'h2' && properties.id === 'footnote-label')
    children.splice(0, children.length, { type: 'text', value: strings.common.FOOTNOTES });
  const reference = REFERENCE.exec(String(properties.ariaLabel))?.[0];
  if (properties.dataFootnoteBackref !== undefined && reference)
    properties.ariaLabel = strings.common.backToReference(reference);
}

/** Rehype plugin: replaces the labels of the parser, which are English. Before the plugin that gives headings a link to themselves. */
export const rehypeFootnoteLabels = () => (tree: Root) => {
  visit(tree, 'element', labelPart);
};

/** Rehype plugin: each reference to a footnote contains a copy of the note, so that it can show the note in place. */
export function rehypeFootnotes() {
  return (tree: Root) => {
    const notes = notesOf(tree);
    if (notes.size === 0) return;
    visit(tree, { tagName: 'a' }, (link: Element, index, parent) => {
      const note = notes.get(String(link.properties.href).slice(1));
      if (link.properties.dataFootnoteRef === undefined || !note || !parent || index === undefined) return;
      (parent as Element).children[index] = reference(link, note);
      return SKIP;
    });
  };
}
