import type { OwnCode } from '../../shared/build/own-code.ts';
import { canParse } from '../../shared/can-parse.ts';
import { REDIRECT_META } from '../../shared/redirect.ts';
import { escapeAttribute } from '../../shared/text/escape-html.ts';
import { CONDITIONAL_STYLES, PAGE_STYLES } from '../rspress/page-styles.ts';
import type { PageRules } from './check-page.ts';
import { attributesOf, type HeadPart, textOf, UnsafePage } from './page-parts.ts';
import { allows } from './policy.ts';

/** The elements of a head, by what the build does with them. */
export interface SortedHead {
  charset: string;
  /** The elements before the first link or script, with the preload of the text font, and the others. */
  before: string[];
  after: string[];
  /** URLs of the bundles that start later, in their order. */
  bundles: string[];
  /** The declarations of fonts. */
  faces: string;
  /** Links whose files load after the first paint. */
  later: string[];
  /** URLs of the stylesheets whose rules may be critical, in their order. */
  sheets: string[];
  /** The path that the page redirects to. */
  redirect?: string;
}

const DATA_BLOCK = /^application\/(?:ld\+)?json$/;

/** The directives of the policy by the `rel` of a link that loads a file, or by its `as`. */
const LINKS: Readonly<Record<string, string>> = {
  stylesheet: 'style-src',
  manifest: 'manifest-src',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  font: 'font-src',
  script: 'script-src',
};

/** Values of `rel` that load nothing. */
const NAMES_URL = /^(?:canonical|alternate)$/;

const REFUSED =
  'which the build has not written. Remove it from html.tags in rspress.config.ts, from the plugin that adds it, or from theme/head.tsx, or load a file in static/ instead: the content security policy allows no other code and no other hosts than those of embeds in site.config.ts.';

const PAGE_MARK = new RegExp(` ${PAGE_STYLES}(?:="")?`);

function checkLink(source: string, attributes: ReadonlyMap<string, string>, rules: PageRules): void {
  const rel = attributes.get('rel') ?? '';
  if (NAMES_URL.test(rel)) return;
  const directive = LINKS[rel === 'preload' ? (attributes.get('as') ?? '') : rel];
  const url = new URL(attributes.get('href') ?? '', rules.url);
  if (!directive || !allows(rules.policy, directive, url, new URL(rules.url).origin))
    throw new UnsafePage(`has ${source} in its head, ${REFUSED}`);
}

/** The page's own stylesheets are last, so that they override the shared ones. */
const ownLast = (parts: readonly HeadPart[]): HeadPart[] => {
  const isOwn = ({ element }: HeadPart): boolean => element.attrs.some(({ name }) => name === PAGE_STYLES);
  return [...parts.filter((part) => !isOwn(part)), ...parts.filter(isOwn)];
};

/** The path in the element that names the target of a redirect. @throws UnsafePage if it leads to another site */
function redirectOf(target: string, { url }: PageRules): string {
  if (target.startsWith('/') && canParse(target, url)) {
    const { origin, pathname, search, hash } = new URL(target, url);
    if (origin === new URL(url).origin) return pathname + search + hash;
  }
  throw new UnsafePage(`redirects to "${target}", which is not a path of this site. Correct the target.`);
}

/** Reads the elements of a head. */
class HeadReader {
  readonly head: SortedHead = {
    charset: '',
    before: [],
    after: [],
    bundles: [],
    faces: '',
    later: [],
    sheets: [],
  };

  constructor(
    readonly code: OwnCode,
    readonly rules: PageRules,
  ) {}

  #keep({ element, source }: HeadPart): void {
    const isFirst = this.head.after.length === 0 && /^(?:meta|title)$/.test(element.tagName);
    (isFirst ? this.head.before : this.head.after).push(source);
  }

  #script(part: HeadPart, attributes: ReadonlyMap<string, string>): boolean {
    const src = attributes.get('src');
    if (src === undefined) {
      if (!DATA_BLOCK.test(attributes.get('type') ?? '')) return false;
      this.#keep(part);
      return true;
    }
    const isOwn = allows(
      this.rules.policy,
      'script-src',
      new URL(src, this.rules.url),
      new URL(this.rules.url).origin,
    );
    if (isOwn) this.head.bundles.push(src);
    return isOwn && textOf(part.element) === '';
  }

  #style({ element }: HeadPart, attributes: ReadonlyMap<string, string>): boolean {
    const text = textOf(element);
    const isOwn = attributes.size === 0 && this.code.styles.hashOf(text) !== undefined;
    if (isOwn) this.head.faces += text;
    return isOwn;
  }

  #meta(part: HeadPart, attributes: ReadonlyMap<string, string>): boolean {
    if (attributes.has('http-equiv')) return false;
    if (attributes.get('name') === REDIRECT_META)
      this.head.redirect = redirectOf(attributes.get('content') ?? '', this.rules);
    if (attributes.has('charset')) this.head.charset = part.source;
    else this.#keep(part);
    return true;
  }

  #link(part: HeadPart, attributes: ReadonlyMap<string, string>): boolean {
    const { source } = part;
    checkLink(source, attributes, this.rules);
    const rel = attributes.get('rel') ?? '';
    const href = attributes.get('href') ?? '';
    // Rspress's own client asks for the code of the page at once. It loads after the first paint.
    if (attributes.get('as') === 'script') return true;
    // WebKit loads a font again if its first use comes before its preload.
    if (attributes.get('as') === 'font' && !href.includes('-display.')) {
      this.head.before.push(source);
      return true;
    }
    // Stylesheets, the title font and the web manifest.
    if (!/^(?:stylesheet|manifest)$/.test(rel) && !href.includes('-display.')) {
      this.#keep(part);
      return true;
    }
    this.head.later.push(source.replace(PAGE_MARK, ''));
    if (rel === 'stylesheet' && !href.includes(CONDITIONAL_STYLES)) this.head.sheets.push(href);
    return true;
  }

  /** @throws UnsafePage if the build has not written the element */
  read(part: HeadPart): void {
    const attributes = attributesOf(part.element);
    const { tagName } = part.element;
    const isInline = [...attributes.keys()].some((name) => name === 'style' || name.startsWith('on'));
    const isKnown =
      !isInline &&
      ((tagName === 'title' && this.#keep(part) === undefined) ||
        (tagName === 'script' && this.#script(part, attributes)) ||
        (tagName === 'style' && this.#style(part, attributes)) ||
        (tagName === 'meta' && this.#meta(part, attributes)) ||
        (tagName === 'link' && this.#link(part, attributes)));
    if (!isKnown) throw new UnsafePage(`has ${part.source.slice(0, 60)} in its head, ${REFUSED}`);
  }
}

/**
 * Sorts the elements of a head.
 * @throws UnsafePage if the build has not written one of them, or if the page redirects to another site
 */
export function sortHead(parts: readonly HeadPart[], code: OwnCode, rules: PageRules): SortedHead {
  const reader = new HeadReader(code, rules);
  for (const part of ownLast(parts)) reader.read(part);
  return reader.head;
}

/** Redirects browsers that do not run scripts. The query and the hash of the URL are lost. */
export const refreshTag = (target: string): string =>
  `<noscript><meta http-equiv="refresh" content="${escapeAttribute(`0; url=${target}`)}"></noscript>`;
