import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { headingIdOf, isReservedId, reservedIdMessage } from './reserved-ids.ts';
import type { Heading, Problem } from './types.ts';

const HEADING = /^h[1-6]$/;
const CUSTOM_ID = /\\?\{#(.*)\}/;

/** The text and the custom id of a heading, as Rspress's `rehypeHeaderAnchor` reads them: without JSX. */
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
 * @param tree the page's HTML before the plugins of Rspress change it
 */
export function readHeadings(tree: Root, file: string) {
  const problems: Problem[] = [];
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const anchors: string[] = [];
  visit(tree, 'element', (node) => {
    const givenId = node.properties.id;
    if (typeof givenId === 'string') anchors.push(givenId);
    if (!HEADING.test(node.tagName) || givenId) return;
    const { text, id: custom } = read(node);
    const id = custom || headingIdOf(slugger.slug(text.trim()));
    const problem = problemOf(id, anchors);
    if (problem) problems.push({ file, line: node.position?.start.line ?? 1, message: problem });
    headings.push({ depth: Number(node.tagName.slice(1)), id, text: text.trim() });
    anchors.push(id);
  });
  return { headings, anchors, problems };
}
