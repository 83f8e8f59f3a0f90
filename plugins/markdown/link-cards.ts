import { basename } from 'node:path';
import type { Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../lib/fail-at.ts';

/** Remark plugin: a `<Card>` without a title is a `<LinkCard>`, which shows the title and description of its page. */
export function remarkLinkCards() {
  return (tree: Root, file: VFile) => {
    visit(tree, { name: 'Card' }, (node) => {
      const card = node as MdxJsxFlowElement | MdxJsxTextElement;
      if (card.attributes.some((attribute) => !('name' in attribute) || attribute.name === 'title')) return;
      // The content model contains only the components of pages.
      if (basename(file.path).startsWith('_'))
        failAt(file, card, 'a <Card> in a partial needs a title: add title="…".');
      card.name = 'LinkCard';
    });
  };
}
