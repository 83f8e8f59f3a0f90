import type { List, ListItem, PhrasingContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** The name of an entry for files that are not listed. */
const PLACEHOLDER = /^(?:…|\.\.\.)$/;

const FIRST_WORD = /^(\S+)\s*([\s\S]*)$/;

const text = (value: string): PhrasingContent => ({ type: 'text', value });

const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

const span = (className: string, ...children: PhrasingContent[]): PhrasingContent => ({
  type: 'emphasis',
  data: { hName: 'span', hProperties: { className: [className] } },
  children,
});

/** Splits the words of an entry into its name and the comment after the name. */
function splitEntry([first, ...rest]: readonly PhrasingContent[]): [
  PhrasingContent | undefined,
  PhrasingContent[],
] {
  if (first?.type === 'text') {
    const [, name = '', after = ''] = FIRST_WORD.exec(first.value.trimStart()) ?? [];
    return [text(name), after ? [text(after), ...rest] : rest];
  }
  const [space, ...comment] = rest;
  if (space?.type !== 'text') return [first, rest];
  const words = space.value.trimStart();
  return [first, words ? [text(words), ...comment] : comment];
}

/** The name as code, even within bold text or a link. */
function asCode(node: PhrasingContent, isFolder: boolean): PhrasingContent {
  if (node.type === 'text' || node.type === 'inlineCode') {
    return code(isFolder && !node.value.endsWith('/') ? `${node.value}/` : node.value);
  }
  if (!('children' in node)) return node;
  return { ...node, children: node.children.map((child) => asCode(child, isFolder)) } as PhrasingContent;
}

function changeEntry(item: ListItem, moreFiles: string): void {
  const [words, ...nested] = item.children;
  const [name, comment] = splitEntry(words?.type === 'paragraph' ? words.children : []);
  if (words?.type !== 'paragraph' || !name) return;
  const written = textOf(name);
  const isPlaceholder = PLACEHOLDER.test(written);
  const isFolder = nested.length > 0 || written.endsWith('/');
  const kind = isPlaceholder ? 'more' : isFolder ? 'folder' : 'file';
  words.children = [
    ...(isPlaceholder ? [text('… '), span('visually-hidden', text(moreFiles))] : [asCode(name, isFolder)]),
    ...(comment.length > 0 ? [text(' '), span('comment', ...comment)] : []),
  ];
  item.spread = false;
  item.data = { ...item.data, hProperties: { dataKind: kind } };
}

/**
 * Turns a list into folders and files. Names become code, and comments follow them.
 * @param moreFiles the text of an entry for files that are not listed, for screen readers
 */
export function changeEntries(list: List, moreFiles: string): void {
  visit(list, ['list', 'listItem'], (inner) => {
    if (inner.type === 'list') inner.spread = false;
    if (inner.type === 'listItem') changeEntry(inner, moreFiles);
  });
}
