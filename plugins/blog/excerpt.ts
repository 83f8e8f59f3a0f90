import type { Root as HtmlRoot, Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Html, Root, RootContent } from 'mdast';
import { type Handler, toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import type { ExcerptNode } from './types.ts';

const MARK = /^<!--\s*truncate\s*-->$/;

/** The elements that an excerpt keeps. Other elements become text; images and tables are removed. */
const SCHEMA = {
  tagNames: ['p', 'em', 'strong', 'del', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'blockquote', 'br'],
  attributes: { a: ['href'] },
  strip: ['img', 'table', 'script', 'style', 'svg'],
};

const isMark = (node: RootContent): node is Html => node.type === 'html' && MARK.test(node.value.trim());

/** Turns headings into paragraphs, which do not appear in the outline of the list page. */
function demoteHeadings(tree: Nodes): void {
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) node.tagName = 'p';
  });
}

const elementOf =
  (tagName: string): Handler =>
  (state, node) => ({ type: 'element', tagName, properties: {}, children: state.all(node) });

function toExcerpt(node: Nodes, resolve: (url: string) => string): ExcerptNode[] {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const children = node.children.flatMap((child) => toExcerpt(child, resolve));
  const { href } = node.properties;
  return [{ tag: node.tagName, ...(typeof href === 'string' && { href: resolve(href) }), children }];
}

const isBlank = (node: ExcerptNode): boolean => typeof node === 'string' && node.trim() === '';

/**
 * The beginning of a post, up to `<!-- truncate -->`.
 * @param resolve turns a link as written into a URL that works on every page
 * @returns paragraphs, lists, links and emphasis as data; an empty list if there is no such comment
 */
export function excerptOf(tree: Root, resolve: (url: string) => string): ExcerptNode[] {
  const end = tree.children.findIndex(isMark);
  if (end < 0) return [];
  const definitions = tree.children.slice(end).filter(({ type }) => type === 'definition');
  const beginning: Root = { type: 'root', children: [...tree.children.slice(0, end), ...definitions] };
  const html = toHast(beginning, {
    handlers: { admonition: elementOf('blockquote'), admonitionTitle: elementOf('p') },
    unknownHandler: (state, node) => state.all(node) as never,
  }) as HtmlRoot;
  demoteHeadings(html);
  const clean = sanitize(html, SCHEMA);
  const nodes = clean.type === 'root' ? clean.children : [clean];
  return nodes.flatMap((node) => toExcerpt(node, resolve)).filter((node) => !isBlank(node));
}
