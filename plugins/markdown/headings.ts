import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { directLinkTo } from '../../shared/strings.ts';
import { headingIdOf } from '../content/reserved-ids.ts';

const HEADING = /^h[1-6]$/;
/** The levels that Rspress includes in the table of contents. */
const IN_CONTENTS = /^h[2-4]$/;

interface PageMeta {
  toc: { id: string }[];
}

const isStockAnchor = (node: unknown): node is Element =>
  (node as Element).tagName === 'a' && (node as Element).properties?.ariaHidden === 'true';

/** Whether this is the heading that is added before footnotes. The table of contents does not list it. */
const isFootnotes = ({ properties }: Element): boolean =>
  properties.id === 'footnote-label' && [properties.className].flat().includes('sr-only');

function moveAnchor(heading: Element): void {
  heading.children.shift();
  if (heading.tagName === 'h1') return;
  const href = `#${heading.properties.id}`;
  heading.children.push(h('a.anchor', { href, ariaLabel: directLinkTo(textOf(heading)) }));
}

/** Copies ids to the table of contents. For headings with references or footnotes, Rspress makes two different ids. */
function alignContents(toc: PageMeta['toc'], ids: readonly string[]): void {
  if (toc.length !== ids.length) return;
  toc.forEach((entry, index) => {
    entry.id = ids[index] ?? entry.id;
  });
}

/**
 * Rehype plugin: puts the anchor link of a heading after the text and gives the link a name. The page title has no anchor
 * link. The table of contents gets the ids of the headings.
 */
export function rehypeHeadings(this: Processor) {
  const { pageMeta } = this.data() as { pageMeta?: PageMeta };
  return (tree: Root) => {
    const ids: string[] = [];
    visit(tree, 'element', (node) => {
      if (!HEADING.test(node.tagName) || !isStockAnchor(node.children[0])) return;
      if (!isFootnotes(node)) {
        // Rspress makes ids from the text of headings, and does not know which ids the theme uses.
        const id = headingIdOf(String(node.properties.id));
        node.properties.id = id;
        if (IN_CONTENTS.test(node.tagName)) ids.push(id);
      }
      moveAnchor(node);
    });
    if (pageMeta) alignContents(pageMeta.toc, ids);
  };
}
