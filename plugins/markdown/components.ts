import { basename } from 'node:path';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { BADGE_KINDS } from '../../shared/badges.ts';
import { failAt } from '../lib/fail-at.ts';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement, type JsxElement, jsxElement } from '../lib/mdx-nodes.ts';
import { changeFileTree } from './file-trees.ts';

/** Checks the attributes of a badge. */
function checkBadge(node: JsxElement, page: VFile): void {
  for (const attribute of node.attributes) {
    const name = 'name' in attribute ? attribute.name : '…';
    const value = textOfAttribute(attribute.value) ?? '';
    if (name !== 'kind' || !(BADGE_KINDS as readonly string[]).includes(value)) {
      const message = `<Badge ${name}="${value}"> is unknown. Write kind="…" with one of ${BADGE_KINDS.join(', ')}.`;
      failAt(page, node, message);
    }
  }
}

/** A card without a title becomes a `<LinkCard>`, which shows the title and description of the page that it links to. */
function changeCard(card: JsxElement, page: VFile): void {
  if (card.attributes.some((attribute) => !('name' in attribute) || attribute.name === 'title')) return;
  // The content model provides titles for the cards of pages, but not for those of partials.
  if (basename(page.path).startsWith('_'))
    failAt(page, card, 'a <Card> in a partial needs a title: add title="…".');
  card.name = 'LinkCard';
}

/** `title="…"` in the options of a code block, which becomes the label of its tab. */
const TITLE = /\s*\btitle=(?:"[^"]*"|'[^']*'|\S+)/;

/** A tab with the title of a code block as its label. Fails if the code block has no title, or the title of another tab. */
function tabOf(fence: Code, labels: Set<string>, page: VFile): JsxElement {
  const { title } = parseFenceMeta(fence.meta);
  if (!title) failAt(page, fence, 'each code block in <CodeGroup> is a tab: give it a label with title="…".');
  if (labels.has(title))
    failAt(page, fence, `two code blocks in <CodeGroup> have title="${title}": change one.`);
  labels.add(title);
  return jsxElement('Tab', { label: title }, [{ ...fence, meta: fence.meta?.replace(TITLE, '') ?? null }]);
}

/** The code blocks in `<CodeGroup>` become tabs, which share the choice of their `group` with other tabs. */
function changeCodeGroup(node: JsxElement, page: VFile): void {
  const labels = new Set<string>();
  const tabs = node.children.map((child) => {
    if (child.type === 'code') return tabOf(child, labels, page);
    return failAt(page, child, '<CodeGroup> must contain only code blocks. Move everything else out of it.');
  });
  if (tabs.length === 0) failAt(page, node, '<CodeGroup> is empty: put code blocks with title="…" into it.');
  Object.assign(node, { name: 'Tabs', children: tabs });
}

/** Functions for components that may be in text or between blocks, and for components that must be blocks. */
const ANYWHERE = new Map([
  ['Badge', checkBadge],
  ['Card', changeCard],
]);
const BLOCKS = new Map([
  ['CodeGroup', changeCodeGroup],
  ['FileTree', changeFileTree],
]);

/** A line that begins or ends an admonition. Rspress leaves it in the text if it cannot read the admonition. */
const ADMONITION = /^\s*:::/m;
const NOT_AN_ADMONITION =
  'this admonition cannot be read. Write a line such as ":::tip Title" with a known type, then the text, then a line with ":::".';

/** Remark plugin: checks admonitions and components, and changes code groups, file trees, and cards without a title. */
export function remarkComponents() {
  return (tree: Root, page: VFile) => {
    visit(tree, (node) => {
      if (node.type === 'text' && ADMONITION.test(node.value)) failAt(page, node, NOT_AN_ADMONITION);
      if (!isJsxElement(node) || !node.name) return;
      ANYWHERE.get(node.name)?.(node, page);
      if (node.type === 'mdxJsxFlowElement') BLOCKS.get(node.name)?.(node, page);
    });
  };
}
