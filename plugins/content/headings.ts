import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Heading } from './types.ts';

const HEADING = /^h[1-6]$/;
const CUSTOM_ID = /\\?\{#(.*)\}/;

/** Text and custom id as Rspress's `rehypeHeaderAnchor` finds them: of plain text and HTML, not of JSX. */
function read(node: Element, allowId = true): { text: string; id: string } {
  let text = '';
  let id = '';
  for (const child of node.children) {
    if (child.type === 'element') text += read(child, false).text;
    if (child.type !== 'text') continue;
    const custom = allowId ? CUSTOM_ID.exec(child.value) : null;
    text += custom ? child.value.replace(CUSTOM_ID, '').trimEnd() : child.value;
    if (custom?.[1]) id = custom[1];
  }
  return { text, id };
}

/**
 * The headings of a page with the ids that Rspress gives them, and every id in its HTML.
 * @param tree the page's HTML before Rspress's own plugins
 */
export function readHeadings(tree: Root): { headings: Heading[]; anchors: string[] } {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const anchors: string[] = [];
  visit(tree, 'element', (node) => {
    const own = node.properties.id;
    if (typeof own === 'string') anchors.push(own);
    if (!HEADING.test(node.tagName) || own) return;
    const { text, id: custom } = read(node);
    const id = custom || slugger.slug(text.trim());
    headings.push({ depth: Number(node.tagName.slice(1)), id, text: text.trim() });
    anchors.push(id);
  });
  return { headings, anchors };
}
