import type { Element } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { canParse } from '../../../shared/can-parse.ts';
import { SKIP, visit } from '../../../shared/markdown/visit.ts';
import { CONTACT_SCHEMES } from '../../../shared/url-parts.ts';
import { contentOfFinishedPage } from '../../read/finished-page.ts';

/** The attribute of the element with a post's content. */
const CONTENT = 'data-feed-content';

/** Elements that have no purpose without the page's styles. Their content is kept. */
const BARE = ['div', 'span'];

const SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !BARE.includes(name)),
    ...['figure', 'figcaption', 'mark', 'video', 'audio'],
  ],
  attributes: {
    a: ['href', 'hrefLang'],
    img: ['src', 'alt', 'width', 'height'],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    video: ['src', 'controls', 'poster'],
    audio: ['src', 'controls'],
    source: ['src', 'type'],
    '*': ['colSpan', 'dateTime', 'dir', 'lang', 'open', 'reversed', 'rowSpan', 'start', 'title'],
  },
  // URLs are absolute at this point; small images may be data URLs.
  protocols: { href: ['http', 'https', ...CONTACT_SCHEMES], src: ['http', 'https', 'data'] },
};

/** Decorations, and targets of links: other elements lead to them on the page only. */
const isEmpty = ({ tagName, properties, children }: Element): boolean =>
  properties.ariaHidden === 'true' || (tagName === 'a' && children.length === 0);

const ADDRESSES = ['href', 'src', 'poster'];

function makeAbsolute({ properties }: Element, pageUrl: string): void {
  for (const name of ADDRESSES) {
    const value = properties[name];
    if (typeof value === 'string' && canParse(value, pageUrl)) {
      properties[name] = new URL(value, pageUrl).href;
    }
  }
}

/** The TeX of a formula. */
function sourceOf(formula: Element): Element {
  const { alttext, display } = formula.properties;
  const source = h('code', typeof alttext === 'string' ? alttext : textOf(formula));
  return display === 'block' ? h('p', source) : source;
}

/**
 * Makes URLs absolute, and replaces elements that feed readers do not support. Drawings use the page's colors, so their accessible
 * names replace them.
 */
function simplify(content: Element, pageUrl: string): void {
  visit(content, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (isEmpty(node)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    // Feed readers have styles for quotations, but not for asides.
    if (node.tagName === 'aside') node.tagName = 'blockquote';
    // All feed readers show the file of the `<img>`, which has a common format.
    if (node.tagName === 'picture') {
      const images = node.children.filter((child) => child.type === 'element' && child.tagName === 'img');
      parent.children.splice(index, 1, ...images);
      return [SKIP, index];
    }
    if (node.tagName === 'svg') {
      const words = String(node.properties.ariaLabel ?? '');
      parent.children[index] = h('p', words);
    }
    // Few feed readers show MathML. Without it, a fraction would be two numbers in a row.
    if (node.tagName === 'math') parent.children[index] = sourceOf(node);
    makeAbsolute(node, pageUrl);
    return undefined;
  });
}

/**
 * The content of a post for a feed. It comes from the finished page, so it includes the output of Markdown and of
 * components.
 * @param html the page; the content's element has the attribute `data-feed-content`
 * @returns plain HTML with absolute URLs: no scripts, classes, buttons or drawings, and no `]]>`, which would end
 * a CDATA section
 * @throws if the page has no element with the attribute
 */
export function feedContent(html: string, pageUrl: string): string {
  const content = contentOfFinishedPage(html, CONTENT, 'feed');
  if (!content) {
    throw new Error(
      `${pageUrl}: no element of the post has the attribute ${CONTENT}. If theme/post.tsx replaces posts, let it show PostPage, or add the attribute to the element with the text.`,
    );
  }
  simplify(content, pageUrl);
  const clean = sanitize({ type: 'root', children: content.children }, SCHEMA);
  return toHtml(clean).replaceAll(']]>', ']]&gt;').trim();
}
