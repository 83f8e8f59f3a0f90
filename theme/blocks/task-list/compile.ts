import { join } from 'node:path';
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { importNode } from '../../../shared/markdown/mdx-nodes.ts';
import { visit } from '../../../shared/markdown/visit.ts';

/** Elements of a task that are not its first line. */
const BLOCKS = new Set(['blockquote', 'div', 'figure', 'ol', 'p', 'pre', 'table', 'ul']);

const isBlock = (node: ElementContent): boolean =>
  (node.type === 'element' && BLOCKS.has(node.tagName)) || node.type === 'mdxJsxFlowElement';

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Puts the checkbox and the text of a task into a label, so that the checkbox has a name. */
function labelTask(item: Element): void {
  const first = item.children.find((node) => !isBlank(node));
  const line = first?.type === 'element' && first.tagName === 'p' ? first : item;
  const end = line.children.findIndex(isBlock);
  const words = line.children.splice(0, end < 0 ? line.children.length : end);
  line.children.unshift(h('label', words));
}

/**
 * Rehype plugin: gives the checkboxes of task lists a name. A page with such a list imports the styles.
 * @param folder absolute path of the folder of blocks
 */
export function rehypeTaskLists({ folder }: { folder: string }) {
  return (tree: Root) => {
    let hasTasks = false;
    visit(tree, { tagName: 'li' }, (item: Element) => {
      if (![item.properties.className].flat().includes('task-list-item')) return;
      hasTasks = true;
      labelTask(item);
    });
    if (hasTasks)
      tree.children.unshift(
        importNode(`import ${JSON.stringify(join(folder, 'task-list', 'task-list.css'))}`),
      );
  };
}
