import * as z from 'zod';
import { canParse } from '../can-parse.ts';
import { REDIRECT_META } from '../redirect.ts';
import { type Embeds, howToAllow, isOnHost } from '../text/embeds.ts';
import { escapeAttribute } from '../text/escape-html.ts';
import { isSitePath, unsafeUrl } from '../text/safe-url.ts';

/** An element of a site for the head of every page. It has no content: a page may not contain a script that the build has not made. */
export const headElement = z.strictObject({
  tag: z.enum(['meta', 'link', 'script']),
  attributes: z.record(
    z.string(),
    z.union([z.string(), z.literal(true)], 'must be a text in quotes, or true'),
  ),
});

export type HeadElement = z.output<typeof headElement>;

/** The parts of the configuration that decide what the head may contain. */
interface HeadSite {
  url: string;
  embeds: Embeds;
  analytics: { url: string } | null;
}

/** The fault of an element: the attribute, if it is one of them, and what must change. */
interface ElementProblem {
  attribute?: string;
  message: string;
}

const EVERY_PAGE = 'must not be there, because the build writes this element on every page. Remove it';

/** The `<meta>` elements of the engine by name or property, with what to write instead. */
const OWN_META: readonly (readonly [RegExp, string])[] = [
  [/^description$/, 'must be the field "description" of the site, and of each page. Remove it here'],
  [
    /^(?:robots|googlebot)$/,
    'must not be the same on all pages. Write unlisted: true in the front matter of a page, or a robots.txt in static/',
  ],
  [/^(?:viewport|referrer|color-scheme)$/, EVERY_PAGE],
  [
    /^(?:og:(?:site_name|type|title|description|url|image(?::.*)?)|twitter:(?:card|image)|article:.*)$/,
    EVERY_PAGE,
  ],
  [new RegExp(`^(?:docsearch:.*|${REDIRECT_META})$`), EVERY_PAGE],
];

/** Values of `rel` that belong to the engine, or that load a file, with what to write instead. */
const REFUSED_LINKS: Readonly<Record<string, string>> = {
  stylesheet: 'must not load styles. Write them in theme/tokens.css',
  icon: 'must not load an icon. Name it in the field "favicon"',
  'apple-touch-icon': 'must not load an icon. The build makes it from the field "favicon"',
  'apple-touch-icon-precomposed': 'must not load an icon. The build makes it from the field "favicon"',
  canonical: EVERY_PAGE,
  manifest: EVERY_PAGE,
};
const EARLY_LOADS = new Set([
  ...['preload', 'modulepreload', 'prefetch', 'prerender', 'expect', 'compression-dictionary'],
  ...['mask-icon', 'apple-touch-startup-image', 'fluid-icon', 'import', 'subresource'],
]);
const CONNECTIONS = new Set(['preconnect', 'dns-prefetch']);

const SCRIPT_TYPES: readonly unknown[] = [undefined, 'module', 'text/javascript'];

/** The problem with the name or the value of any attribute. */
function attributeProblem(name: string, value: string | true): string | undefined {
  if (!/^[a-z][a-z\d-]*(?::[a-z-]+)?$/.test(name))
    return 'must have the name of an attribute in lower case, such as property';
  if (/^on/.test(name) || name === 'style')
    return 'must not contain code or styles, which the security policy refuses. Put code into a file in static/, and name it in src';
  if (value !== true && /\p{Cc}/u.test(value))
    return 'must not contain line breaks or other control characters';
  return undefined;
}

function metaProblem({ attributes }: HeadElement): ElementProblem | undefined {
  for (const attribute of ['http-equiv', 'charset'])
    if (attribute in attributes) return { attribute, message: EVERY_PAGE };
  const key = ['name', 'property', 'itemprop'].find((name) => typeof attributes[name] === 'string');
  if (!key || typeof attributes.content !== 'string')
    return { message: 'must have content, and one of name, property and itemprop' };
  const name = String(attributes[key]).trim().toLowerCase();
  const own = OWN_META.find(([pattern]) => pattern.test(name));
  return own && { attribute: key, message: own[1] };
}

/** The problem with one of the values of `rel`. */
function relProblem(rel: string, href: string, { embeds, analytics }: HeadSite): ElementProblem | undefined {
  const refused = new Map(Object.entries(REFUSED_LINKS)).get(rel);
  if (refused) return { attribute: 'rel', message: refused };
  if (EARLY_LOADS.has(rel))
    return {
      attribute: 'rel',
      message:
        'must not load a file on every page, because the build decides which files load early. Remove it',
    };
  if (!CONNECTIONS.has(rel) || !canParse(href)) return undefined;
  const url = new URL(href);
  if (isOnHost(url, Object.values(embeds).flat()) || analytics?.url.startsWith(url.origin)) return undefined;
  return {
    attribute: 'href',
    message: `must be a host from which pages load files: ${howToAllow('image', url)}, or another kind of embeds`,
  };
}

function linkProblem({ attributes }: HeadElement, site: HeadSite): ElementProblem | undefined {
  const { rel, href } = attributes;
  if (typeof rel !== 'string' || typeof href !== 'string') return { message: 'must have rel and href' };
  const unsafe = unsafeUrl(href);
  if (unsafe) return { attribute: 'href', message: `must be safe: ${unsafe}` };
  const problems = rel
    .toLowerCase()
    .split(/\s+/)
    .map((one) => relProblem(one, href, site));
  return problems.find((problem) => problem !== undefined);
}

function scriptProblem({ attributes }: HeadElement, { url, embeds }: HeadSite): ElementProblem | undefined {
  const { src, type } = attributes;
  if (typeof src !== 'string')
    return {
      message:
        'must have src. A script inside a page is not possible: put it into a file in static/, such as src: "/counter.js"',
    };
  if (!SCRIPT_TYPES.includes(type))
    return { attribute: 'type', message: 'must be "module", or be removed. Data cannot be in a file' };
  if (isSitePath(src)) return undefined;
  const problem = unsafeUrl(src);
  if (problem) return { attribute: 'src', message: `must be safe: ${problem}` };
  if (!/^https:\/\//i.test(src))
    return {
      attribute: 'src',
      message: 'must be a path such as /counter.js, or a URL that begins with https://',
    };
  const script = new URL(src);
  if (script.origin === url || isOnHost(script, embeds.script)) return undefined;
  return {
    attribute: 'src',
    message: `must be on a host from which pages may load scripts. Put the file into static/, or ${howToAllow('script', script)}`,
  };
}

const CHECKS = { meta: metaProblem, link: linkProblem, script: scriptProblem } as const;

/** The fault of an element for the head; undefined if every page can have it. */
export function headProblem(element: HeadElement, site: HeadSite): ElementProblem | undefined {
  for (const [attribute, value] of Object.entries(element.attributes)) {
    const message = attributeProblem(attribute, value);
    if (message) return { attribute, message };
  }
  return CHECKS[element.tag](element, site);
}

/** Attributes in which a path of the site gets the base path. */
const ADDRESSES = new Set(['href', 'src']);

/** The attributes of an element as they are in a page, escaped. A script waits until the page is parsed. */
function attributesOf({ tag, attributes }: HeadElement, base: string): Record<string, string | true> {
  const waits = tag !== 'script' || attributes.async || attributes.defer || attributes.type === 'module';
  const all: HeadElement['attributes'] = waits ? attributes : { ...attributes, defer: true };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (value === true) return [name, value];
      const isPath = ADDRESSES.has(name) && isSitePath(value);
      return [name, escapeAttribute(isPath ? base + value.slice(1) : value)];
    }),
  );
}

interface HeadTags {
  base: string;
  head: readonly HeadElement[];
}

/** The elements of a site for the head of every page, with escaped attributes. */
export const headTags = ({ head, base }: HeadTags) =>
  head.map((element) => ({ tag: element.tag, attrs: attributesOf(element, base) }));

/** The same as HTML. */
export const headHtml = (site: HeadTags): string[] =>
  headTags(site).map(({ tag, attrs }) => {
    const attributes = Object.entries(attrs).map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${value}"`,
    );
    return `<${tag}${attributes.join('')}>${tag === 'script' ? '</script>' : ''}`;
  });
