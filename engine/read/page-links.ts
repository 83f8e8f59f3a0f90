import { join, posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { pathFrom } from '../../shared/build/files.ts';
import { decodePath } from '../../shared/clean-path.ts';
import { noteMissing } from '../../shared/markdown/report-at.ts';
import { visit } from '../../shared/markdown/visit.ts';
import type { Page } from '../../shared/pages/types.ts';
import { isExternal, isRelative, splitUrl } from '../../shared/url-parts.ts';

/** The routes of pages by file, relative to the content root: null for a file that links name and that does not exist. */
export type PageRoutes = ReadonlyMap<string, string | null>;

export const pageRoutesOf = ({
  pages,
  unresolved,
}: {
  pages: readonly Pick<Page, 'file' | 'route'>[];
  unresolved: ReadonlySet<string>;
}): PageRoutes =>
  new Map([
    ...[...unresolved].map((file) => [file, null] as const),
    ...pages.map(({ file, route }) => [file, route] as const),
  ]);

/** The route of a file, relative to the content root; null or undefined if it is not a page. */
type RouteOfFile = (file: string) => string | null | undefined;

/** The file that a link names, relative to the content root. */
export function fileOfLink(from: string, url: string): string {
  const path = decodePath(splitUrl(url).path);
  return path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
}

/**
 * The URL of a link to another page's file, such as `./2022-09-01-first-post.mdx#why`. Other links do not change.
 * @param from file of the page that contains the link, relative to the content root
 */
export function resolvePageLink(from: string, url: string, routeOf: RouteOfFile): string {
  if (!isRelative(url)) return url;
  const { query, hash } = splitUrl(url);
  const route = routeOf(fileOfLink(from, url));
  return typeof route === 'string' ? route + query + hash : url;
}

/** Whether a link names a Markdown file that does not exist. A reader who followed it would get "Page not found". */
export const isLostLink = (from: string, url: string, routeOf: RouteOfFile): boolean =>
  !isExternal(url) && routeOf(fileOfLink(from, url)) === null;

/** The links of a page whose words remain without a link, and their definitions. @param isLost whether a URL leads nowhere */
export function lostLinks(tree: Root, isLost: (url: string) => boolean): Set<Nodes> {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => void urls.set(identifier, url));
  const lost = new Set<Nodes>();
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'linkReference' && node.type !== 'definition') return;
    const url = node.type === 'linkReference' ? urls.get(node.identifier) : node.url;
    if (url !== undefined && isLost(url)) lost.add(node);
  });
  return lost;
}

/**
 * Remark plugin: resolves links to the files of pages. Rspress cannot resolve them if the route of a page does not follow
 * from its file. A link to a file that does not exist becomes text; the check of links has reported it.
 */
export function remarkPageLinks({ root, routeOf }: { root: string; routeOf: RouteOfFile }) {
  return (tree: Root, page: VFile) => {
    const from = pathFrom(root, page.path);
    const lost = lostLinks(tree, (url) => {
      const isLost = isLostLink(from, url, routeOf);
      if (isLost) noteMissing(page, join(root, fileOfLink(from, url)));
      return isLost;
    });
    visit(tree, (node, index, parent) => {
      if (!lost.has(node) || !parent || index === undefined || !('children' in node)) return undefined;
      parent.children.splice(index, 1, ...(node.children as typeof parent.children));
      return index;
    });
    visit(tree, (node) => {
      if (node.type === 'link' || node.type === 'definition') {
        node.url = resolvePageLink(from, node.url, routeOf);
      }
    });
  };
}
