import type {
  Emphasis,
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Strong,
  Text,
} from 'mdast';
import { mathToMarkdown } from 'mdast-util-math';
import { phrasing } from 'mdast-util-phrasing';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { type Data, type Processor, unified } from 'unified';
import { stringify } from 'yaml';
import { textOfOwnNode } from './own-nodes.ts';

/** How a plugin writes its nodes as Markdown. */
export type MarkdownWriter = NonNullable<Data['toMarkdownExtensions']>[number];

/**
 * Remark plugin: writes formulas as `$…$`. A dollar in text has a backslash only where it could begin or end a formula, and not
 * in prices such as `$5`.
 */
function remarkWriteFormulas(this: Processor): void {
  const { handlers } = mathToMarkdown();
  const unsafe = [
    { character: '$', after: '[^\\s\\d]', inConstruct: 'phrasing' as const },
    { character: '$', before: '\\S', after: '\\D', inConstruct: 'phrasing' as const },
  ];
  const data = this.data();
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), { handlers: handlers ?? {}, unsafe }];
}

/** Remark plugin: nodes of plugins of the site are written as these plugins say. */
function remarkWriteOwnNodes(this: Processor, writers: readonly MarkdownWriter[]): void {
  const data = this.data();
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), ...writers];
}

const writerOf = (writers: readonly MarkdownWriter[]) =>
  unified()
    .use(remarkStringify, { bullet: '-', rule: '-' })
    .use(remarkWriteFormulas)
    // Aligned table cells would only make the text longer.
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkWriteOwnNodes, writers)
    .freeze();

const markdown = writerOf([]);

/** The types of the nodes that Markdown has, with GFM and formulas. */
export const STANDARD_NODES: ReadonlySet<string> = new Set(
  (
    'blockquote break code definition delete emphasis footnoteDefinition footnoteReference heading html image ' +
    'imageReference inlineCode inlineMath link linkReference list listItem math paragraph root strong table tableCell ' +
    'tableRow text thematicBreak'
  ).split(' '),
);

export const text = (value: string): Text => ({ type: 'text', value });

/** Whether a node is only white space. */
export const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === '';

export const strong = (...children: PhrasingContent[]): Strong => ({ type: 'strong', children });

export const emphasis = (...children: PhrasingContent[]): Emphasis => ({ type: 'emphasis', children });

export const link = (url: string, ...children: PhrasingContent[]): Link => ({ type: 'link', url, children });

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

export const heading = (depth: 1 | 2, title: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(title)],
});

/** An entry of a list: a name and its description, which may be empty. */
export const listItem = (name: PhrasingContent, description: PhrasingContent[]): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [paragraph(name, ...(description.length > 0 ? [text(': '), ...description] : []))],
});

/** An entry of a list: a link with an absolute URL, and the description of its target. */
export const linkItem = (title: string, url: string, description?: string): ListItem =>
  listItem(link(url, text(title)), description ? [text(description)] : []);

export const list = (children: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children,
});

const handledBy = ({ handlers, extensions }: MarkdownWriter): string[] => [
  ...Object.keys(handlers ?? {}),
  ...(extensions ?? []).flatMap(handledBy),
];

/** A node that no plugin can write becomes its content, or its text. */
function withoutUnknown(node: RootContent, known: ReadonlySet<string>, isInline: boolean): RootContent[] {
  const { type } = node;
  const children =
    'children' in node
      ? node.children.flatMap((child) => withoutUnknown(child, known, phrasing(node) || INLINE.has(type)))
      : undefined;
  if (known.has(type)) return [children ? ({ ...node, children } as RootContent) : node];
  if (children) return children;
  const value = textOfOwnNode(node);
  if (value === '') return [];
  return [isInline ? text(value) : paragraph(text(value))];
}

/** Nodes whose children are inline, besides those that are inline themselves. */
const INLINE = new Set(['heading', 'paragraph', 'tableCell']);

/**
 * The Markdown of a tree without MDX nodes.
 * @param writers how plugins of the site write their nodes
 */
export function write(children: readonly RootContent[], writers: readonly MarkdownWriter[] = []): string {
  const known = new Set([...STANDARD_NODES, ...writers.flatMap(handledBy)]);
  const root: Root = {
    type: 'root',
    children: children.flatMap((child) => withoutUnknown(child, known, false)),
  };
  return (writers.length === 0 ? markdown : writerOf(writers)).stringify(root);
}

/** Fields as YAML, for the beginning of a document. */
export const frontMatter = (fields: Record<string, string>): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
