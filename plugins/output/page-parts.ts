import { type DefaultTreeAdapterTypes, html, parse } from 'parse5';

export { html };

export type PageDocument = DefaultTreeAdapterTypes.Document;
export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;

/** Thrown for a page that the content security policy would break, and for a page without a policy. */
export class UnsafePage extends Error {
  override readonly name = 'UnsafePage';
}

/** An element of the head, and its source. */
export interface HeadPart {
  element: PageElement;
  source: string;
}

/** A page whose head can change. */
export interface PageParts {
  /** The source before the content of the head: the doctype and the tags `<html>` and `<head>`. */
  start: string;
  head: readonly HeadPart[];
  /** The source from `<body>` on. */
  body: string;
}

export const isElement = (node: PageNode): node is PageElement => 'tagName' in node;

/** The text in an element such as a script, whose content is not markup. */
export const textOf = ({ childNodes }: PageElement): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

/** The elements in a template; empty for any other element. */
export const templateContent = (element: PageElement): PageElement[] =>
  'content' in element
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes.filter(isElement)
    : [];

/** Attributes by name; those of SVG with their prefixes, such as `xlink:href`. */
export const attributesOf = ({ attrs }: PageElement): Map<string, string> =>
  new Map(attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]));

export const isSvg = ({ namespaceURI }: PageElement): boolean => namespaceURI === html.NS.SVG;

/** The first element below a node for which a condition is true, without the content of templates. */
function findElement(
  { childNodes }: Pick<PageElement, 'childNodes'>,
  isWanted: (element: PageElement) => boolean,
): PageElement | undefined {
  for (const node of childNodes.filter(isElement)) {
    const found = isWanted(node) ? node : findElement(node, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** The document of a page as a browser reads it that runs scripts. */
export const readDocument = (page: string): PageDocument => parse(page);

const BODY = '<body>';

/**
 * Reads the head of a page.
 * @throws UnsafePage if the first `<body>` of the page is not the start of its body for a browser
 */
export function splitPage(page: string): PageParts {
  const bodyStart = page.indexOf(BODY);
  const root = parse(page.slice(0, bodyStart + BODY.length), { sourceCodeLocationInfo: true });
  const head = findElement(root, ({ tagName }) => tagName === 'head');
  const body = findElement(root, ({ tagName }) => tagName === 'body');
  const headEnd = head?.sourceCodeLocation?.startTag?.endOffset;
  if (!head || headEnd === undefined || body?.sourceCodeLocation?.startOffset !== bodyStart)
    throw new UnsafePage('has no <head> and <body>. Correct the HTML template of the build.');
  const parts = head.childNodes.filter(isElement).map((element): HeadPart => {
    const { startOffset = 0, endOffset = 0 } = element.sourceCodeLocation ?? {};
    return { element, source: page.slice(startOffset, endOffset) };
  });
  return { start: page.slice(0, headEnd), head: parts, body: page.slice(bodyStart) };
}
