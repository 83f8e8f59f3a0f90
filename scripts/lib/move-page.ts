import { posix } from 'node:path';
import { parseDocument, type YAMLSeq } from 'yaml';
import { SLUG } from '../../plugins/blog/front-matter.ts';
import { BLOG_FOLDER, FIXED_ROUTES } from '../../plugins/blog/routes.ts';
import { includedPath } from '../../plugins/content/included-files.ts';
import { componentNamed } from '../../plugins/content/page-components.ts';
import { isIndexFile, isPageFile, PAGE_EXTENSION } from '../../plugins/content/routes.ts';
import type { Page } from '../../plugins/content/types.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { isRelative, splitUrl } from '../../shared/url-parts.ts';

export interface Move {
  /** Paths relative to the content root. */
  from: string;
  to: string;
  pages: readonly Page[];
  /** Every file below the content root. */
  files: readonly string[];
  routeOf: (file: string, frontMatter: Record<string, unknown>) => string;
  /** The text of a file below the content root. */
  textOf: (file: string) => string;
}

export type MovePlan = ReturnType<typeof planMove>;

/**
 * The file that an author names: by its path, or by the URL of its page.
 * @param like the page that is moved. A new file has the same extension and the same date in its name
 *   as the file of that page, and is an index file if that one is.
 * @throws if a page cannot have the URL
 */
export function resolveFile(name: string, like?: Page): string {
  const path = name.replace(/\\/g, '/').replace(/^\.\//, '');
  if (PAGE_EXTENSION.test(path))
    return path.replace(/^\/?docs\/(?=docs\/|blog\/|index\.)/, '').replace(/^\//, '');
  const address = cleanPath(path.startsWith('/') ? path : `/${path}`).slice(1);
  const suffix = `${like?.isIndex ? '/index' : ''}${PAGE_EXTENSION.exec(like?.file ?? '')?.[0] ?? '.mdx'}`;
  if (address.startsWith('docs/')) return address + suffix;
  const [day] = /\d{4}-\d\d-\d\d-/.exec(like?.file ?? '') ?? [];
  if (day && /^blog\/[^/]+$/.test(address)) return address.replace('blog/', `blog/${day}`) + suffix;
  const problem = like ? `"${name}" cannot be the URL of this page.` : `There is no page "${name}".`;
  throw new Error(`${problem} Pass a URL such as /docs/team/habits, or the path of the page's file.`);
}

/** The new paths. A folder whose only page is its index moves as a whole, with its images. */
function renamesOf({ from, to, files }: Move): Map<string, string> {
  const folder = posix.dirname(from);
  const inside = files.filter((file) => file.startsWith(`${folder}/`) && file !== from);
  const isAlone = isIndexFile(from) && isIndexFile(to) && inside.length > 0 && !inside.some(isPageFile);
  return isAlone ? new Map([[folder, posix.dirname(to)]]) : new Map([[from, to]]);
}

interface Change {
  line: number;
  url: string;
  replacement: string;
}

/** Whether a character can be next to a URL in Markdown, HTML, YAML or code. */
const isBoundary = (char: string | undefined): boolean => char === undefined || /[\s()<>"'[\]{},]/.test(char);

/** @returns the changed text, and the changes whose URL was not found on its line or a later one */
function rewrite(text: string, changes: readonly Change[]): { text: string; missing: Change[] } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const taken = new Set<number>();
  const missing: Change[] = [];
  const places = changes.flatMap((change) => {
    const { line, url } = change;
    let at = text.indexOf(url, starts[line - 1] ?? 0);
    const isOther = (): boolean =>
      taken.has(at) || !isBoundary(text[at - 1]) || !isBoundary(text[at + url.length]);
    while (at >= 0 && isOther()) at = text.indexOf(url, at + 1);
    if (at >= 0) {
      taken.add(at);
      return [{ ...change, at }];
    }
    missing.push(change);
    return [];
  });
  const rewritten = places
    .sort((a, b) => b.at - a.at)
    .reduce(
      (all, { at, url, replacement }) => all.slice(0, at) + replacement + all.slice(at + url.length),
      text,
    );
  return { text: rewritten, missing };
}

const IMPORT = /(?:from|import)\s*(["'])(\.[^"']*)\1/g;

/** Every URL on a page that can name a file or a page, with its line. */
function addressesOn(page: Page): { line: number; url: string }[] {
  const imports = page.tree.children.flatMap((node) => {
    if (node.type !== 'mdxjsEsm') return [];
    const line = node.position?.start.line ?? 1;
    return [...node.value.matchAll(IMPORT)].map(([, , url = '']) => ({ line, url }));
  });
  const shown = page.codeFiles.map(({ path, line }) => ({ line, url: path }));
  // The links of a page contain its other URLs, and its images those of images.
  const files = page.components.flatMap(({ name, line, fields }) =>
    Object.entries(componentNamed(name)?.files ?? {}).flatMap(([attribute, kind]) => {
      const url = fields[attribute];
      return url && kind === 'file' ? { line, url } : [];
    }),
  );
  return [...page.links, ...page.images, ...shown, ...files, ...imports];
}

const relativeTo = (file: string, target: string): string => {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
};

/** Adds the old URL to the aliases, and removes the new URL from them if the page had it before. */
function withAlias(text: string, alias: string, route: string): string {
  if (text.includes('\r\n'))
    return withAlias(text.replaceAll('\r\n', '\n'), alias, route).replaceAll('\n', '\r\n');
  const [block = '', yaml = ''] = /^---[^\S\n]*\n([\s\S]*?)\n?---[^\S\n]*(?:\n|$)/.exec(text) ?? [];
  if (!block) return `---\naliases: [${alias}]\n---\n\n${text}`;
  if (!/^aliases:/m.test(yaml)) return text.replace(block, () => `---\n${yaml}\naliases: [${alias}]\n---\n`);
  const document = parseDocument(yaml);
  const known = (document.toJS() as { aliases?: string[] }).aliases ?? [];
  const all = [...known.filter((one) => cleanPath(one) !== route), alias];
  const list = document.createNode(all) as YAMLSeq;
  list.flow = true;
  document.set('aliases', list);
  return text.replace(
    block,
    () => `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()}\n---\n`,
  );
}

/** @throws if a post cannot have the route */
function checkPostRoute(route: string): void {
  if (FIXED_ROUTES.includes(route))
    throw new Error(`${route} is the URL of a page that the build generates. Choose another URL.`);
  if (!SLUG.test(posix.basename(route)))
    throw new Error(
      `${route} cannot be the URL of a post. Its last part must consist of lower-case letters, digits and single hyphens, and must not be "index".`,
    );
}

/**
 * Plans the move of a page: new paths, and the new text of every file that links to it.
 * @throws if there is no such page, if the new path is not the path of a page, or if the new path or URL is already in use
 */
export function planMove(move: Move) {
  const { from, to, pages, files, routeOf, textOf } = move;
  const page = pages.find(({ file }) => file === from);
  if (!page)
    throw new Error(
      `There is no page docs/${from}. Pass the URL of a page, such as /docs/team/habits, or the path of its file.`,
    );
  if (!isPageFile(to))
    throw new Error(
      `docs/${to} is not the path of a page. The path must end with .md or .mdx, and no folder or file name in it may begin with _ or a dot.`,
    );
  if (files.includes(to)) throw new Error(`docs/${to} already exists. Choose another name.`);
  const [oldRoute, newRoute] = [page.route, routeOf(to, page.frontMatter)];
  const owner = pages.find(
    ({ file, route, aliases }) => file !== from && [route, ...aliases].includes(newRoute),
  );
  if (owner) throw new Error(`${newRoute} is already a URL of docs/${owner.file}. Choose another URL.`);
  if (to.startsWith(`${BLOG_FOLDER}/`)) checkPostRoute(newRoute);
  /** New paths of files and folders, by their old ones. */
  const renames = renamesOf(move);
  const newPath = (file: string): string => {
    const [old, target] = [...renames].find(([path]) => file === path || file.startsWith(`${path}/`)) ?? [];
    return old && target ? target + file.slice(old.length) : file;
  };
  if (files.some((file) => newPath(file) !== file && files.includes(newPath(file)))) {
    throw new Error(
      `The folder docs/${posix.dirname(to)} already exists. Choose another URL, or move its files first.`,
    );
  }
  const fileByRoute = new Map(pages.map(({ file, route }) => [route, file]));

  /** The file that a relative URL refers to, and whether the URL has a file extension. */
  const targetOf = (own: string, path: string): { file: string; hasExtension: boolean } | undefined => {
    const file = posix.join(posix.dirname(own), decodePath(path));
    if (files.includes(file)) return { file, hasExtension: true };
    const other = fileByRoute.get(cleanPath(`/${file}`));
    return other === undefined ? undefined : { file: other, hasExtension: false };
  };

  /** The new form of a URL that starts with a slash: of a page, or of a file that a code block shows. */
  const fromRoot = (path: string): string => {
    if (cleanPath(decodePath(path).replace(PAGE_EXTENSION, '')) === oldRoute) return newRoute;
    const file = includedPath(from, path);
    return newPath(file) === file ? path : `/${newPath(file)}`;
  };

  const fromPage = (own: string, path: string): string => {
    const target = targetOf(own, path);
    if (!target || (newPath(own) === own && newPath(target.file) === target.file)) return path;
    const next = relativeTo(newPath(own), newPath(target.file));
    return target.hasExtension ? next : next.replace(/(?:\/index)?\.mdx?$/, '');
  };

  const replacementOf = (own: string, url: string): string => {
    const { path, query, hash } = splitUrl(url);
    if (path.startsWith('/')) return fromRoot(path) + query + hash;
    return isRelative(url) ? fromPage(own, path) + query + hash : url;
  };

  /** New texts, by the new paths of their files. */
  const texts = new Map<string, string>();
  /** Old paths of all files that move or change. */
  const touched = [...renames.keys()];
  /** Links that have to be changed by hand, as `file:line: url`. */
  const notFound: string[] = [];
  for (const one of pages) {
    const source = textOf(one.file);
    const changes = addressesOn(one)
      .map(({ line, url }) => ({ line, url, replacement: replacementOf(one.file, url) }))
      .filter(({ url, replacement }) => url !== replacement);
    const { text, missing } = rewrite(source, changes);
    for (const { line, url } of missing) notFound.push(`docs/${newPath(one.file)}:${line}: ${url}`);
    const final = one === page && oldRoute !== newRoute ? withAlias(text, oldRoute, newRoute) : text;
    if (final === source) continue;
    texts.set(newPath(one.file), final);
    touched.push(one.file);
  }
  return { oldRoute, newRoute, renames, texts, touched, notFound };
}

/** The text of the site configuration, with the new URL in all links to the page. */
export const withNewRoute = (config: string, oldRoute: string, newRoute: string): string =>
  config.replace(/(["'`])(\/[^"'`?#\s]*)([?#][^"'`]*)?\1/g, (all, quote: string, path: string, rest = '') =>
    cleanPath(path) === oldRoute ? quote + newRoute + rest + quote : all,
  );
