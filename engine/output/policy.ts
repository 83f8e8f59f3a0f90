import type { Site } from '../../shared/site/schema.ts';
import {
  EMBED_DIRECTIVES,
  type EmbedKind,
  type Embeds,
  isOnHost,
  NO_EMBEDS,
} from '../../shared/text/embeds.ts';
import { CHUNK_POLICY, HTML_POLICY, START_POLICY } from '../../shared/trusted-types.ts';

/** Linked sites learn the origin that a reader comes from, but not the page. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Browser features that the site does not use. Only a header can turn them off. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Headers for every response. `_headers` contains them, and a test compares the nginx example with them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Browsers ignore this directive in a <meta> element. The others are in the pages, because each page has different hashes.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': REFERRER_POLICY,
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Without includeSubDomains, because other hosts of the domain may not support HTTPS.
  'Strict-Transport-Security': 'max-age=31536000',
};

/**
 * Header for SVG files, which are documents if a reader opens them. They run nothing and load nothing, also if a file is not what
 * the build has checked. Browsers apply it together with the header of all responses.
 */
export const SVG_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** Header for files that only pages of the site load. Images do not have it, because feed readers show them. */
export const SAME_ORIGIN_ONLY: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The hosts of Algolia's lite client: `getDefaultHosts` in version 5, without the host for writing. */
export const algoliaHosts = (appId: string): string[] => [
  `https://${appId}-dsn.algolia.net`,
  ...[1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`),
];

/** The sources of each directive of a content security policy. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** The part of the configuration that a policy depends on: the hosts of a hosted search engine, of a counter and of embeds. */
export interface PolicySite extends Pick<Site, 'search'> {
  embeds?: Embeds;
  analytics?: Site['analytics'];
}

const HTTPS = 'https://';

const KINDS = Object.keys(EMBED_DIRECTIVES) as EmbedKind[];

/** The directives that embeds change, with the sources that they add. */
const embedSources = ({ embeds = NO_EMBEDS }: PolicySite): (readonly [string, string[]])[] =>
  KINDS.filter((kind) => embeds[kind].length > 0).map((kind) => [
    EMBED_DIRECTIVES[kind],
    embeds[kind].map((host) => HTTPS + host),
  ]);

/**
 * The content security policy of a page.
 * @param hashes of the page's inline scripts and styles
 */
export function policyOf(
  site: PolicySite,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): Policy {
  const { hosted } = site.search;
  const policy: Record<string, readonly string[]> = {
    // Everything that is not listed is forbidden, such as frames and plugins.
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    // The stylesheets contain small icons as data URLs.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(hosted ? algoliaHosts(hosted.appId) : []),
      ...(site.analytics ? [new URL(site.analytics.url).origin] : []),
    ],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [START_POLICY, CHUNK_POLICY, HTML_POLICY],
  };
  for (const [name, sources] of embedSources(site)) policy[name] = [...(policy[name] ?? []), ...sources];
  return policy;
}

/** A policy as text, for a header or a `<meta>` element. */
export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

const isAt = (url: URL, source: string): boolean =>
  source.startsWith(HTTPS) && isOnHost(url, [source.slice(HTTPS.length)]);

/**
 * Whether a policy lets a page load a URL.
 * @param directive such as `img-src`
 * @param origin of the site
 */
export const allows = (policy: Policy, directive: string, url: URL, origin: string): boolean =>
  (policy[directive] ?? policy['default-src'] ?? []).some(
    (source) => source === url.protocol || (source === "'self'" ? url.origin === origin : isAt(url, source)),
  );

/** The directives in headers for the files of other hosts, without the hashes of a page; undefined if the site allows none. */
export function embedPolicy(site: PolicySite): string | undefined {
  const policy = policyOf(site, { scripts: [], styles: [] });
  const names = embedSources(site)
    .map(([name]) => name)
    .filter((name) => name !== EMBED_DIRECTIVES.script);
  if (names.length === 0) return undefined;
  return policyText(Object.fromEntries(names.map((name) => [name, policy[name] ?? []])));
}

/** The headers for every response of a site. Its pages contain the rest of the policy. */
export function securityHeaders(site: PolicySite): Readonly<Record<string, string>> {
  const embeds = embedPolicy(site);
  if (embeds === undefined) return SECURITY_HEADERS;
  const name = 'Content-Security-Policy';
  return { ...SECURITY_HEADERS, [name]: `${SECURITY_HEADERS[name]}; ${embeds}` };
}
