import type { Code, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { failAt } from '../lib/fail-at.ts';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { jsxElement } from './jsx.ts';

const GROUP = { type: 'mdxJsxFlowElement', name: 'CodeGroup' } as const;

/** `title="…"` in the options of a code block, which becomes the label of its tab. */
const TITLE = /\s*\btitle=(?:"[^"]*"|'[^']*'|\S+)/;

/** A tab with the title of a code block as its label. Fails if the code block has no title, or the title of another tab. */
function tabOf(fence: Code, labels: Set<string>, page: VFile): MdxJsxFlowElement {
  const { title } = parseFenceMeta(fence.meta);
  if (!title) failAt(page, fence, 'each code block in <CodeGroup> is a tab: give it a label with title="…".');
  if (labels.has(title))
    failAt(page, fence, `two code blocks in <CodeGroup> have title="${title}": change one.`);
  labels.add(title);
  return jsxElement('Tab', { label: title }, [{ ...fence, meta: fence.meta?.replace(TITLE, '') ?? null }]);
}

/** Remark plugin: the code blocks in `<CodeGroup>` become tabs, which share the choice of their `group` with other tabs. */
export function remarkCodeGroups() {
  return (tree: Root, page: VFile) => {
    visit(tree, GROUP, (node: MdxJsxFlowElement) => {
      const labels = new Set<string>();
      node.name = 'Tabs';
      node.children = node.children.map((child) => {
        if (child.type === 'code') return tabOf(child, labels, page);
        return failAt(
          page,
          child,
          '<CodeGroup> must contain only code blocks. Move everything else out of it.',
        );
      });
      if (labels.size === 0)
        failAt(page, node, '<CodeGroup> is empty: put code blocks with title="…" into it.');
    });
  };
}
