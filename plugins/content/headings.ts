import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { headingIdOf, isReservedId, reservedIdMessage } from './reserved-ids.ts';
import type { Heading, Problem } from './types.ts';

const HEADING = /^h[1-6]$/;
const CUSTOM_ID = /\\?\{#(.*)\}/;

/** Text and custom id of a heading, like Rspress's `rehypeHeaderAnchor`: of plain text and HTML, not of JSX. */
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

export interface HeadingsAndAnchors {
  headings: Heading[];
  /** Every id in the page's HTML. */
  anchors: string[];
  /** Custom ids that a heading must not have. */
  problems: Problem[];
}

/**
 * The headings of a page with their final ids, and every id in its HTML.
 * @param tree the page's HTML before Rspress's own plugins
 */
export function readHeadings(tree: Root, file: string): HeadingsAndAnchors {
  const problems: Problem[] = [];
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const anchors: string[] = [];
  visit(tree, 'element', (node) => {
    const own = node.properties.id;
    if (typeof own === 'string') anchors.push(own);
    if (!HEADING.test(node.tagName) || own) return;
    const { text, id: custom } = read(node);
    const id = custom || headingIdOf(slugger.slug(text.trim()));
    if (isReservedId(id)) {
      problems.push({ file, line: node.position?.start.line ?? 1, message: reservedIdMessage(id) });
    }
    headings.push({ depth: Number(node.tagName.slice(1)), id, text: text.trim() });
    anchors.push(id);
  });
  return { headings, anchors, problems };
}
