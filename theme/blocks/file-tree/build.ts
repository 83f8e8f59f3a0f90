import type { ListItem } from 'mdast';
import { lineOf } from '../../../shared/markdown/mdx-nodes.ts';
import { strings } from '../../strings/catalog.ts';
import type { ElementProblem, PageComponent } from '../types.ts';
import { changeEntries } from './entries.ts';

/** An entry has one paragraph with the name and a comment, and after it only lists. */
function checkEntry(item: ListItem): ElementProblem[] {
  const [words, ...nested] = item.children;
  const lists = nested.filter((child) => child.type === 'list');
  const isEntry = words?.type === 'paragraph' && words.children.length > 0 && lists.length === nested.length;
  const message =
    'an entry of a <FileTree> must be a name, then an optional comment, then, for a folder, an optional list of its files.';
  return [
    ...(isEntry ? [] : [{ ...lineOf(item), message }]),
    ...lists.flatMap(({ children }) => children.flatMap(checkEntry)),
  ];
}

export const fileTree: PageComponent = {
  name: 'FileTree',
  view: 'file-tree/file-tree',
  attributes: {},
  renders: { around: ['div'] },
  check({ children }) {
    const [list, ...rest] = children;
    if (list?.type === 'list' && rest.length === 0) return list.children.flatMap(checkEntry);
    const message =
      'a <FileTree> must contain one list and nothing else. Leave an empty line before and after the list.';
    return [{ message }];
  },
  change({ type, children: [list] }) {
    if (type === 'mdxJsxFlowElement' && list?.type === 'list') changeEntries(list, strings.common.MORE_FILES);
  },
};
