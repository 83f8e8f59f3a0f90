import { posix } from 'node:path';
import { cleanPath, decodePath } from '../../../shared/clean-path.ts';
import type { Page } from '../../../shared/pages/types.ts';
import { absoluteUrl } from '../../../shared/site/absolute-url.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { isExternal, splitUrl } from '../../../shared/url-parts.ts';
import { fileOfUrl } from '../../files/file-lookup.ts';
import { includedPath } from '../../files/included-files.ts';
import { PAGE_EXTENSION } from '../../files/routes.ts';
import { isLostLink, type PageRoutes, resolvePageLink } from '../../read/page-links.ts';
import type { Addresses } from '../../read/plain-markdown.ts';

/** Data for the URLs on every page. */
export interface AddressBook {
  site: Pick<Site, 'url' | 'base'>;
  pageRoutes: PageRoutes;
  isRoute: (path: string) => boolean;
  /**
   * The text of a file; undefined if the file does not exist.
   * @param file relative to the content root; with a slash before it, relative to the static folder
   */
  textOf: (file: string) => string | undefined;
  /** The URL of a file that a page or partial links to, from the root of the site; undefined if it is not such a file. */
  publishedAt: (file: string, url: string) => string | undefined;
  /** The partial in a file, relative to the content root; undefined if there is none. */
  partialAt: (file: string) => Pick<Page, 'tree'> | undefined;
}

/**
 * Resolves the URLs on one page.
 * @param page the page that contains the links, or whose partial contains them
 * @param within the files of the partial and of those around it
 */
export function addressesOf(
  page: { file: string; route: string },
  book: AddressBook,
  within: readonly string[] = [],
): Addresses {
  const { route } = page;
  const file = within.at(-1) ?? page.file;
  const { site, pageRoutes, isRoute, textOf, publishedAt, partialAt } = book;
  const routeOf = (target: string) => pageRoutes.get(target);
  const absolute = (path: string) => absoluteUrl(site, path);
  return {
    /** The absolute URL of a link. */
    link(url: string): string {
      if (isExternal(url)) return url;
      if (/^[?#]/.test(url)) return absolute(route) + url;
      const published = publishedAt(file, url);
      if (published !== undefined) return absolute(published);
      const { path, query, hash } = splitUrl(resolvePageLink(file, url, routeOf));
      const fromRoot = path.startsWith('/') ? path : posix.join('/', posix.dirname(file), path);
      const clean = cleanPath(fromRoot.replace(PAGE_EXTENSION, ''));
      return absolute(isRoute(decodePath(clean)) ? clean : fromRoot) + query + hash;
    },
    isLost: (url) => isLostLink(file, url, routeOf),
    /** The absolute URL of an image. Images in the content have the same path in the build. */
    image(url: string): string {
      if (isExternal(url)) return url;
      return absolute(url.startsWith('/') ? url : encodeURI(posix.join('/', fileOfUrl(file, url))));
    },
    /** The text of a file that a code block shows; undefined if the file does not exist. */
    text: (path: string) => textOf(includedPath(file, path)),
    /** The text of a file that a component shows, such as captions; undefined if the file does not exist. */
    textAt: (url: string) => textOf(fileOfUrl(file, url)),
    partial(path) {
      const partialFile = fileOfUrl(file, path);
      // A partial that contains itself is reported elsewhere.
      const partial = within.includes(partialFile) ? undefined : partialAt(partialFile);
      return partial && { tree: partial.tree, addresses: addressesOf(page, book, [...within, partialFile]) };
    },
  };
}
