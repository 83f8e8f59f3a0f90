import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, parseFragment } from 'parse5';

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

/** An element without content. */
export const newElement = (name: string, attrs: PageElement['attrs'], isInDrawing: boolean): PageElement =>
  defaultTreeAdapter.createElement(name, isInDrawing || name === 'svg' ? html.NS.SVG : html.NS.HTML, attrs);

/** The element that a tag begins, without its content; undefined if a browser would not read it as one element. */
export function readElement(tag: string, isInDrawing: boolean): PageElement | undefined {
  const [first, ...others] = parseFragment(isInDrawing ? `<svg>${tag}` : tag).childNodes;
  const found = isInDrawing && first && isElement(first) ? first.childNodes[0] : first;
  return found && isElement(found) && others.length === 0 && found.childNodes.length === 0
    ? found
    : undefined;
}

/** The document of a page as a browser reads it that runs scripts. */
export const readDocument = (page: string): PageDocument => parse(page);

export const BODY = '<body>';

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
    throw new UnsafePage(
      'has no <head> and <body> as every page of the site has. If output.copy or a plugin writes the file, write it as a page of the site, or return it from addPages of a plugin.',
    );
  const parts = head.childNodes.filter(isElement).map((element): HeadPart => {
    const { startOffset = 0, endOffset = 0 } = element.sourceCodeLocation ?? {};
    return { element, source: page.slice(startOffset, endOffset) };
  });
  return { start: page.slice(0, headEnd), head: parts, body: page.slice(bodyStart) };
}

const HEAD = '<head>';
const HEAD_END = /\s*<\/head>\s*$/;
/** The usual form of an element in a head. */
const HEAD_ELEMENT = /\s*(<(?:meta|link)\b[^<>]*>|<(title|style|script)\b[^<>]*>[^<]*<\/\2>)/y;

/** The sources of the elements in a head; undefined if one of them does not have the usual form. */
function headSources(head: string): string[] | undefined {
  const sources: string[] = [];
  let at = 0;
  while (at < head.length) {
    HEAD_ELEMENT.lastIndex = at;
    const source = HEAD_ELEMENT.exec(head)?.[1];
    if (source === undefined) return undefined;
    sources.push(source);
    at = HEAD_ELEMENT.lastIndex;
  }
  return sources;
}

/** More elements are forgotten, because they need memory. */
const MAX_PARTS = 5000;

/** Reads heads. An element that a parser has read as a whole is not parsed again in the heads of other pages. */
export class HeadParts {
  readonly #known = new Map<string, HeadPart>();
  readonly #starts = new Set<string>();

  /**
   * Reads the elements of a head.
   * @param sources the source of each
   * @returns undefined if a browser would read other elements, because a text ends an element, or hides another
   */
  read(sources: readonly string[]): HeadPart[] | undefined {
    if (this.#known.size > MAX_PARTS) this.#known.clear();
    const unknown = sources.filter((source) => !this.#known.has(source));
    if (unknown.length > 0) {
      const { head } = splitPage(`${HEAD}${unknown.join('')}</head>${BODY}`);
      if (head.length !== unknown.length || head.some(({ source }, index) => source !== unknown[index]))
        return undefined;
      for (const part of head) this.#known.set(part.source, part);
    }
    return sources.flatMap((source) => this.#known.get(source) ?? []);
  }

  /** Whether a head, and nothing else, begins at the end of a source. */
  #isStart(source: string): boolean {
    if (this.#starts.has(source)) return true;
    const { start, head } = splitPage(`${source}</head>${BODY}`);
    if (start !== source || head.length > 0) return false;
    this.#starts.add(source);
    return true;
  }

  /** Does the same as `splitPage`, but parses only elements that other pages do not have. */
  split(page: string): PageParts {
    const bodyStart = page.indexOf(BODY);
    const headStart = page.indexOf(HEAD) + HEAD.length;
    const start = page.slice(0, headStart);
    const inner = page.slice(headStart, bodyStart);
    const sources = HEAD_END.test(inner) ? headSources(inner.replace(HEAD_END, '')) : undefined;
    const head = sources && this.#isStart(start) && this.read(sources);
    return head ? { start, head, body: page.slice(bodyStart) } : splitPage(page);
  }
}
