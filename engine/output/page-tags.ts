import { ownValue } from '../../shared/own-value.ts';
import { isShown } from './critical-css.ts';
import { newElement, type PageElement, readElement } from './page-parts.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements of HTML whose tags mean the same wherever they are. Others, such as `<template>`, change how a page is read. */
const HTML = words(`
  a abbr address area article aside audio b bdi bdo blockquote br button caption cite code col colgroup data dd del details
  dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label
  legend li link main map mark menu meter nav ol output p picture pre progress q rp rt ruby s samp search section small source
  span strong sub summary sup svg table tbody td tfoot th thead time tr track u ul var video wbr
`);
const VOID = words('area br col hr img input link source track wbr');

/** Elements of drawings. An element of HTML in a drawing would end it. */
const SVG = words(`
  a circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop
  svg symbol text textPath title tspan use
`);

/** The elements that an element may contain. Browsers add or move elements if a part of a table is somewhere else. */
const CONTENT: Readonly<Record<string, ReadonlySet<string>>> = {
  table: words('caption colgroup tbody tfoot thead'),
  colgroup: words('col'),
  tbody: words('tr'),
  tfoot: words('tr'),
  thead: words('tr'),
  tr: words('td th'),
};
const PARTS = new Set(Object.values(CONTENT).flatMap((names) => [...names]));
/** Their content is not read like that of other elements, so it may only be text. */
const TEXT_ONLY = words('desc script title');

const TAG = /^<([a-zA-Z][\w-]*)((?: [\w:-]+(?:="[^"<>]*")?)*)(\/?)>$/;
const END = /^<\/([a-zA-Z][\w-]*)>$/;
const ATTRIBUTE = / ([\w:-]+)(?:="([^"]*)")?/g;
/** Names that the parser changes: capitals in HTML, and prefixes in drawings. */
const CHANGES = /[A-Z:]/;
/** Values that the parser changes. */
const REFERENCE = /[&\r\0]/;
/** React writes them between texts, and around parts that it can render later. */
const COMMENT = /^<!--(?: |\/?\$)?-->$/;
/** The only script that a body may contain: data for search engines. */
const DATA = '<script type="application/ld+json">';

/** The end of every page. */
const LAST = /^<\/body><\/html>\s*$/;

/** More tags are forgotten, because they need memory. Pages share most of their tags. */
const MAX_TAGS = 20_000;

interface StartTag {
  kind: 'start';
  name: string;
  element: PageElement;
  /** Whether the element has no content, and no end tag. */
  isEmpty: boolean;
}

/** The meaning of a tag: it begins an element, ends one, or neither. */
type Tag = StartTag | { kind: 'end'; name: string } | { kind: 'comment' };

/** An element that is open at a place in the page. */
interface Open {
  name: string;
  element?: PageElement;
  /** Whether its content is a part of a drawing. */
  isDrawing: boolean;
  isVisible: boolean;
}

/** The element of a tag whose attributes need no parser; undefined for any other tag. */
function plainElement(name: string, attributes: string, isDrawing: boolean): PageElement | undefined {
  if (CHANGES.test(name)) return undefined;
  const attrs: PageElement['attrs'] = [];
  for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (CHANGES.test(attribute) || REFERENCE.test(value)) return undefined;
    if (attrs.some((one) => one.name === attribute)) return undefined;
    attrs.push({ name: attribute, value });
  }
  return newElement(name, attrs, isDrawing);
}

function readTag(source: string, isDrawing: boolean): Tag | undefined {
  if (COMMENT.test(source)) return { kind: 'comment' };
  const end = END.exec(source)?.[1];
  if (end) return { kind: 'end', name: end };
  const [, name = '', attributes = '', slash] = TAG.exec(source) ?? [];
  const isKnown = isDrawing ? SVG.has(name) : HTML.has(name) || source === DATA;
  const isEmpty = isDrawing ? slash === '/' : VOID.has(name);
  if (!isKnown || (slash && !isEmpty)) return undefined;
  const element = plainElement(name, attributes, isDrawing) ?? readElement(source, isDrawing);
  return element && { kind: 'start', name, element, isEmpty };
}

function mayContain({ name: outer, isDrawing }: Open, tag: Tag): boolean {
  if (tag.kind === 'end') return tag.name === outer;
  if (TEXT_ONLY.has(outer)) return false;
  if (tag.kind === 'comment' || isDrawing) return true;
  return ownValue(CONTENT, outer)?.has(tag.name) ?? !PARTS.has(tag.name);
}

const opened = ({ name, element }: StartTag, { isDrawing }: Open, isVisible: boolean): Open => ({
  name,
  element,
  isDrawing: isDrawing || name === 'svg',
  isVisible,
});

/**
 * Reads the elements of pages that have the form in which React writes HTML: every element is closed, and its tags mean the
 * same in any place. For a browser, such a page has the same elements. A tag is parsed only once, because pages share most of
 * their tags. That takes a tenth of the time of parsing every page.
 */
export class PageTags {
  readonly #html = new Map<string, Tag>();
  readonly #svg = new Map<string, Tag>();

  #tagOf(source: string, isDrawing: boolean): Tag | undefined {
    const known = isDrawing ? this.#svg : this.#html;
    const found = known.get(source);
    if (found) return found;
    const read = readTag(source, isDrawing);
    if (known.size >= MAX_TAGS) known.clear();
    if (read) known.set(source, read);
    return read;
  }

  /**
   * Reads a page until a condition is false.
   * @param content the source after `<body>`
   * @param isGood called with every element in the body, without its content. Elements with the same tag are one object
   * @returns whether the page has this form, and the condition is true for all elements. If not, a parser must read the page
   */
  everyElement(content: string, isGood: (element: PageElement, isVisible: boolean) => boolean): boolean {
    const last = content.lastIndexOf('</body>');
    // The end tag of the body is not read here.
    const open: Open[] = [{ name: '', isDrawing: false, isVisible: true }];
    const read = (source: string, around: Open): boolean => {
      const tag = this.#tagOf(source, around.isDrawing);
      if (!tag || !mayContain(around, tag)) return false;
      if (tag.kind === 'end') open.pop();
      if (tag.kind !== 'start') return true;
      const isVisible = around.isVisible && isShown(tag.element, around.element);
      if (!tag.isEmpty) open.push(opened(tag, around, isVisible));
      return isGood(tag.element, isVisible);
    };
    let at = content.indexOf('<');
    while (at !== -1 && at < last) {
      const end = content.indexOf('>', at) + 1;
      const around = open.at(-1);
      if (!around || !read(content.slice(at, end), around)) return false;
      at = content.indexOf('<', end);
    }
    return at === last && open.length === 1 && LAST.test(content.slice(last));
  }
}
