import { find, html, svg } from 'property-information';
import { ownValue } from '../../shared/own-value.ts';
import { urlsInCss } from '../../shared/text/css-urls.ts';
import { unsafeUrl } from '../../shared/text/safe-url.ts';
import { suggestion } from '../../shared/text/suggestion.ts';
import * as components from '../../theme/blocks/registry.ts';
import type { PageComponent } from '../../theme/blocks/types.ts';
import { isReservedId, reservedIdMessage } from './reserved-ids.ts';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Elements of text, tables, images and videos. They run nothing, embed nothing and send nothing. */
const HTML_ELEMENTS = words(`
  a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code col colgroup
  data dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img
  input ins kbd label legend li main map mark menu meter nav ol output p picture pre progress q rp rt ruby s samp section
  small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr
`);

/** Shapes and text of drawings. Animations can change URLs, so they are not among them. */
const SVG_ELEMENTS = words(`
  svg circle clipPath defs ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop
  symbol text textPath tspan use
`);

const FORMULA_ELEMENTS = words(`
  math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover none semantics
`);

const ELEMENTS = new Map(
  [...HTML_ELEMENTS, ...SVG_ELEMENTS, ...FORMULA_ELEMENTS].map((name) => [name.toLowerCase(), name]),
);
const DRAWING = new Set([...SVG_ELEMENTS, ...FORMULA_ELEMENTS].map((name) => name.toLowerCase()));

/** Elements for which the author should know the reason. Other unknown names are probably text, or a typing error. */
const FORBIDDEN_ELEMENTS = new Set(
  words(`
    script style iframe frame frameset fencedframe object embed applet portal base meta link form template noscript slot
    dialog select option optgroup datalist textarea title head body html plaintext xmp noembed noframes canvas param
    foreignobject animate animatemotion animatetransform set image feimage annotation annotation-xml
  `),
);

/** Attributes of every element, by their names in HTML. */
const GLOBAL_ATTRIBUTES = words('class dir hidden id lang role tabindex title translate xml:lang');

/** Attributes of some elements. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    a: 'href target rel name download hreflang type',
    area: 'href alt coords shape target rel download hreflang',
    audio: 'src controls loop muted preload',
    blockquote: 'cite',
    button: 'type disabled',
    col: 'span width align valign',
    colgroup: 'span width align valign',
    data: 'value',
    del: 'cite datetime',
    details: 'open name',
    font: 'color face size',
    hr: 'align size width noshade',
    img: 'src srcset sizes alt width height loading decoding fetchpriority align border hspace vspace usemap ismap',
    input: 'type checked disabled',
    ins: 'cite datetime',
    label: 'for',
    li: 'value type',
    map: 'name',
    meter: 'value min max low high optimum',
    ol: 'start reversed type',
    progress: 'value max',
    q: 'cite',
    source: 'src srcset sizes type media width height',
    table: 'align border cellpadding cellspacing width summary rules frame bgcolor',
    td: 'align valign colspan rowspan headers width height nowrap bgcolor abbr scope',
    th: 'align valign colspan rowspan headers width height nowrap bgcolor abbr scope',
    time: 'datetime',
    tr: 'align valign bgcolor',
    track: 'src kind srclang label default',
    ul: 'type',
    video: 'src poster controls loop muted preload width height playsinline autoplay',
    math: 'display xmlns',
    use: 'href xlink:href',
  }).map(([element, names]) => [element, words(names)]),
);
const ALIGNED = new Set(words('caption div h1 h2 h3 h4 h5 h6 p tbody tfoot thead'));

/** Attributes of drawings and formulas: geometry, colors and text. */
const DRAWING_ATTRIBUTES = new Set(
  words(
    `
    xmlns version viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points pathLength
    transform rotate textLength lengthAdjust startOffset method spacing side offset gradientUnits gradientTransform
    spreadMethod patternUnits patternContentUnits patternTransform maskUnits maskContentUnits clipPathUnits markerUnits
    markerWidth markerHeight refX refY orient fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity opacity color visibility
    display clip-path clip-rule mask marker-start marker-mid marker-end vector-effect paint-order shape-rendering
    text-rendering font-family font-size font-style font-weight letter-spacing word-spacing text-anchor text-decoration
    dominant-baseline alignment-baseline baseline-shift writing-mode focusable
    mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel accent accentunder columnalign rowalign columnspan
    rowspan columnlines rowlines frame linethickness lspace rspace stretchy symmetric maxsize minsize
    fence separator form alttext largeop movablelimits notation depth voffset open close separators
  `.toLowerCase(),
  ),
);

const URL_ATTRIBUTES = new Set(words('href src poster cite xlink:href'));

/** The values that some attributes may have, and the fix. */
const VALUES: Readonly<Record<string, { allowed: RegExp; fix: string }>> = {
  target: { allowed: /^_(?:blank|self)$/i, fix: 'Write target="_blank", or remove it.' },
  // The new page could send the window of this site elsewhere.
  rel: { allowed: /^(?!(?:.*\s)?opener(?:\s|$))[\w\s-]*$/i, fix: 'Write rel="noopener", or remove it.' },
  usemap: { allowed: /^#/, fix: 'Write usemap="#name".' },
};

const REMEDY = 'Remove it, or use a component (.mdx files only).';

export interface Attribute {
  name: string;
  /** Undefined if there is none. */
  value: string | undefined;
}

/** The name in HTML of an attribute, which React and syntax trees write differently: `xlinkHref`, `className`. */
export function htmlName(element: string, name: string): string {
  const schema = DRAWING.has(element.toLowerCase()) ? svg : html;
  return find(schema, name).attribute.toLowerCase();
}

function isAllowed(element: string, attribute: string): boolean {
  if (/^(?:aria|data)-[a-z\d_.-]+$/.test(attribute) || GLOBAL_ATTRIBUTES.includes(attribute)) return true;
  const own = ownValue(ATTRIBUTES, element);
  if (own?.includes(attribute)) return true;
  if (DRAWING.has(element)) return DRAWING_ATTRIBUTES.has(attribute);
  return attribute === 'align' && ALIGNED.has(element);
}

/** The URLs in an attribute: a `srcset` has several, separated by commas. */
function urlsIn(attribute: string, value: string): string[] {
  if (URL_ATTRIBUTES.has(attribute)) return [value];
  return attribute === 'srcset' ? value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '') : [];
}

function checkValue(element: string, attribute: string, { name, value }: Attribute): string | undefined {
  if (value === undefined) return undefined;
  const isImage = ['img', 'source'].includes(element) || attribute === 'poster';
  for (const url of urlsIn(attribute, value)) {
    const problem = unsafeUrl(url, isImage);
    if (problem) return problem;
  }
  if (attribute === 'id' && isReservedId(value)) return reservedIdMessage(value);
  // `<use>` would load another drawing; `fill="url(…)"` or `mask="image-set(…)"` another file.
  const isLocal = !attribute.endsWith('href') || value.startsWith('#');
  if (DRAWING.has(element) && (!isLocal || urlsInCss(value).some((url) => !url.startsWith('#'))))
    return `unsafe HTML: ${name}="${value.slice(0, 60)}" on <${element}> leads out of the drawing. Refer to an id, such as #shape.`;
  const rule = ownValue(VALUES, attribute);
  if (!rule || rule.allowed.test(value)) return undefined;
  return `unsafe HTML: ${name}="${value.slice(0, 60)}" on <${element}> is not allowed. ${rule.fix}`;
}

/** The problem of an attribute of an HTML element; undefined if it is allowed. */
export function checkHtmlAttribute(element: string, given: Attribute): string | undefined {
  const { name } = given;
  const attribute = htmlName(element, name);
  if (isAllowed(element.toLowerCase(), attribute)) return checkValue(element.toLowerCase(), attribute, given);
  if (/^on/i.test(name)) return `unsafe HTML: ${name} on <${element}> would run a script. ${REMEDY}`;
  if (attribute === 'style')
    return `unsafe HTML: the content security policy makes browsers ignore style on <${element}>. ${REMEDY}`;
  return `unsafe HTML: ${name} on <${element}> is not allowed. ${REMEDY}`;
}

/** Whether pages may contain an HTML element. The letter case does not matter. */
export const isKnownElement = (name: string): boolean => ELEMENTS.has(name.toLowerCase());

/** Whether a name belongs to HTML, but the element is not allowed. */
export const isForbiddenElement = (name: string): boolean => FORBIDDEN_ELEMENTS.has(name.toLowerCase());

/** The advice to write a component that does the work of an element; undefined if there is no such component. */
function insteadOf(element: string): string | undefined {
  const known: readonly PageComponent[] = Object.values(components);
  const { insteadOf: other } = known.find((one) => one.insteadOf?.element === element.toLowerCase()) ?? {};
  return other && `Write ${other.write} instead (.mdx files only).`;
}

/** The message for an element of HTML that is not allowed. */
export const forbiddenElement = (name: string): string =>
  `unsafe HTML: <${name}> is not allowed in a page. ${insteadOf(name) ?? REMEDY}`;

/** The message for an element that does not exist, or that few pages need. */
export const unknownElement = (name: string): string =>
  `unknown element <${name}>.${suggestion(name, [...ELEMENTS.values()])} To show it as text, put it into backticks, or write \\<.`;

/**
 * The problem of an allowed element as a whole: an `<input>` is the box of a task list, because anything else would ask
 * readers for data.
 */
export function checkHtmlElement(name: string, attributes: readonly Attribute[]): string | undefined {
  if (name.toLowerCase() !== 'input') return undefined;
  const given = (wanted: string) =>
    attributes.find((attribute) => htmlName('input', attribute.name) === wanted);
  if (given('type')?.value?.toLowerCase() === 'checkbox' && given('disabled')) return undefined;
  return 'unsafe HTML: <input> is not allowed in a page, except <input type="checkbox" disabled />. Remove it.';
}
