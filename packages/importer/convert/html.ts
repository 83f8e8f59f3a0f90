import {
  checkHtmlAttribute,
  checkHtmlElement,
  isForbiddenElement,
  isKnownElement,
} from '../../../engine/allowed/html-allowed.ts';
import { isKnownTag, isVoid, readTags, type Tag } from '../../../engine/allowed/html-tags.ts';
import { Edits } from './edits.ts';

/** The parts of the conversion of a page that the conversion of HTML needs. */
export interface HtmlContext {
  /** The new URL in an attribute; undefined removes the attribute. */
  url: (url: string, element: string, attribute: string) => string | undefined;
  note: (kind: string, detail: string, isOpen?: boolean) => void;
  /** The replacement of a frame. */
  frame: (src: string, title: string) => string;
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'srcset']);

/** Elements that disappear with their content. */
export const WITHOUT_CONTENT = /^(?:script|style|template|noscript|object|applet)$/i;

const PIXELS = /(?:^|;)\s*(width|height)\s*:\s*(\d+(?:\.\d+)?)(px|%)?\s*(?:;|$)/i;

/** The width in a style, for elements that have an attribute for it. */
export function widthIn(element: string, style: string): string | undefined {
  const [, name, value, unit] =
    /(?:^|;)\s*(?:max-)?(width)\s*:\s*(\d+(?:\.\d+)?)(px|%)?/i.exec(style) ?? PIXELS.exec(style) ?? [];
  if (
    name?.toLowerCase() !== 'width' ||
    value === undefined ||
    !/^(?:img|table|td|th|video|col)$/.test(element)
  )
    return undefined;
  return `${Math.round(Number(value))}${unit === '%' ? '%' : ''}`;
}

/** The URLs of a `srcset` with other URLs. */
const changeSrcset = (value: string, change: (url: string) => string | undefined): string =>
  value
    .split(',')
    .flatMap((entry) => {
      const [url = '', ...size] = entry.trim().split(/\s+/);
      const changed = change(url);
      return changed === undefined ? [] : [[changed, ...size].join(' ')];
    })
    .join(', ');

/** One attribute with its new value; undefined if it disappears. */
function convertAttribute(
  element: string,
  [name, value]: [name: string, value: string],
  { url, note }: Pick<HtmlContext, 'url' | 'note'>,
): [string, string] | undefined {
  const lower = name.toLowerCase();
  if (lower === 'style') {
    const width = widthIn(element, value);
    note('Styles of elements were removed', `${element}: ${value}`, false);
    return width === undefined ? undefined : ['width', width];
  }
  const change = (one: string) => url(one, element, lower);
  const changed =
    lower === 'srcset' ? changeSrcset(value, change) : URL_ATTRIBUTES.has(lower) ? change(value) : value;
  const isEmpty = URL_ATTRIBUTES.has(lower) && (changed === undefined || changed === '');
  if (isEmpty) return undefined;
  if (checkHtmlAttribute(element, { name, value: changed }) === undefined) return [name, changed ?? ''];
  note('Attributes of elements were removed', `${element} ${name}`, false);
  return undefined;
}

/** The attributes of an element that this site allows, with their new values. */
export function convertAttributes(
  element: string,
  attributes: Iterable<[name: string, value: string]>,
  context: Pick<HtmlContext, 'url' | 'note'>,
): [name: string, value: string][] {
  const result = [...attributes].flatMap((one) => {
    const converted = convertAttribute(element, one, context);
    return converted ? [converted] : [];
  });
  return result.filter(([name], index) => result.findIndex(([other]) => other === name) === index);
}

const escapeValue = (value: string): string =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');

const writeTag = (name: string, attributes: readonly [string, string][], isClosed: boolean): string =>
  `<${name}${attributes.map(([key, value]) => (value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${escapeValue(value)}"`)).join('')}${isClosed ? ' /' : ''}>`;

/** Whether an element stays: others lose their tags, and their content stays. */
const isAllowed = ({ name, attributes }: Tag): boolean => {
  const lower = name.toLowerCase();
  if (isForbiddenElement(lower) || !isKnownElement(lower)) return false;
  return (
    checkHtmlElement(
      lower,
      [...attributes].map(([key, value]) => ({ name: key, value })),
    ) === undefined
  );
};

const sameAttributes = (tag: Tag, attributes: readonly [string, string][]): boolean =>
  attributes.length === tag.attributes.size &&
  attributes.every(([name, value]) => tag.attributes.get(name) === value);

/** The text of an opening tag on the new site; undefined if it does not change. */
function openingTag(tag: Tag, context: HtmlContext, isJsx: boolean): string | undefined {
  const { name, isSelfClosing } = tag;
  const lower = name.toLowerCase();
  const attributes = convertAttributes(lower, tag.attributes, context);
  const isBroken = lower === 'img' && !attributes.some(([key]) => key === 'src' || key === 'srcset');
  if (isBroken) return tag.attributes.get('alt') ?? '';
  if (!isJsx && sameAttributes(tag, attributes)) return undefined;
  return writeTag(isJsx ? lower : name, attributes, isSelfClosing || (isJsx && isVoid(name)));
}

/** The replacement of a frame. */
const frameOf = ({ isClosing, attributes }: Tag, { frame }: HtmlContext): string => {
  const src = attributes.get('src') ?? '';
  return isClosing || src === '' ? '' : frame(src, attributes.get('title') ?? '');
};

/** The text of a tag on the new site; undefined if it does not change. */
function convertedTag(tag: Tag, context: HtmlContext, isJsx: boolean): string | undefined {
  const { name, isClosing } = tag;
  const lower = name.toLowerCase();
  if (lower === 'iframe') return frameOf(tag, context);
  if (!isAllowed(tag)) {
    if (!isClosing) context.note('HTML elements that this site does not allow were removed', name);
    return '';
  }
  if (!isClosing) return openingTag(tag, context, isJsx);
  if (!isJsx) return undefined;
  return isVoid(name) ? '' : `</${lower}>`;
}

function convertTag(tag: Tag, edits: Edits, context: HtmlContext, isJsx: boolean): void {
  const { name, start, end, isClosing } = tag;
  if (!isKnownTag(name, tag.attributes.size > 0 || isClosing)) {
    if (isJsx && name !== '') edits.replace(start, start + 1, '\\<');
    return;
  }
  const text = convertedTag(tag, context, isJsx);
  if (text !== undefined) edits.replace(start, end, text);
}

/** Removes elements that disappear with their content. */
function removeWhole(html: string, edits: Edits, note: HtmlContext['note']): void {
  for (const found of html.matchAll(
    /<(script|style|template|noscript|object|applet)\b[^>]*>(?:[\s\S]*?<\/\1\s*>|[\s\S]*$)/gi,
  )) {
    edits.replace(found.index, found.index + found[0].length, '');
    note('Scripts and styles in pages were removed', `<${found[1]}>`);
  }
}

/**
 * Converts a piece of HTML.
 * @param isJsx whether the result is part of an MDX page
 */
export function convertHtml(html: string, context: HtmlContext, isJsx: boolean): string {
  if (html.startsWith('<!--')) return html;
  const edits = new Edits(html);
  removeWhole(html, edits, context.note);
  const tags = readTags(html);
  for (const tag of tags) if (!edits.covers(tag.start, tag.end)) convertTag(tag, edits, context, isJsx);
  if (isJsx) escapeBraces(html, tags, edits);
  return edits.apply();
}

/** In MDX, braces in the text are code. */
function escapeBraces(html: string, tags: readonly Tag[], edits: Edits): void {
  let at = 0;
  for (const { start, end } of [...tags, { start: html.length, end: html.length }]) {
    for (const found of html.slice(at, start).matchAll(/[{}]/g)) edits.insert(at + found.index, '\\');
    at = end;
  }
}
