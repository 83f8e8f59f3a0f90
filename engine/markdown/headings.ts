import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Nodes, Root } from 'mdast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { visit } from '../../shared/markdown/visit.ts';
import { strings } from '../../theme/strings/catalog.ts';
import { type NamedHeading, nameHeadings, withoutHeadingId } from '../read/headings.ts';

const HEADING = /^h[1-6]$/;

interface TocEntry {
  id: string;
  text: string;
  depth: number;
  /** For a text with code: plain text, code, plain text and so on. */
  parts?: string[];
}

interface PageMeta {
  title: string;
  toc: TocEntry[];
}

/** The blocks of a page, and those in its admonitions. */
const listedBlocks = (parent: { children: readonly Nodes[] }): Nodes[] =>
  parent.children.flatMap((node) => (node.type === 'admonition' ? listedBlocks(node) : node));

/** The levels 2 to 4. A heading without text, such as an image without alternative text, cannot be a link. */
const contentsOf = (headings: readonly NamedHeading[]): TocEntry[] =>
  headings
    .filter(({ depth, text }) => depth > 1 && depth < 5 && text !== '')
    .map(({ id, text, depth, parts }) => ({ id, text, depth, ...(parts.length > 1 && { parts }) }));

/**
 * Remark plugin: gives headings the ids of the content model, and the page the title and table of contents with the same
 * texts. Rspress would leave out the text of components and images, and keep the signs of Markdown.
 */
export function remarkHeadings(this: Processor) {
  const { pageMeta } = this.data() as { pageMeta?: PageMeta };
  return (tree: Root, page: VFile) => {
    const headings = nameHeadings(tree);
    for (const { node, id } of headings) {
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
      for (const child of node.children) {
        if (child.type === 'text') child.value = withoutHeadingId(child.value);
      }
    }
    page.data.headingTexts = new Map(headings.map(({ id, text }) => [id, text]));
    if (!pageMeta) return;
    // Headings in a tab, a quotation and so on are not in the table of contents.
    const listed = new Set(listedBlocks(tree));
    pageMeta.toc = contentsOf(headings.filter(({ node }) => listed.has(node)));
    pageMeta.title = headings.find(({ depth }) => depth === 1)?.text ?? '';
  };
}

const isStockAnchor = (node: unknown): node is Element =>
  (node as Element).tagName === 'a' && (node as Element).properties?.ariaHidden === 'true';

/**
 * Rehype plugin: puts the anchor link of a heading after the text and gives the link a name. The page title has no anchor
 * link.
 */
export function rehypeHeadings() {
  return (tree: HtmlRoot, { data }: VFile) => {
    const texts = (data.headingTexts ?? new Map()) as ReadonlyMap<string, string>;
    visit(tree, 'element', (node) => {
      if (!HEADING.test(node.tagName) || !isStockAnchor(node.children[0])) return;
      node.children.shift();
      if (node.tagName === 'h1') return;
      const id = String(node.properties.id);
      const ariaLabel = strings.common.directLinkTo(texts.get(id) || textOf(node));
      node.children.push(h('a.anchor', { href: `#${id}`, ariaLabel }));
    });
  };
}
