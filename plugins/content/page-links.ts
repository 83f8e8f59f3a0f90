import { posix } from 'node:path';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { decodePath } from '../../shared/clean-path.ts';
import { isRelative, splitUrl } from '../../shared/url-parts.ts';
import { pathFrom } from '../lib/files.ts';
import { visit } from '../lib/visit.ts';

/** The route of a file, relative to the content root; undefined if it is not a page. */
type RouteOfFile = (file: string) => string | undefined;

/**
 * The URL of a link to another page's file, such as `./2022-09-01-first-post.mdx#why`. Other links do not change.
 * @param from file of the page that contains the link, relative to the content root
 */
export function resolvePageLink(from: string, url: string, routeOf: RouteOfFile): string {
  if (!isRelative(url)) return url;
  const { path, query, hash } = splitUrl(url);
  const route = routeOf(posix.join(posix.dirname(from), decodePath(path)));
  return route === undefined ? url : route + query + hash;
}

/**
 * Remark plugin: resolves links to the files of pages. Rspress cannot resolve them if the route of a page does not follow
 * from its file.
 */
export function remarkPageLinks({ root, routeOf }: { root: string; routeOf: RouteOfFile }) {
  return (tree: Root, { path }: VFile) => {
    const from = pathFrom(root, path);
    visit(tree, (node) => {
      if (node.type === 'link' || node.type === 'definition') {
        node.url = resolvePageLink(from, node.url, routeOf);
      }
    });
  };
}
