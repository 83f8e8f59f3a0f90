/** Names of elements and of their styles that a designer understands. */
import type { ElementRecord, Place, StyleChange } from './records.ts';

const TAGS: Readonly<Record<string, string>> = {
  ...{
    html: 'page',
    body: 'page',
    main: 'main content',
    header: 'header',
    footer: 'footer',
    nav: 'navigation',
  },
  ...{ aside: 'aside', article: 'article', section: 'section', p: 'paragraph', a: 'link', button: 'button' },
  ...{
    ul: 'list',
    ol: 'numbered list',
    li: 'list item',
    dl: 'definition list',
    dt: 'term',
    dd: 'definition',
  },
  ...{ pre: 'code block', code: 'code', kbd: 'key', table: 'table', tr: 'table row', th: 'table heading' },
  ...{
    td: 'table cell',
    img: 'image',
    svg: 'drawing',
    video: 'video',
    figure: 'figure',
    figcaption: 'caption',
  },
  ...{
    blockquote: 'quote',
    details: 'details',
    summary: 'summary',
    input: 'field',
    label: 'label',
    hr: 'line',
  },
  ...{ strong: 'bold text', em: 'emphasis', mark: 'mark', time: 'date', dialog: 'dialog', form: 'form' },
  ...{ select: 'menu', span: 'text', div: 'box' },
};

const LANDMARKS: Readonly<Record<string, string>> = {
  ...{ header: 'header', nav: 'navigation', main: 'main content', aside: 'aside', footer: 'footer' },
  ...{ dialog: 'dialog', banner: 'banner', navigation: 'navigation', search: 'search', alert: 'alert' },
};

/** The name that a stylesheet gives: `card-title` is "Card title", `steps-steps` is "Steps". */
function nameOfClass(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[-_\s]+/)
    .filter((word, index, all) => word !== all[index - 1])
    .join(' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first class of an element that is a word. Classes of highlighted code are single letters. */
const classOf = ({ classes }: ElementRecord): string | undefined => classes.find((name) => name.length > 2);

/** Elements whose name says little without the part that they are in. */
const VAGUE = /^(?:div|span|a|svg|ul|li|img)$/;

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const tagName = (tag: string): string =>
  capitalized(TAGS[tag] ?? (/^h[1-6]$/.test(tag) ? `heading ${tag.slice(1)}` : tag));

/** The name of an element for people, such as "Heading 2" or "Card title". */
export function elementName({ element, path }: Place): string {
  const own = classOf(element);
  if (own) return nameOfClass(own);
  const name = tagName(element.tag);
  const parent = VAGUE.test(element.tag) && path.map(classOf).findLast((known) => known !== undefined);
  return parent ? `${name} in “${nameOfClass(parent)}”` : name;
}

/** The part of the page that an element is in, such as "navigation “Docs sidebar”". */
export function landmarkOf({ element, path }: Place): string {
  const landmark = [...path, element].findLast(({ tag, role }) => LANDMARKS[role ?? tag]);
  if (!landmark) return 'page';
  const name = LANDMARKS[landmark.role ?? landmark.tag] ?? '';
  return landmark.label ? `${name} “${landmark.label}”` : name;
}

/** Identical for elements that the same rule of a stylesheet selects: on every page, at every width, in both palettes. */
export const kindOf = (place: Place): string =>
  place.element.classes.length > 0
    ? [place.element.tag, ...[...place.element.classes].sort()].join('.')
    : `${landmarkOf(place)} > ${elementName(place)} > ${place.element.tag}`;

/** `rgb(76, 68, 58)` as `#4c443a`. */
const shortColor = (value: string): string =>
  value.replace(
    /rgb\((\d+), (\d+), (\d+)\)/g,
    (_match, ...parts: string[]) =>
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`,
  );

const MAX_VALUE = 40;

function shortValue(value: string): string {
  const text = shortColor(value) || 'none';
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

/** `padding-top` and `padding-left` are parts of `padding`. */
const shorthandOf = (property: string): string =>
  property
    .replace(/^(padding|margin)-(?:top|right|bottom|left)$/, '$1')
    .replace(/^border-(?:top|right|bottom|left)-(width|style|color)$/, 'border $1')
    .replace(/^border-(?:top|bottom)-(?:left|right)-radius$/, 'border radius')
    .replace(/^::(\w+) /, '$1: ')
    .replaceAll('-', ' ');

/** A list of changed properties in words, such as "padding 16px → 22px". */
export function stylesInWords(properties: readonly StyleChange[]): string[] {
  return [
    ...new Set(
      properties.map(([name, was, is]) => `${shorthandOf(name)} ${shortValue(was)} → ${shortValue(is)}`),
    ),
  ];
}

const CONTEXT = 3;
const MAX_WORDS = 12;

const quoted = (words: readonly string[]): string =>
  `“${words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).join(' ')} …` : words.join(' ')}”`;

/** A text before and after a change, as words, with the numbers of words that are equal at the start and at the end. */
function compareWords(before: string, after: string) {
  const [was = [], is = []] = [before, after].map((text) => text.split(' ').filter((word) => word !== ''));
  const common = Math.min(was.length, is.length);
  let start = 0;
  while (start < common && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < common - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  return { was, is, start, end };
}

/** The words that changed in a text, before and after the change. */
export function changedWords(before: string, after: string): [string, string] {
  const { was, is, start, end } = compareWords(before, after);
  const part = (words: readonly string[]): string => words.slice(start, words.length - end).join(' ');
  return [part(was), part(is)];
}

/** The words that changed in a text, with a few words around them. */
export function textInWords(before: string, after: string): string {
  const { was, is, start, end } = compareWords(before, after);
  if (start + end === was.length) return `added ${quoted(is.slice(start, is.length - end))}`;
  if (start + end === is.length) return `removed ${quoted(was.slice(start, was.length - end))}`;
  const part = (words: readonly string[]): string => {
    const [from, to] = [Math.max(0, start - CONTEXT), words.length - Math.max(0, end - CONTEXT)];
    const shown = words.slice(from, to);
    return quoted([...(from > 0 ? ['…'] : []), ...shown, ...(to < words.length ? ['…'] : [])]);
  };
  return `${part(was)} → ${part(is)}`;
}
