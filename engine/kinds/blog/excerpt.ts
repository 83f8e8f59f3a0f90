import type { Root as HtmlRoot, Nodes } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Html, Root, RootContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { visit } from '../../../shared/markdown/visit.ts';
import type { ExcerptNode } from '../../../shared/pages/blog.ts';
import { toPlainMarkdown } from '../../read/plain-markdown.ts';

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

const isBlank = (node: ExcerptNode): boolean => typeof node === 'string' && node.trim() === '';

/** Elements in which line breaks are not text. */
const BLOCK_PARENTS = ['blockquote', 'ol', 'ul'];

/** The URL of a link on every page, from its URL as written; null if only the words of the link remain. */
type Resolve = (url: string) => string | null;

function toExcerpt(node: Nodes, resolve: Resolve): ExcerptNode[] {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const all = node.children.flatMap((child) => toExcerpt(child, resolve));
  const children = BLOCK_PARENTS.includes(node.tagName) ? all.filter((child) => !isBlank(child)) : all;
  const { href } = node.properties;
  const url = typeof href === 'string' ? resolve(href) : undefined;
  return url === null ? children : [{ tag: node.tagName, ...(url !== undefined && { href: url }), children }];
}

/**
 * The beginning of a post, up to `<!-- truncate -->`.
 * @returns paragraphs, lists, links and emphasis as data; an empty list if there is no such comment
 */
export function excerptOf(tree: Root, resolve: Resolve): ExcerptNode[] {
  const end = tree.children.findIndex(isMark);
  if (end < 0) return [];
  const definitions = tree.children.slice(end).filter(({ type }) => type === 'definition');
  const beginning: Root = { type: 'root', children: [...tree.children.slice(0, end), ...definitions] };
  const html = toHast(toPlainMarkdown(beginning)) as HtmlRoot;
  demoteHeadings(html);
  const clean = sanitize(html, SCHEMA);
  const nodes = clean.type === 'root' ? clean.children : [clean];
  return nodes.flatMap((node) => toExcerpt(node, resolve)).filter((node) => !isBlank(node));
}
