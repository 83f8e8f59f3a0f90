import { fromHtml } from 'hast-util-from-html';
import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { isRaw } from '../lib/fence-meta.ts';
import { withoutNotation } from '../lib/notation.ts';
import type { Heading, Section } from './types.ts';

/** Nodes that end a line of text. */
const BLOCKS = new Set(['paragraph', 'admonitionTitle', 'code', 'tableRow', 'mdxJsxFlowElement']);

/** The text in the options of a code block that readers see: `title="…"`, a diagram's `caption` and `alt`. */
const SHOWN_META = /(?:title|caption|alt)="([^"]*)"/g;

const shownMeta = (meta: string): string =>
  [...meta.matchAll(SHOWN_META)].map(([, value]) => `${value}\n`).join('');

/** The label or title of a component, such as a tab. */
function labelOf(node: Nodes): string {
  const { attributes = [] } = node as { attributes?: { name?: string; value?: unknown }[] };
  const label = attributes.find(({ name }) => name === 'label' || name === 'title')?.value;
  return typeof label === 'string' ? `${label}\n` : '';
}

/** The text in HTML, with a space in place of each tag. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  visit(fromHtml(html, { fragment: true }), 'text', ({ value }) => {
    parts.push(value);
  });
  return ` ${parts.join(' ')} `;
}

/** The text of a node, without the text of its children. */
function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (node.type === 'html') return textOfHtml(node.value);
  if (node.type === 'code') {
    const code = isRaw(node.meta) ? node.value : withoutNotation(node.value);
    return shownMeta(node.meta ?? '') + (node.lang === 'mermaid' ? '' : code);
  }
  return labelOf(node);
}

/**
 * The text of a page as a reader sees it, divided at its headings. Every paragraph, table row and block of code begins on
 * a new line.
 * @returns first the text before the headings (with the id `''`), then one entry for each heading
 */
export function readSections(tree: Root, headings: readonly Heading[]): Section[] {
  const sections: Section[] = [{ id: '', text: '' }];
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') {
      sections.push({ id: headings[sections.length - 1]?.id ?? '', text: '' });
      return;
    }
    const section = sections.at(-1) as Section;
    section.text += textOf(node);
    if ('children' in node) for (const child of node.children) walk(child as Nodes);
    const last = sections.at(-1) as Section;
    if (BLOCKS.has(node.type)) last.text += '\n';
    else if (node.type === 'tableCell') last.text += ' ';
  };
  walk(tree);
  const clean = (text: string) =>
    text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim();
  return sections.map(({ id, text }) => ({ id, text: clean(text) }));
}
