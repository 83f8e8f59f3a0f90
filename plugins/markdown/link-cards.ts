import { basename } from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../lib/fail-at.ts';
import type { JsxElement } from '../lib/mdx-nodes.ts';

/**
 * Remark plugin: a `<Card>` without a title becomes a `<LinkCard>`, which shows the title and description of the page
 * that it links to.
 */
export function remarkLinkCards() {
  return (tree: Root, file: VFile) => {
    visit(tree, { name: 'Card' }, (node) => {
      const card = node as JsxElement;
      if (card.attributes.some((attribute) => !('name' in attribute) || attribute.name === 'title')) return;
      // The content model, which provides the title, does not read the components of partials.
      if (basename(file.path).startsWith('_'))
        failAt(file, card, 'a <Card> in a partial needs a title: add title="…".');
      card.name = 'LinkCard';
    });
  };
}
