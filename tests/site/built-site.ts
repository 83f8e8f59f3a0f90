import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { cleanPath } from '../../shared/clean-path.ts';
import site from '../../site.config.ts';

export const BUILD = join(import.meta.dirname, '../../doc_build');

/** The data of a page's HTML, read once for all tests. */
export interface BuiltPage {
  /** Clean path under the base path, such as `/docs/a`; the not-found page is `/404`. */
  path: string;
  html: string;
  tree: Root;
  /** Value of the canonical link, as a clean path. */
  canonical: string | undefined;
  /** Whether search engines may list the page. */
  isIndexed: boolean;
  /** Whether search engines may list the page, and it is not a redirect. */
  isListed: boolean;
  /** Path of the Markdown version. */
  markdown: string | undefined;
  ids: ReadonlySet<string>;
}

export type Matches = (element: Element) => boolean;

/** Elements that match, in the order of the document. */
export function all(tree: Root | Element, matches: Matches): Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (element) => {
    if (matches(element)) found.push(element);
  });
  return found;
}

export const named =
  (...names: string[]): Matches =>
  ({ tagName }) =>
    names.includes(tagName);

/** The content of a `<meta>` with this name. */
export const metaOf = (tree: Root, name: string): string | undefined => {
  const meta = all(tree, named('meta')).find(({ properties: { name: own, property, httpEquiv } }) =>
    [own, property, httpEquiv].flat().includes(name),
  );
  return meta && String(meta.properties.content);
};

/** Paths of all files of the build, with slashes. */
export const files: readonly string[] = readdirSync(BUILD, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(BUILD.length).split(sep).join('/'));

export const read = (path: string): string => readFileSync(join(BUILD, path), 'utf8');

/**
 * The path within the build of an absolute URL of the site.
 * @throws if the URL belongs to another site
 */
export function pathOf(url: string): string {
  const root = site.url + site.base.slice(0, -1);
  if (!url.startsWith(`${root}/`)) throw new Error(`${url} is not a URL below ${root}.`);
  return url.slice(root.length);
}

const linkOf = (tree: Root, rel: string, type?: string): string | undefined => {
  const link = all(tree, named('link')).find(
    ({ properties }) =>
      [properties.rel].flat().includes(rel) && (type ?? properties.type) === properties.type,
  );
  return link && String(link.properties.href);
};

function readPage(file: string): BuiltPage {
  const html = read(file);
  const tree = fromHtml(html);
  const path = cleanPath(file);
  const canonicalUrl = linkOf(tree, 'canonical');
  const canonical = canonicalUrl && pathOf(canonicalUrl);
  const isIndexed = !metaOf(tree, 'robots')?.includes('noindex');
  const markdown = linkOf(tree, 'alternate', 'text/markdown');
  const ids = all(tree, ({ properties }) => properties.id !== undefined).map(({ properties }) =>
    String(properties.id),
  );
  return {
    path,
    html,
    tree,
    canonical,
    isIndexed,
    isListed: isIndexed && canonical === path,
    markdown: markdown && pathOf(markdown),
    ids: new Set(ids),
  };
}

/** Every page of the build once, the not-found page included. `a/index.html` is the same page as `a.html`. */
export const pages: readonly BuiltPage[] = files
  .filter((file) => file.endsWith('.html') && (file === '/index.html' || !file.endsWith('/index.html')))
  .sort()
  .map(readPage);

/** Paths in the sitemap that `robots.txt` names. */
export function sitemapPaths(): string[] {
  const address = /^Sitemap: (.*)$/m.exec(read('/robots.txt'))?.[1] ?? '';
  const { urlset } = new XMLParser().parse(read(pathOf(address))) as { urlset: { url: { loc: string }[] } };
  return urlset.url.map(({ loc }) => decodeURI(cleanPath(pathOf(loc))));
}

/** The label of an element, from its own attributes or from its labeling elements. */
export function labelOf({ properties }: Element, tree: Root): string {
  if (properties.ariaLabel) return String(properties.ariaLabel).trim();
  const ids = [properties.ariaLabelledBy ?? []].flat().map(String);
  return ids
    .flatMap((id) => all(tree, (other) => other.properties.id === id))
    .map(textOf)
    .join(' ')
    .trim();
}

/** Collects the problems of all pages, as `path: problem`. */
export const problemsOf = (find: (page: BuiltPage) => readonly string[]): string[] =>
  pages.flatMap((page) => find(page).map((problem) => `${page.path}: ${problem}`));
