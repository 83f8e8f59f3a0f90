import { posix } from 'node:path';
import { parseDocument, type YAMLSeq } from 'yaml';
import { componentNamed } from '../../engine/allowed/page-components.ts';
import { isIndexFile, isPageFile, PAGE_EXTENSION } from '../../engine/files/routes.ts';
import { BLOG_FOLDER, FIXED_ROUTES } from '../../engine/kinds/blog/routes.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { SLUG } from '../../shared/pages/blog-fields.ts';
import { problemOfName } from '../../shared/pages/names.ts';
import type { Page } from '../../shared/pages/types.ts';
import { isRelative, splitUrl } from '../../shared/url-parts.ts';

export interface Move {
  /** Paths relative to the content root, of two pages or of two folders. */
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

/** The beginning of the paths of pages whose folders can move. */
const HANDBOOK = 'docs/';

/** The files and URLs that change. */
interface Relocation {
  /** New paths of files and folders, by their old ones. */
  renames: ReadonlyMap<string, string>;
  /** New URLs of pages, by their old ones. */
  routes: ReadonlyMap<string, string>;
}

const withSlashes = (name: string): string => name.replace(/\\/g, '/').replace(/^\.\//, '');

/** The path below the content root, which an author can name with or without that folder. */
const contentPath = (path: string): string =>
  path.replace(/^\/?docs\/(?=docs(?:\/|$)|blog(?:\/|$)|index\.)/, '').replace(/^\//, '');

/**
 * The folder that an author names: by its path, or by its URL. A slash at the end means the folder if a page has the same name.
 * @returns its path relative to the content root; undefined if it is a page, or if there is no such folder
 */
export function folderNamed(
  name: string,
  { pages, files }: Pick<Move, 'pages' | 'files'>,
): string | undefined {
  const path = contentPath(withSlashes(name));
  const folder = path.replace(/\/+$/, '');
  if (!files.some((file) => file.startsWith(`${folder}/`))) return undefined;
  const isPage = pages.some(
    ({ file, route }) => route === cleanPath(name) || file.replace(PAGE_EXTENSION, '') === folder,
  );
  return isPage && path === folder ? undefined : folder;
}

/**
 * The new folder that an author names: by its path, or by its URL.
 * @throws if it cannot be a folder of pages
 */
export function resolveFolder(name: string): string {
  const folder = posix.normalize(contentPath(withSlashes(name))).replace(/\/$/, '');
  if (folder.startsWith(HANDBOOK) && isPageFile(`${folder}/index.mdx`) && !PAGE_EXTENSION.test(folder)) {
    const problem = problemOfName(`${folder}/index.mdx`);
    if (problem) throw new Error(`docs/${folder}: ${problem}`);
    return folder;
  }
  throw new Error(
    `"${name}" cannot be a folder of pages. Pass a folder below docs/docs, such as docs/docs/team, without names that begin with _ or a dot.`,
  );
}

/**
 * The file that an author names: by its path, or by the URL of its page.
 * @param like the page that is moved. A new file has the same extension and the same date in its name
 *   as the file of that page, and is an index file if that one is.
 * @throws if a page cannot have the URL
 */
export function resolveFile(name: string, like?: Page): string {
  const path = withSlashes(name);
  if (PAGE_EXTENSION.test(path)) return contentPath(path);
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

/** Returns the new form of a URL or an import in a file. */
type Replacer = ReturnType<typeof replacer>;

interface Change {
  line: number;
  url: string;
  replacement: string;
}

/** Whether a character can be next to a URL in Markdown, HTML, YAML or code. */
const isBoundary = (char: string | undefined): boolean => char === undefined || /[\s()<>"'[\]{},]/.test(char);

/** The end of the text of a link, which can equal its URL. */
const LINK_TEXT_END = /^\][([:]/;

/** @returns the changed text, and the changes whose URL was not found on its line or a later one */
function rewrite(text: string, changes: readonly Change[]): { text: string; missing: Change[] } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const taken = new Set<number>();
  const missing: Change[] = [];
  const places = changes.flatMap((change) => {
    const { line, url } = change;
    let at = text.indexOf(url, starts[line - 1] ?? 0);
    const isOther = (): boolean =>
      taken.has(at) ||
      !isBoundary(text[at - 1]) ||
      !isBoundary(text[at + url.length]) ||
      LINK_TEXT_END.test(text.slice(at + url.length, at + url.length + 2));
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

/** The relative imports in code, each with its line. @param first the number of the first line */
const importsIn = (text: string, first = 1): { line: number; url: string }[] =>
  [...text.matchAll(IMPORT)].map(({ 2: url = '', index }) => ({
    line: first + text.slice(0, index).split('\n').length - 1,
    url,
  }));

/** Every URL on a page that can name a file or a page, with its line and its new form. */
function addressesOn(page: Page, replace: Replacer): Change[] {
  const imports = page.tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? importsIn(node.value, node.position?.start.line) : [],
  );
  const shown = page.codeFiles.map(({ path, line }) => ({ line, url: path }));
  // The links of a page contain its other URLs, and its images those of images.
  const files = page.components.flatMap(({ name, line, fields }) =>
    Object.entries(componentNamed(name)?.files ?? {}).flatMap(([attribute, kind]) => {
      const url = fields[attribute];
      return url && kind === 'file' ? { line, url } : [];
    }),
  );
  const urls = [...page.links, ...page.images, ...shown, ...files];
  return [
    ...urls.map(({ line, url }) => ({ line, url, replacement: replace.url(page.file, url) })),
    ...imports.map(({ line, url }) => ({ line, url, replacement: replace.import(page.file, url) })),
  ];
}

/** A file that can import other files. */
const CODE_FILE = /\.(?:[cm]?[jt]sx?|css)$/;

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

/** @throws if a page cannot get this URL, because another page has it */
function checkRoute({ pages }: Move, page: Page, route: string, isMoved: (file: string) => boolean): void {
  const owner = pages.find(
    (other) =>
      other.file !== page.file &&
      (other.aliases.includes(route) || (other.route === route && !isMoved(other.file))),
  );
  if (owner) throw new Error(`${route} is already a URL of docs/${owner.file}. Choose another URL.`);
}

/** @throws if there is no such page, if the new path is not the path of a page, or if the new path or URL is already in use */
function relocatePage(move: Move): Relocation {
  const { from, to, pages, files, routeOf } = move;
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
  const newRoute = routeOf(to, page.frontMatter);
  checkRoute(move, page, newRoute, () => false);
  if (to.startsWith(`${BLOG_FOLDER}/`)) checkPostRoute(newRoute);
  const renames = renamesOf(move);
  if (files.some((file) => renamed(renames, file) !== file && files.includes(renamed(renames, file)))) {
    throw new Error(
      `The folder docs/${posix.dirname(to)} already exists. Choose another URL, or move its files first.`,
    );
  }
  return { renames, routes: new Map([[page.route, newRoute]]) };
}

/** @throws if the folder cannot move as a whole, if the new one exists, or if a new URL is already in use */
function relocateFolder(move: Move): Relocation {
  const { from, to, pages, files, routeOf } = move;
  const isInside = (file: string): boolean => file.startsWith(`${from}/`);
  if (!from.startsWith(HANDBOOK))
    throw new Error(
      `docs/${from} cannot move as a whole. Only folders below docs/docs can: move its pages one by one.`,
    );
  if (`${to}/`.startsWith(`${from}/`) && to !== from)
    throw new Error(`docs/${from} cannot move into itself. Choose a folder outside it.`);
  if (files.some((file) => file === to || file.startsWith(`${to}/`)))
    throw new Error(`docs/${to} already exists. Choose another name, or move its files first.`);
  const unread = files.find(
    (file) => isInside(file) && isPageFile(file) && !pages.some((page) => page.file === file),
  );
  if (unread)
    throw new Error(
      `docs/${unread} is not a page of the site, because it has errors. Fix them first: npm run build reports them.`,
    );
  const moved = pages.filter(({ file }) => isInside(file) && isPageFile(file));
  const renames = new Map([[from, to]]);
  const routes = new Map(
    moved.map((page) => [page.route, routeOf(renamed(renames, page.file), page.frontMatter)]),
  );
  for (const page of moved) checkRoute(move, page, routes.get(page.route) ?? page.route, isInside);
  return { renames, routes };
}

/** The new path of a file, which moves if it or its folder is renamed. */
function renamed(renames: ReadonlyMap<string, string>, file: string): string {
  const [old, target] = [...renames].find(([path]) => file === path || file.startsWith(`${path}/`)) ?? [];
  return old && target ? target + file.slice(old.length) : file;
}

/** The beginning of a path from the folder of the site, and the content root in it. */
const SITE_DOCS = '<root>/docs/';

/** @returns a function that returns the new form of a URL or of a path in a file */
function replacer({ files }: Move, { renames, routes }: Relocation) {
  const newPath = (file: string): string => renamed(renames, file);
  const newRoute = (path: string): string => routes.get(cleanPath(path)) ?? cleanPath(path);

  /** The new form of a URL that starts with a slash: of a page, or of a file that a code block shows. */
  const fromRoot = (path: string): string => {
    const route = routes.get(cleanPath(decodePath(path).replace(PAGE_EXTENSION, '')));
    if (route !== undefined) return route;
    const file = path.slice(1);
    return files.includes(file) && newPath(file) !== file ? `/${newPath(file)}` : path;
  };

  const fromPage = (own: string, path: string): string => {
    const file = posix.join(posix.dirname(own), decodePath(path));
    const after = posix.join(posix.dirname(newPath(own)), decodePath(path));
    const isFile = files.includes(file);
    const target = isFile ? newPath(file) : newRoute(`/${file}`).slice(1);
    if ((isFile ? after : cleanPath(`/${after}`).slice(1)) === target) return path;
    const next = relativeTo(newPath(own), target);
    return /[\s()<>]/.test(next) || path !== decodePath(path) ? encodeURI(next) : next;
  };

  return {
    url: (own: string, url: string): string => {
      const { path, query, hash } = splitUrl(url);
      if (path.startsWith(SITE_DOCS)) return SITE_DOCS + newPath(path.slice(SITE_DOCS.length)) + query + hash;
      if (path.startsWith('/')) return fromRoot(path) + query + hash;
      return isRelative(url) && !path.startsWith('<') ? fromPage(own, path) + query + hash : url;
    },
    /** The extension of a file can be missing. Files outside the content root do not move. */
    import: (own: string, path: string): string => {
      const target = newPath(posix.join(posix.dirname(own), path));
      return posix.join(posix.dirname(newPath(own)), path) === target
        ? path
        : relativeTo(newPath(own), target);
    },
  };
}

/**
 * Plans the move of a page or a folder: new paths, and the new text of every file that links to it.
 * @throws if the move is not possible
 */
export function planMove(move: Move) {
  const { from, pages, files, textOf } = move;
  const relocation = PAGE_EXTENSION.test(from) ? relocatePage(move) : relocateFolder(move);
  const { renames, routes } = relocation;
  const replace = replacer(move, relocation);

  /** New texts, by the new paths of their files. */
  const texts = new Map<string, string>();
  /** Old paths of all files that move or change. */
  const touched = [...renames.keys()];
  /** Links that have to be changed by hand, as `file:line: url`. */
  const notFound: string[] = [];
  const change = (
    file: string,
    source: string,
    addresses: readonly Change[],
    finish = (text: string): string => text,
  ): void => {
    const changes = addresses.filter(({ url, replacement }) => url !== replacement);
    const { text, missing } = rewrite(source, changes);
    const path = renamed(renames, file);
    for (const { line, url } of missing) notFound.push(`docs/${path}:${line}: ${url}`);
    const final = finish(text);
    if (final === source) return;
    texts.set(path, final);
    touched.push(file);
  };
  for (const page of pages) {
    const newRoute = isPageFile(page.file) ? routes.get(page.route) : undefined;
    change(page.file, textOf(page.file), addressesOn(page, replace), (text) =>
      newRoute !== undefined && newRoute !== page.route ? withAlias(text, page.route, newRoute) : text,
    );
  }
  for (const file of files.filter((name) => CODE_FILE.test(name))) {
    const source = textOf(file);
    const imports = importsIn(source).map((one) => ({ ...one, replacement: replace.import(file, one.url) }));
    change(file, source, imports);
  }
  return { routes, renames, texts, touched, notFound };
}

/** The text of the site configuration, with the new URLs in all links to the pages. */
export const withNewRoutes = (config: string, routes: ReadonlyMap<string, string>): string =>
  config.replace(/(["'`])(\/[^"'`?#\s]*)([?#][^"'`]*)?\1/g, (all, quote: string, path: string, rest = '') => {
    const route = routes.get(cleanPath(path));
    return route === undefined ? all : quote + route + rest + quote;
  });
