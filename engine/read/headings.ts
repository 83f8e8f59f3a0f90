import GithubSlugger, { slug } from 'github-slugger';
import type { Root as HtmlRoot } from 'hast';
import type { Heading as HeadingNode, Nodes, Root } from 'mdast';
import { textOfAttribute } from '../../shared/markdown/jsx-text.ts';
import { textOfOwnNode } from '../../shared/markdown/own-nodes.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Heading, Problem } from '../../shared/pages/types.ts';
import { textOfFormula } from '../../theme/blocks/formula/formulas.ts';
import { readTags } from '../allowed/html-tags.ts';
import { headingIdOf, isReservedId, reservedIdMessage } from '../allowed/reserved-ids.ts';

const CUSTOM_ID = /\\?\{#(.*)\}/;

/** Parts of emoji that cannot be seen and that the ids of headings used to contain. */
const EMOJI_PARTS = /[\uFE00-\uFE0F\u20E3]/g;

const LETTER_OR_DIGIT = /[\p{Letter}\p{Number}]/u;

/** The id of a heading whose text has neither letters nor digits, such as "🚀". */
const ID_WITHOUT_LETTERS = 'section';

/** A text in a heading without the custom id that it contains. */
export function withoutHeadingId(text: string): string {
  const found = CUSTOM_ID.exec(text);
  return found ? text.slice(0, found.index).trimEnd() + text.slice(found.index + found[0].length) : text;
}

/** The texts of images and the line breaks in a piece of HTML. */
const textOfHtml = (html: string): string =>
  readTags(html)
    .map(({ name, attributes }) => {
      if (name.toLowerCase() === 'br') return ' ';
      return name.toLowerCase() === 'img' ? (attributes.get('alt') ?? '') : '';
    })
    .join('');

/** The text of a node, without the text of its children. */
function ownText(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(/\s*\n\s*/g, ' ');
    case 'inlineMath':
      return textOfFormula(node);
    case 'break':
      return ' ';
    case 'html':
      return textOfHtml(node.value);
    case 'mdxTextExpression':
      return textOfAttribute({ value: node.value }) ?? '';
    case 'mdxJsxTextElement': {
      if (node.name === 'br') return ' ';
      const alt = node.attributes.find((one) => 'name' in one && one.name === 'alt');
      return textOfAttribute(alt?.value) ?? '';
    }
    case 'inlineCode':
      return '';
    default:
      // An image, too: other plugins give images types and names that Rspress does not know.
      return textOfOwnNode(node);
  }
}

/**
 * The text of a heading as readers see it, without footnote marks, in turns: plain text, code, plain text and so on. Text in
 * components and the alternative texts of images belong to it.
 */
function partsOf(heading: HeadingNode): string[] {
  const parts = [''];
  const walk = (node: Nodes): void => {
    if (node.type === 'inlineCode') parts.push(node.value, '');
    else parts[parts.length - 1] += ownText(node);
    if ('children' in node) node.children.forEach(walk);
  };
  for (const child of heading.children) {
    walk(child.type === 'text' ? { ...child, value: withoutHeadingId(child.value) } : child);
  }
  parts[0] = parts[0]?.trimStart() ?? '';
  parts[parts.length - 1] = parts.at(-1)?.trimEnd() ?? '';
  return parts;
}

const customIdOf = ({ children }: HeadingNode): string | undefined =>
  children.flatMap((child) => (child.type === 'text' && CUSTOM_ID.exec(child.value)?.[1]) || []).at(-1);

/** A heading of a page with its final id. */
export interface NamedHeading extends Heading {
  node: HeadingNode;
  /** The text in turns: plain text, code, plain text and so on. */
  parts: string[];
}

/**
 * The headings of a page in their order, with their texts and their ids. It is the only function that turns a heading into
 * text: the content model, the HTML of the page and its table of contents use it.
 * @param tree the page as Markdown, before or after plugins have changed it
 */
export function nameHeadings(tree: Root): NamedHeading[] {
  const nodes: HeadingNode[] = [];
  visit(tree, 'heading', (node) => {
    nodes.push(node);
  });
  const customIds = new Set(nodes.map(customIdOf));
  const slugger = new GithubSlugger();
  const slugOf = (text: string): string => {
    const plain = text.replace(EMOJI_PARTS, '');
    if (LETTER_OR_DIGIT.test(slug(plain))) return slugger.slug(plain);
    let id = slugger.slug(ID_WITHOUT_LETTERS);
    while (customIds.has(id)) id = slugger.slug(ID_WITHOUT_LETTERS);
    return id;
  };
  return nodes.map((node) => {
    const parts = partsOf(node);
    const text = parts.join('').trim();
    const id = customIdOf(node) ?? headingIdOf(slugOf(text));
    return { node, depth: node.depth, id, text, parts };
  });
}

/** @param others the ids of the elements before the heading */
function problemOf(id: string, others: readonly string[]): string | undefined {
  if (isReservedId(id)) return reservedIdMessage(id);
  if (/\s/.test(id)) return `the id "${id}" of a heading contains a space: write ${id.replace(/\s+/g, '-')}.`;
  if (others.includes(id)) return `two elements have the id "${id}": give the heading another one with {#…}.`;
  return undefined;
}

/**
 * The headings of a page with their final ids, the ids of headings and footnotes (`anchors`), and the problems with the
 * ids of headings (`problems`).
 * @param html the page's HTML before the plugins of Rspress change it
 */
export function readHeadings(tree: Root, html: HtmlRoot, file: string) {
  const problems: Problem[] = [];
  const headings: Heading[] = [];
  const anchors: string[] = [];
  visit(html, 'element', ({ properties: { id } }) => {
    if (typeof id === 'string') anchors.push(id);
  });
  for (const { node, depth, id, text } of nameHeadings(tree)) {
    const message = problemOf(id, anchors);
    if (message)
      problems.push({
        file,
        line: node.position?.start.line ?? 1,
        message,
        known: { id: 'headingId', subject: id },
      });
    headings.push({ depth, id, text });
    anchors.push(id);
  }
  return { headings, anchors, problems };
}
