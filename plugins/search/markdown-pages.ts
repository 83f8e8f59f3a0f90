import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Page } from '../content/types.ts';
import { type IndexablePage, indexableDocument } from './indexable.ts';
import { kindOf } from './page-kinds.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;
const MODULE_LINES = /^(?:import|export) .*$/gm;

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * A page's Markdown as plain HTML: enough to search it in dev, where no HTML is written.
 * @param source text of the Markdown file
 * @param page what the content tree knows of it
 * @param breadcrumb labels of the folders above it
 * @returns undefined for pages that are not searched
 */
export function pageOfMarkdown(
  source: string,
  { route, title, headings, frontMatter }: Pick<Page, 'route' | 'title' | 'headings' | 'frontMatter'>,
  breadcrumb: readonly string[],
): IndexablePage | undefined {
  const kind = kindOf(route);
  if (!kind || typeof frontMatter.redirect === 'string') return undefined;
  const tree = markdown.parse(source.replace(FRONT_MATTER, '').replace(MODULE_LINES, ''));
  const ids = new Map(headings.map(({ text, id }) => [text, id]));
  const toHtml = (node: Nodes): string => {
    if (node.type === 'html') return '';
    const text = textOf(node).replace(/\s*\{#[^}]*\}\s*$/, '');
    if (node.type !== 'heading') return `<p>${escapeText(text)}</p>`;
    return `<h${node.depth} id="${escapeText(ids.get(text) ?? '')}">${escapeText(text)}</h${node.depth}>`;
  };
  const hasTitle = tree.children.some((node) => node.type === 'heading' && node.depth === 1);
  const body = tree.children.map(toHtml).join('\n');
  const content = hasTitle ? body : `<h1>${escapeText(title)}</h1>\n${body}`;
  const tags = Array.isArray(frontMatter.tags) ? frontMatter.tags.map(String) : [];
  const place = breadcrumb.length > 0 ? breadcrumb : [kind.section];
  return { url: route, html: indexableDocument(content, { kind: kind.name, breadcrumb: place, tags }) };
}
