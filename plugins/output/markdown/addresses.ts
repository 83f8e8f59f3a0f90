import { posix } from 'node:path';
import { cleanPath, decodePath } from '../../../shared/clean-path.ts';
import { isExternal, splitUrl } from '../../../shared/url-parts.ts';
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

const PAGE_ENDING = /\.mdx?$/;

/**
 * Where a picture that lies beside a page is published for those who read its Markdown: below the
 * page's own address. On the page itself it has a name made of its content.
 */
export const imageRoute = (route: string, url: string): string =>
  posix.join('/', route, posix.normalize(decodePath(url)).replace(/^(?:\.\.\/)+/, ''));

/** @param page the page that the links stand on */
export function addressesOf(
  { file, route }: { file: string; route: string },
  { site, routeOf, isRoute, textOf }: AddressBook,
): Addresses {
  const absolute = (path: string) => absoluteUrl(site, path);
  return {
    link(url) {
      if (isExternal(url)) return url;
      if (/^[?#]/.test(url)) return absolute(route) + url;
      const { path, query, hash } = splitUrl(resolvePageLink(file, url, routeOf));
      const fromRoot = path.startsWith('/') ? path : posix.join('/', posix.dirname(file), path);
      const clean = cleanPath(fromRoot.replace(PAGE_ENDING, ''));
      return absolute(isRoute(decodePath(clean)) ? clean : fromRoot) + query + hash;
    },
    image(url) {
      if (isExternal(url)) return url;
      return absolute(url.startsWith('/') ? url : encodeURI(imageRoute(route, url)));
    },
    text: (path) => textOf(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)),
  };
}
