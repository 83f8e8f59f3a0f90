import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { isJsxElement, type JsxElement, jsxElement } from '../lib/mdx-nodes.ts';
import { changeFileTree } from './file-trees.ts';

/** A card without a title becomes a `<LinkCard>`, which shows the title and description of the page that it links to. */
function changeCard(card: JsxElement): void {
  if (card.attributes.some((attribute) => !('name' in attribute) || attribute.name === 'title')) return;
  // The content model reports such a card in a partial.
  card.name = 'LinkCard';
}

/** `title="…"` in the options of a code block, which becomes the label of its tab. */
const TITLE = /\s*\btitle=(?:"[^"]*"|'[^']*'|\S+)/;

/** A tab with the title of a code block as its label. */
const tabOf = (fence: Code): JsxElement =>
  jsxElement('Tab', { label: parseFenceMeta(fence.meta).title }, [
    { ...fence, meta: fence.meta?.replace(TITLE, '') ?? null },
  ]);

/** The code blocks in `<CodeGroup>` become tabs, which share the choice of their `group` with other tabs. */
function changeCodeGroup(node: JsxElement): void {
  const tabs = node.children.map((child) => (child.type === 'code' ? tabOf(child) : child));
  Object.assign(node, { name: 'Tabs', children: tabs });
}

/** Functions for components that may be in text or between blocks, and for components that must be blocks. */
const ANYWHERE = new Map([['Card', changeCard]]);
const BLOCKS = new Map([
  ['CodeGroup', changeCodeGroup],
  ['FileTree', changeFileTree],
]);

/** Remark plugin: changes code groups, file trees, and cards without a title. */
export function remarkComponents() {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (!isJsxElement(node) || !node.name) return;
      ANYWHERE.get(node.name)?.(node);
      if (node.type === 'mdxJsxFlowElement') BLOCKS.get(node.name)?.(node);
    });
  };
}
