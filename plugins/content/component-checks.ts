import type { Code, ListItem } from 'mdast';
import { BADGE_KINDS } from '../../shared/badges.ts';
import { parseFenceMeta } from '../lib/fence-meta.ts';
import { textOfAttribute } from '../lib/jsx-text.ts';
import type { JsxElement } from '../lib/mdx-nodes.ts';
import { hasSource } from './examples.ts';
import { isPartial } from './routes.ts';
import { checkTabs } from './tabs.ts';

/** A problem in an element. Without a line, it is in the first line of the element. */
interface ElementProblem {
  line?: number;
  message: string;
}

type Check = (node: JsxElement, file: string) => ElementProblem[];

const lineOf = ({ position }: Pick<JsxElement, 'position'>): { line?: number } =>
  position ? { line: position.start.line } : {};

/** The attributes of a badge. */
const checkBadge: Check = ({ attributes }) =>
  attributes.flatMap((attribute) => {
    const name = 'name' in attribute ? attribute.name : '…';
    const value = textOfAttribute(attribute.value) ?? '';
    if (name === 'kind' && (BADGE_KINDS as readonly string[]).includes(value)) return [];
    return {
      message: `<Badge ${name}="${value}"> is unknown. Write kind="…" with one of ${BADGE_KINDS.join(', ')}.`,
    };
  });

/** Pages get titles for their cards from the content model, and partials do not. */
const checkCard: Check = ({ attributes }, file) => {
  const mayHaveTitle = attributes.some((attribute) => !('name' in attribute) || attribute.name === 'title');
  if (mayHaveTitle || !isPartial(file)) return [];
  return [{ message: 'a <Card> in a partial needs a title: add title="…".' }];
};

function checkLabel(fence: Code, labels: Set<string>): ElementProblem[] {
  const { title } = parseFenceMeta(fence.meta);
  if (!title)
    return [
      {
        ...lineOf(fence),
        message: 'each code block in <CodeGroup> is a tab: give it a label with title="…".',
      },
    ];
  const isTaken = labels.has(title);
  labels.add(title);
  return isTaken
    ? [{ ...lineOf(fence), message: `two code blocks in <CodeGroup> have title="${title}": change one.` }]
    : [];
}

/** The code blocks in a group become tabs, and each needs a different label. */
const checkCodeGroup: Check = ({ children }) => {
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
};

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

const checkFileTree: Check = ({ children }) => {
  const [list, ...rest] = children;
  if (list?.type === 'list' && rest.length === 0) return list.children.flatMap(checkEntry);
  const message =
    'a <FileTree> must contain one list and nothing else. Leave an empty line before and after the list.';
  return [{ message }];
};

const checkExample: Check = (node) =>
  hasSource(node)
    ? []
    : [{ message: 'the content of <Example> must begin on a new line. Add a line break after the tag.' }];

const CHECKS: ReadonlyMap<string | null, Check> = new Map([
  ['Badge', checkBadge],
  ['Card', checkCard],
  ['CodeGroup', checkCodeGroup],
  ['Example', checkExample],
  ['FileTree', checkFileTree],
  ['Tabs', checkTabs],
]);

/** The problems of a component in a page: its attributes and its content. @param file path of the page */
export const checkComponent: Check = (node, file) => CHECKS.get(node.name)?.(node, file) ?? [];
