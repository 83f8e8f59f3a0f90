import type { List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { stringify } from 'yaml';

const markdown = unified()
  .use(remarkStringify, { bullet: '-', rule: '-' })
  // Aligned table cells would cost an assistant one token for every space.
  .use(remarkGfm, { tablePipeAlign: false })
  .freeze();

export const text = (value: string): PhrasingContent => ({ type: 'text', value });

export const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children });

export const heading = (depth: 1 | 2, title: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(title)],
});

/** An entry of a list: a link and its description. */
export interface LinkEntry {
  title: string;
  /** Absolute. */
  url: string;
  description?: string;
}

const itemOf = ({ title, url, description }: LinkEntry): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [
    {
      type: 'paragraph',
      children: [
        { type: 'link', url, children: [text(title)] },
        ...(description ? [text(`: ${description}`)] : []),
      ],
    },
  ],
});

/** A list of links with their descriptions. */
export const linkList = (items: readonly LinkEntry[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map(itemOf),
});

/** The Markdown of a tree without MDX nodes. */
export const write = (children: RootContent[]): string =>
  markdown.stringify({ type: 'root', children } satisfies Root);

/** Fields as YAML, for the beginning of a document. */
export const frontMatter = (fields: Record<string, string>): string =>
  `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
