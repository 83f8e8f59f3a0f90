import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Html, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFileMessage } from 'vfile-message';
import { fingerprint } from '../lib/fingerprint.ts';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../lib/mdx-nodes.ts';
import { componentsOf } from './components.ts';
import { remarkExamples } from './examples.ts';
import { readHeadings } from './headings.ts';
import { remarkHtmlComments } from './html-comments.ts';
import { codeFilesOf, remarkRegionOptions } from './included-files.ts';
import { unsafeMarkup } from './markup.ts';
import { ContentError } from './problems.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { readSections } from './sections.ts';
import type { ContentLink, FileLocation, ParsedPage } from './types.ts';

/** A comment of one word, such as `<!-- truncate -->`, is a marker that other plugins may look for. */
const MARK = /^<!--\s*[\w-]+\s*-->$/;

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkHtmlComments, { keep: MARK })
  .use(remarkRegionOptions)
  .freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkHtmlComments, { keep: MARK })
  .use(remarkExamples)
  .use(remarkRegionOptions)
  .freeze();

const MDX_NODES = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const;

type Found = Pick<ParsedPage, 'anchors' | 'links' | 'images'>;

/** `<film-strip>` and `<video>` are HTML; `<Card>` is a component, which defines its own attributes. */
const isHtmlName = (name: string): boolean => /^[a-z]/.test(name);

function recordAttribute(element: string, attribute: string, link: ContentLink, found: Found): void {
  if (attribute === 'id') found.anchors.push(link.url);
  else if (attribute === 'href') found.links.push(link);
  else if (element === 'Video' && attribute === 'poster') found.images.push({ ...link, field: attribute });
  else if (attribute !== 'src' || !isHtmlName(element)) return;
  else if (element === 'img') found.images.push(link);
  else found.links.push(link);
}

function readJsx({ name, attributes }: JsxElement, location: FileLocation, found: Found): void {
  for (const attribute of attributes) {
    const url = textOfAttribute(attribute.value);
    if (url === undefined || attribute.type !== 'mdxJsxAttribute') continue;
    const line = attribute.position?.start.line ?? location.line;
    const link = { file: location.file, line, url, isLiteral: name !== 'img' && name !== 'Video' };
    recordAttribute(name ?? '', attribute.name, link, found);
  }
}

function readHtml({ value }: Html, location: FileLocation, found: Found): void {
  visit(fromHtml(value, { fragment: true }), 'element', ({ tagName, properties, position }: Element) => {
    const line = location.line + (position?.start.line ?? 1) - 1;
    // The images plugin handles an <img> unless it has a `srcset` or a `style` attribute.
    const isPlain = tagName === 'img' && properties.srcSet === undefined && properties.style === undefined;
    for (const attribute of ['id', 'href', 'src']) {
      const url = properties[attribute];
      if (typeof url !== 'string') continue;
      const link = { file: location.file, line, url, isLiteral: !isPlain };
      recordAttribute(tagName, attribute, link, found);
    }
  });
}

/** The labels of definitions that links or images refer to, such as `map` in `![Map][map]`. */
export function labelsOf(tree: Root, type: 'linkReference' | 'imageReference'): Set<string> {
  const labels = new Set<string>();
  visit(tree, type, ({ identifier }) => {
    labels.add(identifier);
  });
  return labels;
}

function readTree(tree: Root, file: string): Found {
  const found: Found = { anchors: [], links: [], images: [] };
  const forLinks = labelsOf(tree, 'linkReference');
  const forImages = labelsOf(tree, 'imageReference');
  visit(tree, (node) => {
    const location = { file, line: node.position?.start.line ?? 1 };
    if (node.type === 'image') found.images.push({ ...location, url: node.url });
    else if (node.type === 'link') found.links.push({ ...location, url: node.url });
    else if (node.type === 'html') readHtml(node, location, found);
    else if (isJsxElement(node)) readJsx(node, location, found);
    if (node.type !== 'definition') return;
    if (forLinks.has(node.identifier)) found.links.push({ ...location, url: node.url });
    if (forImages.has(node.identifier)) found.images.push({ ...location, url: node.url });
  });
  return found;
}

/** Rspress does the same before it parses: the MDX parser would read the `{#id}` of a heading as an expression. */
const escapeHeadingIds = (body: string): string =>
  body.replace(/(?:^|\n)#{1,6}(?!#).*/g, (line) => line.replace(/\\?\{#/, '\\{#'));

/** For a tag that is still open at the end of the file, only the text of the parser's error contains the line. */
const OPENED_AT = /\((\d+):\d+(?:-\d+:\d+)?\)/;

function parseTree(body: string, file: string): Root {
  try {
    return (file.endsWith('.mdx') ? mdx : markdown).parse(escapeHeadingIds(body));
  } catch (cause) {
    const { reason, message, line } = cause as Partial<VFileMessage> & Error;
    const what = reason ?? message;
    const at = line ?? Number(OPENED_AT.exec(what)?.[1] ?? 1);
    throw new ContentError([{ file, line: at, message: `the Markdown cannot be read: ${what}.` }]);
  }
}

/**
 * Reads one Markdown or MDX file.
 * @param file its path, for messages; its extension distinguishes Markdown and MDX
 * @returns the data in the file; the front matter is not validated
 * @throws ContentError if the front matter or the Markdown cannot be parsed, with file and line
 */
export function parsePage(source: string, file: string): ParsedPage {
  const { frontMatter, fieldLines, links, body } = readFrontMatter(source, file);
  const tree = parseTree(body, file);
  const html = toHast(tree, { allowDangerousHtml: true, passThrough: [...MDX_NODES] }) as HtmlRoot;
  const { headings, anchors, problems } = readHeadings(html, file);
  const found = readTree(tree, file);
  return {
    fingerprint: fingerprint(source),
    frontMatter,
    fieldLines,
    headings,
    sections: readSections(tree, headings),
    anchors: [...found.anchors, ...anchors],
    links: [...links, ...found.links],
    images: found.images,
    codeFiles: codeFilesOf(tree),
    components: componentsOf(tree),
    markupProblems: [...unsafeMarkup(file, tree), ...problems],
    tree,
  };
}
