import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { BADGE_KINDS } from '../../shared/badges.ts';
import { failAt } from '../lib/fail-at.ts';
import { textOfAttribute } from '../lib/jsx-text.ts';
import type { JsxElement } from '../lib/mdx-nodes.ts';

function check(node: JsxElement, file: VFile): void {
  for (const attribute of node.attributes) {
    const name = 'name' in attribute ? attribute.name : '…';
    const value = textOfAttribute(attribute.value) ?? '';
    if (name !== 'kind' || !(BADGE_KINDS as readonly string[]).includes(value)) {
      failAt(
        file,
        node,
        `<Badge ${name}="${value}"> is unknown. Write kind="…" with one of ${BADGE_KINDS.join(', ')}.`,
      );
    }
  }
}

/** Remark plugin: checks the attributes of badges. */
export function remarkBadges() {
  return (tree: Root, file: VFile) => {
    visit(tree, { name: 'Badge' }, (node) => check(node as JsxElement, file));
  };
}
