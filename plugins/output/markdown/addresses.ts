import { posix } from 'node:path';
import { cleanPath } from '../../../shared/clean-path.ts';
import { decode } from '../../content/links.ts';
import { resolvePageLink } from '../../content/page-links.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import type { Site } from '../../site/schema.ts';

/** What the addresses on one page mean. */
export interface Addresses {
  /** The absolute address of a link. */
  link: (url: string) => string;
  /** The absolute address of a picture. */
  image: (url: string) => string;
  /** The text of a file that a fence shows; undefined where there is none. */
  text: (path: string) => string | undefined;
}

/** Where things are, for the addresses on every page. */
export interface AddressBook {
  site: Pick<Site, 'url' | 'base'>;
  /** The route of a page's file, relative to the content root. */
  routeOf: (file: string) => string | undefined;
  isRoute: (path: string) => boolean;
  /** The text of a file, relative to the content root; undefined where there is none. */
  textOf: (file: string) => string | undefined;
}

const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const PAGE_ENDING = /\.mdx?$/;

const splitPath = (url: string): [path: string, rest: string] => {
  const at = url.search(/[?#]/);
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
};

/**
 * Where a picture that lies beside a page is published for those who read its Markdown: below the
 * page's own address. On the page itself it has a name made of its content.
 */
export const imageRoute = (route: string, url: string): string =>
  posix.join('/', route, posix.normalize(decode(url)).replace(/^(?:\.\.\/)+/, ''));

/** @param page the page that the links stand on */
export function addressesOf(
  { file, route }: { file: string; route: string },
  { site, routeOf, isRoute, textOf }: AddressBook,
): Addresses {
  const absolute = (path: string) => absoluteUrl(site, path);
  return {
    link(url) {
      if (OUTSIDE.test(url)) return url;
      if (/^[?#]/.test(url)) return absolute(route) + url;
      const [path, rest] = splitPath(resolvePageLink(file, url, routeOf));
      const fromRoot = path.startsWith('/') ? path : posix.join('/', posix.dirname(file), path);
      const clean = cleanPath(fromRoot.replace(PAGE_ENDING, ''));
      return absolute(isRoute(decode(clean)) ? clean : fromRoot) + rest;
    },
    image(url) {
      if (OUTSIDE.test(url)) return url;
      return absolute(url.startsWith('/') ? url : encodeURI(imageRoute(route, url)));
    },
    text: (path) => textOf(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)),
  };
}
