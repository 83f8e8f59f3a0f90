import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Html, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { textOfAttribute } from '../lib/jsx-text.ts';
import { isJsxElement, type JsxElement } from '../lib/mdx-nodes.ts';
import { codeFileOf } from './included-files.ts';
import { type Attribute, checkCode, checkElement, UNCLOSED_TAG } from './markup.ts';
import type { ContentLink, FileLocation, ParsedPage } from './types.ts';

type Found = Pick<ParsedPage, 'anchors' | 'links' | 'images' | 'codeFiles' | 'components' | 'markupProblems'>;

/** An element of HTML or JSX. */
interface PageElement {
  name: string;
  /** With their lines, if these are known. */
  attributes: (Attribute & { line?: number })[];
  /** Whether its URLs reach the browser as they were written. */
  isLiteral: boolean;
}

/** `<film-strip>` and `<video>` are HTML; `<Card>` is a component, which defines its own attributes. */
const isHtmlName = (name: string): boolean => /^[a-z]/.test(name);

/** The list to which the URL in an attribute belongs; undefined if the attribute contains no URL. */
function listFor(element: string, attribute: string, { links, images }: Found): ContentLink[] | undefined {
  if (attribute === 'href') return links;
  if (attribute === 'poster' && element === 'Video') return images;
  if (attribute !== 'src' || !isHtmlName(element)) return undefined;
  return element === 'img' ? images : links;
}

function readElement({ name, attributes, isLiteral }: PageElement, at: FileLocation, found: Found): void {
  for (const message of checkElement(name, attributes)) found.markupProblems.push({ ...at, message });
  for (const { name: attribute, value: url, line = at.line } of attributes) {
    if (url === undefined) continue;
    if (attribute === 'id') found.anchors.push(url);
    const field = attribute === 'poster' && { field: attribute };
    listFor(name, attribute, found)?.push({ file: at.file, line, url, isLiteral, ...field });
  }
}

function readHtml({ value }: Html, location: FileLocation, found: Found): void {
  visit(fromHtml(value, { fragment: true }), 'element', ({ tagName, properties, position }: Element) => {
    const line = location.line + (position?.start.line ?? 1) - 1;
    const attributes = Object.entries(properties).map(([name, text]) => ({ name, value: String(text) }));
    // The images plugin handles an <img> unless it has a `srcset` or a `style` attribute.
    const isPlain = tagName === 'img' && properties.srcSet === undefined && properties.style === undefined;
    readElement({ name: tagName, attributes, isLiteral: !isPlain }, { ...location, line }, found);
  });
  if (UNCLOSED_TAG.test(value)) {
    const message = 'unsafe HTML: a tag is not closed before the next blank line. Close it with >.';
    found.markupProblems.push({ ...location, message });
  }
}

function readJsx(node: JsxElement, location: FileLocation, found: Found): void {
  const name = node.name ?? '';
  const attributes = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? {
          name: attribute.name,
          value: textOfAttribute(attribute.value),
          line: attribute.position?.start.line ?? location.line,
        }
      : [],
  );
  readElement({ name, attributes, isLiteral: name !== 'img' && name !== 'Video' }, location, found);
  for (const attribute of node.attributes) {
    const code = attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute;
    if (typeof code === 'object') found.markupProblems.push(...checkCode(code?.data?.estree, location));
  }
  if (name === 'Card' || name === 'Video') {
    const fields = Object.fromEntries(attributes.map(({ name, value = '' }) => [name, value]));
    found.components.push({ name, line: location.line, fields });
  }
}

/** The labels of definitions that links or images refer to, such as `map` in `![Map][map]`. */
export function labelsOf(tree: Root, type: 'linkReference' | 'imageReference'): Set<string> {
  const labels = new Set<string>();
  visit(tree, type, ({ identifier }) => {
    labels.add(identifier);
  });
  return labels;
}

/** The links, images, ids, components and code files in the body of a page, and its unsafe HTML and MDX. */
export function readTree(tree: Root, file: string): Found {
  const found: Found = {
    anchors: [],
    links: [],
    images: [],
    codeFiles: [],
    components: [],
    markupProblems: [],
  };
  const forLinks = labelsOf(tree, 'linkReference');
  const forImages = labelsOf(tree, 'imageReference');
  visit(tree, (node) => {
    const location = { file, line: node.position?.start.line ?? 1 };
    if (isJsxElement(node)) readJsx(node, location, found);
    else if (node.data && 'estree' in node.data)
      found.markupProblems.push(...checkCode(node.data.estree, location));
    switch (node.type) {
      case 'html':
        readHtml(node, location, found);
        break;
      case 'code':
        found.codeFiles.push(...codeFileOf(node));
        break;
      case 'image':
        found.images.push({ ...location, url: node.url });
        break;
      case 'link':
        found.links.push({ ...location, url: node.url });
        break;
      case 'definition':
        if (forLinks.has(node.identifier)) found.links.push({ ...location, url: node.url });
        if (forImages.has(node.identifier)) found.images.push({ ...location, url: node.url });
    }
  });
  return found;
}
