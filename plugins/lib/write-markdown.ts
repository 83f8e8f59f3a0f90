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
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { type Processor, unified } from 'unified';
import { stringify } from 'yaml';

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

const markdown = unified()
  .use(remarkStringify, { bullet: '-', rule: '-' })
  .use(remarkWriteFormulas)
  // Aligned table cells would only make the text longer.
  .use(remarkGfm, { tablePipeAlign: false })
  .freeze();

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

/** The Markdown of a tree without MDX nodes. */
export const write = (children: RootContent[]): string =>
  markdown.stringify({ type: 'root', children } satisfies Root);

/** Fields as YAML, for the beginning of a document. */
export const frontMatter = (fields: Record<string, string>): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
