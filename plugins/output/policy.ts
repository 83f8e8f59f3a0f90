import { createHash } from 'node:crypto';
import { CHUNK_POLICY, HTML_POLICY, START_POLICY } from '../../shared/trusted-types.ts';
import type { Site } from '../site/schema.ts';

/** What a reader's browser tells the sites that a page links to: where from, but not which page. */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Nobody may show the site inside a frame. Browsers ignore this one in a meta tag. */
export const FRAME_ANCESTORS = "frame-ancestors 'none'";

/** What a handbook never asks of a device. Only a header can say so. */
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

/**
 * Headers for every answer, the content security policy aside: the one source for `_headers`, the
 * nginx example and the tests.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': REFERRER_POLICY,
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  // For this host only: what other hosts of the domain do is not the site's business.
  'Strict-Transport-Security': 'max-age=31536000',
};

/** Header for files that only the site's own pages load. Pictures lack it, because feed readers and link previews show them. */
export const OWN_PAGES_ONLY: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * The hosts that Algolia's lite client talks to: the nearest one first, the other three when it does not answer.
 * Source: `getDefaultHosts` in `algoliasearch/dist/lite/builds/browser.js`, version 5; a search only reads, so
 * the host for writing is not among them.
 */
export const algoliaHosts = (appId: string): string[] => [
  `https://${appId}-dsn.algolia.net`,
  ...[1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`),
];

/** A script's or style's place in a policy. @param text exactly what stands between its tags */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Finds what `sourceHash` made. */
export const SOURCE_HASH = /'sha256-[^']+'/g;

/**
 * The content security policy of a page.
 * @param site for the origins of a hosted search engine
 * @param hashes those of the page's inline scripts, from `sourceHash`
 */
export function contentSecurityPolicy({ search }: Pick<Site, 'search'>, hashes: readonly string[]): string {
  const { hosted } = search;
  const directives: Record<string, readonly string[]> = {
    // Whatever is not listed is forbidden: frames, plugins, workers of other origins.
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'"],
    // The style sheet holds a small icon.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(hosted ? algoliaHosts(hosted.appId) : [])],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [START_POLICY, CHUNK_POLICY, HTML_POLICY],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
