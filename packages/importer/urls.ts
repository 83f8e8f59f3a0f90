import { dirname, extname, join, posix } from 'node:path';
import { routeOfFile } from '../../engine/files/routes.ts';
import { cleanPath, decodePath } from '../../shared/clean-path.ts';
import { isExternal, splitUrl } from '../../shared/url-parts.ts';
import type { Layout } from './layout.ts';
import { isSourceFile } from './source-files.ts';
import { trimUrl } from './source-pages.ts';
import type { Project, SourcePage } from './types.ts';

/** Where a link of the old site leads. */
export type Target =
  | { kind: 'page'; route: string; page: SourcePage | undefined; hash: string }
  | { kind: 'file'; path: string; hash: string }
  | { kind: 'external' }
  | { kind: 'anchor' }
  | { kind: 'broken' };

const keyOf = (url: string): string =>
  cleanPath(
    trimUrl(
      decodePath(url)
        .replace(/\.(?:mdx?|markdown)$/i, '')
        .replace(/(?:^|\/)(?:index|readme)$/i, '/'),
    ),
  ).toLowerCase();

/** Names without the numbers that order them. */
const withoutNumbers = (url: string): string => url.replace(/\/\d+\s*[-_.]+\s*(?=[^-_.\s/])/g, '/');

/** All URLs of the old site, and where they are on the new one. */
export class UrlTable {
  readonly #project: Project;
  readonly #routes = new Map<SourcePage, string>();
  readonly #byUrl = new Map<string, SourcePage>();
  readonly #byPath: ReadonlyMap<string, SourcePage>;
  readonly #generated = new Map<string, string>();
  readonly #redirects = new Map<string, string>();

  /** @param files the new path of each page, without its extension */
  constructor(project: Project, files: ReadonlyMap<SourcePage, string>, layout: Pick<Layout, 'generated'>) {
    this.#project = project;
    this.#byPath = new Map(project.pages.map((page) => [page.path, page]));
    for (const [page, file] of files) this.#routes.set(page, routeOfFile(`${file}.md`));
    for (const page of project.pages)
      for (const url of page.urls)
        for (const key of [keyOf(url), keyOf(withoutNumbers(url))])
          if (!this.#byUrl.has(key)) this.#byUrl.set(key, page);
    for (const { path, urls } of layout.generated)
      for (const url of urls) this.#generated.set(keyOf(url), routeOfFile(`${path}.md`));
    for (const [from, to] of Object.entries(project.redirects)) this.#redirects.set(keyOf(from), to);
  }

  setRoute(page: SourcePage, route: string): void {
    this.#routes.set(page, route);
  }

  routeOf(page: SourcePage): string {
    return this.#routes.get(page) ?? '/';
  }

  /** The page of a file, also without its extension or as a folder. */
  #pageAt(path: string): SourcePage | undefined {
    const plain = path.replace(/\/$/, '');
    const candidates = [
      '',
      '.md',
      '.mdx',
      '.markdown',
      '/index.md',
      '/index.mdx',
      '/README.md',
      '/README.mdx',
      '/readme.md',
    ].map((end) => plain + end);
    return candidates.map((one) => this.#byPath.get(one)).find((page) => page !== undefined);
  }

  #atUrl(url: string, hash: string): Target | undefined {
    for (const key of this.#keysOf(url)) {
      const page = this.#byUrl.get(key);
      if (page) return { kind: 'page', page, route: this.routeOf(page), hash };
      const generated = this.#generated.get(key);
      if (generated) return { kind: 'page', page: undefined, route: generated, hash };
    }
    return undefined;
  }

  #keysOf(url: string): string[] {
    const { base } = this.#project.site;
    const plain = base !== '/' && `${url}/`.startsWith(base) ? `/${url.slice(base.length)}` : url;
    const language = this.#project.site.language?.code;
    const local =
      language === undefined ? plain : plain.replace(new RegExp(`^/${language}(?=/|$)`, 'i'), '') || '/';
    const redirected = this.#redirect(plain);
    return [
      ...new Set(
        [plain, local, ...(redirected ? [redirected] : [])].flatMap((one) => [
          keyOf(one),
          keyOf(withoutNumbers(one)),
        ]),
      ),
    ];
  }

  #redirect(url: string): string | undefined {
    const found = this.#redirects.get(keyOf(url));
    return found !== undefined && !isExternal(found) ? splitUrl(found).path : undefined;
  }

  #isFile(path: string): boolean {
    return isSourceFile(path, this.#project.root);
  }

  #staticFile(path: string): string | undefined {
    const { base } = this.#project.site;
    const plain = base !== '/' && path.startsWith(base) ? path.slice(base.length - 1) : path;
    return [path, plain]
      .flatMap((one) => this.#project.staticDirs.map((folder) => join(folder, one)))
      .find((one) => this.#isFile(one));
  }

  #absolute(path: string, hash: string): Target {
    const page = this.#atUrl(path, hash);
    if (page) return page;
    const roots = this.#project.contentRoots;
    const source = roots.map((root) => this.#pageAt(join(root, path))).find((one) => one !== undefined);
    if (source) return { kind: 'page', page: source, route: this.routeOf(source), hash };
    const file = this.#staticFile(path);
    if (file) return { kind: 'file', path: file, hash };
    for (const root of roots) {
      if (this.#isFile(join(root, path))) return { kind: 'file', path: join(root, path), hash };
    }
    if (path === '/' || path === '') return { kind: 'page', page: undefined, route: '/', hash };
    return { kind: 'broken' };
  }

  /** A path with a prefix, such as `@site/docs/a.md`. */
  #prefixed(path: string): string | undefined {
    const [name, folder] =
      Object.entries(this.#project.prefixes).find(([prefix]) => path.startsWith(`${prefix}/`)) ?? [];
    return name === undefined || folder === undefined ? undefined : join(folder, path.slice(name.length));
  }

  #relative(page: SourcePage, path: string, hash: string): Target {
    const file = join(dirname(page.path), path);
    const source = this.#pageAt(file) ?? this.#pageAt(`${file.replace(/\.html$/, '')}`);
    if (source) return { kind: 'page', page: source, route: this.routeOf(source), hash };
    if (this.#isFile(file)) return { kind: 'file', path: file, hash };
    // Some tools resolve links like a browser, with and without a slash at the end of the URL.
    const [own = '/'] = page.urls;
    const urls = [posix.join(own, path), posix.join(posix.dirname(own), path)];
    const found = urls.map((url) => this.#atUrl(url, hash)).find((target) => target !== undefined);
    if (found) return found;
    const roots = this.#project.contentRoots.map((root) => join(root, path));
    const loose = roots.map((one) => this.#pageAt(one)).find((one) => one !== undefined);
    if (loose) return { kind: 'page', page: loose, route: this.routeOf(loose), hash };
    const asset = [
      ...roots,
      ...urls.flatMap((url) => this.#project.staticDirs.map((folder) => join(folder, url))),
    ].find((one) => extname(one) !== '' && this.#isFile(one));
    return asset ? { kind: 'file', path: asset, hash } : { kind: 'broken' };
  }

  /** Where a link in a page leads. */
  resolve(page: SourcePage, url: string): Target {
    const written = url.trim().replace(/^pathname:\/\//, '');
    if (isExternal(written)) return { kind: 'external' };
    const { path: encoded, hash } = splitUrl(written);
    const path = decodePath(encoded);
    if (path === '') return { kind: 'anchor' };
    const prefixed = this.#prefixed(path);
    if (prefixed !== undefined) {
      const source = this.#pageAt(prefixed);
      if (source) return { kind: 'page', page: source, route: this.routeOf(source), hash };
      return this.#isFile(prefixed) ? { kind: 'file', path: prefixed, hash } : { kind: 'broken' };
    }
    return path.startsWith('/') ? this.#absolute(path, hash) : this.#relative(page, path, hash);
  }
}
