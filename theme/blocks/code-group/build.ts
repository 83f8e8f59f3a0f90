import type { Code } from 'mdast';
import { parseFenceMeta } from '../../../shared/markdown/fence-meta.ts';
import { type JsxElement, jsxElement, lineOf } from '../../../shared/markdown/mdx-nodes.ts';
import { tab, tabs } from '../tabs/build.ts';
import type { ElementProblem, PageComponent } from '../types.ts';

/** `title="…"` in the options of a code block, which becomes the label of its tab. */
const TITLE = /\s*\btitle=(?:"[^"]*"|'[^']*'|\S+)/;

/** A tab with the title of a code block as its label. */
const tabOf = (fence: Code): JsxElement =>
  jsxElement(tab.name, { label: parseFenceMeta(fence.meta).title }, [
    { ...fence, meta: fence.meta?.replace(TITLE, '') ?? null },
  ]);

/** The problem of a code block's label. @param labels those of the code blocks before it; gets this label */
function checkLabel(fence: Code, labels: Set<string>): ElementProblem[] {
  const { title } = parseFenceMeta(fence.meta);
  const at = lineOf(fence);
  if (!title)
    return [{ ...at, message: 'each code block in <CodeGroup> is a tab: give it a label with title="…".' }];
  const isTaken = labels.has(title);
  labels.add(title);
  return isTaken
    ? [{ ...at, message: `two code blocks in <CodeGroup> have title="${title}": change one.` }]
    : [];
}

/** Code blocks as tabs, which share the choice of their `group` with other tabs. */
export const codeGroup: PageComponent = {
  name: 'CodeGroup',
  attributes: { group: { optional: true } },
  renders: tabs.renders,
  check({ children }) {
    const labels = new Set<string>();
    if (children.length === 0)
      return [{ message: '<CodeGroup> is empty: put code blocks with title="…" into it.' }];
    return children.flatMap((child) =>
      child.type === 'code'
        ? checkLabel(child, labels)
        : {
            ...lineOf(child),
            message: '<CodeGroup> must contain only code blocks. Move everything else out of it.',
          },
    );
  },
  change(element) {
    if (element.type !== 'mdxJsxFlowElement') return;
    const children = element.children.map((child) => (child.type === 'code' ? tabOf(child) : child));
    Object.assign(element, { name: tabs.name, children });
  },
};
