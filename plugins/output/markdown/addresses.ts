import { posix } from 'node:path';
import { cleanPath, decodePath } from '../../../shared/clean-path.ts';
import { isExternal, splitUrl } from '../../../shared/url-parts.ts';
import { fileOfUrl } from '../../content/file-lookup.ts';
import { includedPath } from '../../content/included-files.ts';
import { resolvePageLink } from '../../content/page-links.ts';
import { PAGE_EXTENSION } from '../../content/routes.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import type { Site } from '../../site/schema.ts';

export type Addresses = ReturnType<typeof addressesOf>;

/** Data for the URLs on every page. */
export interface AddressBook {
  site: Pick<Site, 'url' | 'base'>;
  /** The route of a page's file, relative to the content root. */
  routeOf: (file: string) => string | undefined;
  isRoute: (path: string) => boolean;
  /**
   * The text of a file; undefined if the file does not exist.
   * @param file relative to the content root; with a slash before it, relative to the static folder
   */
  textOf: (file: string) => string | undefined;
}

/**
 * Resolves the URLs on one page.
 * @param page the page that contains the links
 */
export function addressesOf(
  { file, route }: { file: string; route: string },
  { site, routeOf, isRoute, textOf }: AddressBook,
) {
  const absolute = (path: string) => absoluteUrl(site, path);
  return {
    /** The absolute URL of a link. */
    link(url: string): string {
      if (isExternal(url)) return url;
      if (/^[?#]/.test(url)) return absolute(route) + url;
      const { path, query, hash } = splitUrl(resolvePageLink(file, url, routeOf));
      const fromRoot = path.startsWith('/') ? path : posix.join('/', posix.dirname(file), path);
      const clean = cleanPath(fromRoot.replace(PAGE_EXTENSION, ''));
      return absolute(isRoute(decodePath(clean)) ? clean : fromRoot) + query + hash;
    },
    /** The absolute URL of an image. Images in the content have the same path in the build. */
    image(url: string): string {
      if (isExternal(url)) return url;
      return absolute(url.startsWith('/') ? url : encodeURI(posix.join('/', fileOfUrl(file, url))));
    },
    /** The text of a file that a code block shows; undefined if the file does not exist. */
    text: (path: string) => textOf(includedPath(file, path)),
    /** The text of a file that a component shows, such as captions; undefined if the file does not exist. */
    textAt: (url: string) => textOf(fileOfUrl(file, url)),
  };
}
