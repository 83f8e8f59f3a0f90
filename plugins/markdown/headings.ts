import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
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

/** Whether this is the heading that footnotes get automatically. No table of contents lists it. */
const isFootnotes = ({ properties }: Element): boolean =>
  properties.id === 'footnote-label' && [properties.className].flat().includes('sr-only');

function moveAnchor(heading: Element): void {
  heading.children.shift();
  if (heading.tagName === 'h1') return;
  heading.children.push({
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['anchor'],
      href: `#${heading.properties.id}`,
      ariaLabel: directLinkTo(textOf(heading)),
    },
    children: [],
  });
}

/** Rspress reads references and footnotes in headings differently for the table of contents and for ids. */
function alignContents(toc: PageMeta['toc'], ids: readonly string[]): void {
  if (toc.length !== ids.length) return;
  toc.forEach((entry, index) => {
    entry.id = ids[index] ?? entry.id;
  });
}

/**
 * Rehype plugin: moves the anchor link of a heading behind the text and gives it a name. The page title has no
 * anchor link. The table of contents gets the ids of the headings.
 */
export function rehypeHeadings(this: Processor) {
  const { pageMeta } = this.data() as { pageMeta?: PageMeta };
  return (tree: Root) => {
    const ids: string[] = [];
    visit(tree, 'element', (node) => {
      if (!HEADING.test(node.tagName) || !isStockAnchor(node.children[0])) return;
      if (!isFootnotes(node)) {
        // Rspress makes ids of the text of headings, without knowing which ids the page itself uses.
        const id = headingIdOf(String(node.properties.id));
        node.properties.id = id;
        if (IN_CONTENTS.test(node.tagName)) ids.push(id);
      }
      moveAnchor(node);
    });
    if (pageMeta) alignContents(pageMeta.toc, ids);
  };
}
