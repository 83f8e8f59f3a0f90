import { canParse } from '../../shared/can-parse.ts';
import { ownValue } from '../../shared/own-value.ts';
import { urlsInCss } from '../../shared/text/css-urls.ts';
import { EMBED_DIRECTIVES, type EmbedKind, howToAllow } from '../../shared/text/embeds.ts';
import { attributesOf, html, isSvg, type PageElement, textOf } from './page-parts.ts';
import { allows, type Policy } from './policy.ts';

/** The rules for the content of a page. */
export interface PageRules {
  /** The policy of the page; its hashes do not matter here. */
  policy: Policy;
  /** Absolute URL of the page. */
  url: string;
}

/** Elements that only the build may write, into the head, or that nobody may write. */
const FORBIDDEN = new Set([
  ...['base', 'link', 'meta', 'noscript', 'script', 'style', 'template'],
  ...['applet', 'bgsound', 'embed', 'fencedframe', 'frame', 'frameset', 'iframe', 'object', 'portal'],
  // The text in these elements is markup for some readers of HTML, and text for others.
  ...['noembed', 'noframes', 'plaintext', 'xmp'],
]);

/** Data for search engines. Browsers do not run it. */
const DATA = 'application/ld+json';

/** Attributes that load a URL, with the directive of the policy: by element, or by any element of HTML. */
const LOADS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  button: { formaction: 'form-action' },
  form: { action: 'form-action' },
  source: { src: 'media-src', srcset: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  a: { ping: 'connect-src' },
  area: { ping: 'connect-src' },
  // Only those that `isPreload` accepts.
  link: { href: 'img-src', imagesrcset: 'img-src' },
};
const LOADS_ANYWHERE: Readonly<Record<string, string>> = {
  background: 'img-src',
  attributionsrc: 'connect-src',
};

/** Elements of SVG that load an image. All others may only refer to parts of the page. */
const SVG_IMAGES: ReadonlySet<string> = new Set(['image', 'feImage']);
const SVG_ANIMATIONS: ReadonlySet<string> = new Set(['animate', 'animateMotion', 'animateTransform', 'set']);
const SVG_LINK = /^(?:xlink:)?href$/;
/** Attributes of SVG whose values are CSS. */
const SVG_STYLE = /^(?:fill|stroke|filter|mask|clip-path|cursor|marker(?:-\w+)?)$/;

const HANDLER = /^on/;

/** URLs that run something, or show a document that the site did not publish. */
const RUNS: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:', 'blob:', 'filesystem:']);

/** The shapes that `closeShapes` shortens. Outside a drawing, browsers would not close them. */
export const SHAPES = ['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse'];

/** An entry of a `srcset`. A comma at the end of a URL separates it from the next entry. */
const CANDIDATE = /[\s,]*(?:(\S*[^\s,]),+(?=\s|$)|(\S+)(?:\s+[^,]*)?)/g;

const urlsInSet = (value: string): string[] =>
  [...value.matchAll(CANDIDATE)].map(([, first, second]) => first ?? second ?? '');

const shorten = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60);

const FIX_CODE =
  'Put code into a file or into theme/, and give elements a class instead of a style: the content security policy allows nothing else.';

const kindOf = (directive: string): EmbedKind | undefined =>
  (Object.keys(EMBED_DIRECTIVES) as EmbedKind[]).find((kind) => EMBED_DIRECTIVES[kind] === directive);

/** The advice for a URL that the policy blocks. */
function fixFor(directive: string, url: URL): string {
  const kind = url.protocol === 'https:' ? kindOf(directive) : undefined;
  return `Put the file into the site and use its path${kind ? `, or ${howToAllow(kind, url)}` : ''}.`;
}

/** The problem with a URL that a browser loads as soon as the page opens, or when a form is sent. */
function checkLoad(
  name: string,
  value: string,
  directive: string,
  { policy, url }: PageRules,
): string | undefined {
  // Browsers do not load a URL that they cannot read.
  if (!canParse(value, url)) return undefined;
  const loaded = new URL(value, url);
  if (allows(policy, directive, loaded, new URL(url).origin)) return undefined;
  return `loads ${name}="${shorten(value)}", which ${directive} of the content security policy blocks. ${fixFor(directive, loaded)}`;
}

/** The problem with the target of a link. */
function checkLink(name: string, value: string, { url }: PageRules): string | undefined {
  if (!canParse(value, url) || !RUNS.has(new URL(value, url).protocol)) return undefined;
  return `has a link with ${name}="${shorten(value)}". Link to a page or a file instead.`;
}

function checkSvgAttribute(
  element: PageElement,
  name: string,
  value: string,
  rules: PageRules,
): string | undefined {
  if (SVG_LINK.test(name)) {
    if (element.tagName === 'a') return checkLink(name, value, rules);
    if (SVG_IMAGES.has(element.tagName)) return checkLoad(name, value, 'img-src', rules);
    return value.trim().startsWith('#')
      ? undefined
      : `has <${element.tagName}> with ${name}="${shorten(value)}" in a drawing. Refer to a part of the same drawing.`;
  }
  if (SVG_ANIMATIONS.has(element.tagName) && name === 'attributeName') {
    const target = value.trim().toLowerCase();
    return SVG_LINK.test(target) || HANDLER.test(target)
      ? `has <${element.tagName}> that changes ${shorten(value)}. Remove it.`
      : undefined;
  }
  const outside = SVG_STYLE.test(name) ? urlsInCss(value).find((one) => !one.startsWith('#')) : undefined;
  return outside === undefined
    ? undefined
    : `has ${name}="${shorten(value)}" in a drawing. Refer to a part of the same drawing.`;
}

function checkHtmlAttribute(
  { tagName }: PageElement,
  name: string,
  value: string,
  rules: PageRules,
): string | undefined {
  if (name === 'srcdoc') return `has an element with srcdoc="…". ${FIX_CODE}`;
  const directive = ownValue(ownValue(LOADS, tagName) ?? {}, name) ?? ownValue(LOADS_ANYWHERE, name);
  if (name === 'href' && !directive) return checkLink(name, value, rules);
  if (!directive) return undefined;
  const urls = name.endsWith('srcset') ? urlsInSet(value) : [value];
  return urls.map((one) => checkLoad(name, one, directive, rules)).find((found) => found !== undefined);
}

/** React writes links that load the images of the first view early. */
const isPreload = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.get('rel') === 'preload' && attributes.get('as') === 'image';

function checkElement(element: PageElement): string | undefined {
  const { tagName, attrs } = element;
  if (tagName === 'link' && !isSvg(element) && isPreload(attributesOf(element))) return undefined;
  if (tagName === 'script') {
    const isData = attrs.length === 1 && attrs[0]?.name === 'type' && attrs[0].value === DATA;
    if (isData && !isSvg(element)) return undefined;
    return `has an inline script outside its head: ${shorten(textOf(element))}… ${FIX_CODE}`;
  }
  if (tagName === 'style') return `has a <style> element outside its head. ${FIX_CODE}`;
  if (FORBIDDEN.has(tagName)) return `has a <${tagName}> element outside its head. Remove it.`;
  const isStray = SHAPES.includes(tagName) && element.namespaceURI === html.NS.HTML;
  return isStray ? `has a <${tagName}> element outside a drawing. Put it into an <svg> element.` : undefined;
}

/**
 * The problem with an element in the body of a page, without its content: code that the build has not made, a URL that the
 * policy blocks, or an element that can change how a browser reads the page.
 */
export function checkPageElement(element: PageElement, rules: PageRules): string | undefined {
  const found = checkElement(element);
  if (found) return found;
  const check = isSvg(element) ? checkSvgAttribute : checkHtmlAttribute;
  for (const [name, value] of attributesOf(element)) {
    if (name === 'style' || HANDLER.test(name)) return `has an element with ${name}="…". ${FIX_CODE}`;
    const problem = check(element, name, value, rules);
    if (problem) return problem;
  }
  return undefined;
}
