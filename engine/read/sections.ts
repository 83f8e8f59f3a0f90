import { fromHtml } from 'hast-util-from-html';
import type { Code, Nodes, Root } from 'mdast';
import { textOfOwnNode } from '../../shared/markdown/own-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Heading, Section } from '../../shared/pages/types.ts';
import { textOfFormula } from '../../theme/blocks/formula/formulas.ts';
import { toPlainMarkdown } from './plain-markdown.ts';

/** Nodes that end a line of text. */
const BLOCKS = new Set(['paragraph', 'code', 'math', 'tableRow']);

/** Nodes whose children are blocks, those of plugins of the site included. */
const CONTAINERS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The text in HTML, with a space in place of each tag. */
function textOfHtml(html: string): string {
  const parts: string[] = [];
  visit(fromHtml(html, { fragment: true }), 'text', ({ value }) => {
    parts.push(value);
  });
  return ` ${parts.join(' ')} `;
}

/** The title of code, then the code, or the description of a drawing. */
const textOfCode = ({ lang, value, data: { title, alt } = {} }: Code): string =>
  [title, alt, lang === 'mermaid' ? undefined : value].filter(Boolean).join('\n');

/** The text of a node, without the text of its children. */
function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.data?.isLabel ? '' : node.value;
    case 'inlineCode':
      return node.value;
    case 'inlineMath':
    case 'math':
      return textOfFormula(node);
    case 'image':
      return node.alt ?? '';
    case 'break':
      return ' ';
    case 'html':
      return textOfHtml(node.value);
    case 'code':
      return textOfCode(node);
    default:
      return textOfOwnNode(node);
  }
}

/**
 * The text of a page as a reader sees it, divided at its headings. Every paragraph, table row and block of code begins on
 * a new line.
 * @param headings those of the page, in their order
 * @returns first the text before the headings (with the id `''`), then one entry for each heading
 */
export function readSections(tree: Root, headings: readonly Heading[]): Section[] {
  const sections: Section[] = [{ id: '', text: '' }, ...headings.map(({ id }) => ({ id, text: '' }))];
  const sectionOf = new Map<Nodes, Section | undefined>();
  visit(tree, 'heading', (node) => {
    sectionOf.set(node, sections[sectionOf.size + 1]);
  });
  let [section] = sections;
  const add = (text: string): void => {
    if (section) section.text += text;
  };
  const walk = (node: Nodes, parent?: Nodes): void => {
    if (node.type === 'heading') {
      section = (node.data?.source && sectionOf.get(node.data.source)) ?? section;
      return;
    }
    add(textOf(node));
    if ('children' in node) for (const child of node.children) walk(child as Nodes, node);
    if (BLOCKS.has(node.type) || (parent && CONTAINERS.has(parent.type))) add('\n');
    else if (node.type === 'tableCell') add(' ');
  };
  walk(toPlainMarkdown(tree));
  const clean = (text: string) =>
    text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\n\s*/g, '\n')
      .trim();
  return sections.map(({ id, text }) => ({ id, text: clean(text) }));
}
