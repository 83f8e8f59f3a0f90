import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, posix, relative } from 'node:path';
import { checkSvg } from '../../engine/drawings/svg-files.ts';
import { isLinkedKind } from '../../engine/files/linked-files.ts';
import { canParse } from '../../shared/can-parse.ts';
import { slug } from './config/values.ts';
import type { Project } from './types.ts';

const SAFE = /[^\p{L}\p{N}._~@+()-]+/gu;

/** GitHub Pages publishes at most as many bytes. */
const MAX_COPIED = 1_000_000_000;

/** A path in which every part is allowed on this site. */
const safePath = (path: string): string =>
  path
    .split('/')
    .map((part) => part.replace(SAFE, '-').replace(/^[.-]+/, '') || slug(part) || 'file')
    .join('/');

/** Whether the build refuses a drawing, so that the import changes its format. */
const isUnsafe = (path: string): boolean =>
  path.endsWith('.svg') && checkSvg(readFileSync(path, 'utf8'), path).length > 0;

/** The files that pages of the new site use, and where they are copied. */
export class Assets {
  /** The new path, relative to the site, by the old absolute path. */
  readonly files = new Map<string, string>();
  /** The URLs of files that pages load from other sites. */
  readonly remotes = { image: new Set<string>(), video: new Set<string>(), frame: new Set<string>() };
  /** Files that the import made, by their new paths. */
  readonly made = new Map<string, Buffer>();
  /** The old paths of images that are one image with a version for dark mode. */
  readonly pairs: [light: string, dark: string][] = [];
  readonly #taken = new Set<string>();
  readonly #project: Project;

  constructor(project: Project) {
    this.#project = project;
  }

  /** Whether the old tool copies all files of its static folders. Elsewhere, these folders also contain the pages. */
  #isStatic(folder: string): boolean {
    return !this.#project.contentRoots.includes(folder);
  }

  /** Copies a file to the site. @returns its new path, relative to the site */
  add(path: string): string {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const file = this.#free(this.#placeOf(path));
    this.files.set(path, file);
    return file;
  }

  /** Copies an image and its version for dark mode under the names of a pair, if they can be one. */
  pair(light: string, dark: string): void {
    const extension = extname(light);
    const isKnown = this.files.has(light) || this.files.has(dark) || light === dark;
    if (isKnown || extname(dark) !== extension || [light, dark].some(isUnsafe)) return;
    const stem = this.#placeOf(light)
      .slice(0, -extension.length)
      .replace(/[-_.]light$/i, '');
    const namesOf = (name: string): [light: string, dark: string] => [
      `${name}.light${extension}`,
      `${name}.dark${extension}`,
    ];
    const isFree = (name: string): boolean =>
      namesOf(name).every((file) => !this.#taken.has(file.toLowerCase()));
    let name = stem;
    for (let count = 2; !isFree(name); count += 1) name = `${stem}-${count}`;
    const [inLight, inDark] = namesOf(name);
    this.files.set(light, this.#free(inLight)).set(dark, this.#free(inDark));
    this.pairs.push([light, dark]);
  }

  /** Leaves out the version for dark mode. @returns the names of the image with it and without it */
  separate([light, dark]: readonly [light: string, dark: string]): [before: string, after: string] {
    const before = this.files.get(light) ?? '';
    const after = this.#free(before.replace(/\.light(?=\.\w+$)/, ''));
    this.files.set(light, after).delete(dark);
    return [before, after];
  }

  /** The content of all files, by their new paths. @throws if they are too large together */
  copies(): [file: string, content: Buffer][] {
    const size = [...this.files.keys()].reduce((sum, path) => sum + statSync(path).size, 0);
    if (size > MAX_COPIED)
      throw new Error(
        `The files that pages use have ${Math.round(size / 1e6)} MB together, and the limit is ${MAX_COPIED / 1e6} MB. Move large files, such as videos, to another host first.`,
      );
    return [
      ...[...this.files].map(([path, file]): [string, Buffer] => [file, readFileSync(path)]),
      ...this.made,
    ];
  }

  #placeOf(path: string): string {
    for (const folder of this.#project.staticDirs.filter((one) => this.#isStatic(one))) {
      const inside = relative(folder, path);
      if (!inside.startsWith('..')) return `static/${safePath(inside)}`;
    }
    for (const folder of this.#project.contentRoots) {
      const inside = relative(folder, path);
      if (!inside.startsWith('..')) return `docs/docs/${safePath(inside)}`;
    }
    return `docs/docs/assets/${safePath(basename(path))}`;
  }

  #free(wanted: string): string {
    const extension = extname(wanted);
    let file = wanted;
    for (let count = 2; this.#taken.has(file.toLowerCase()); count += 1)
      file = `${wanted.slice(0, wanted.length - extension.length)}-${count}${extension}`;
    this.#taken.add(file.toLowerCase());
    return file;
  }

  /**
   * The URL of a file for a page.
   * @param page the path of the page, relative to `docs/`
   * @returns undefined if the build does not publish files of this kind
   */
  urlFor(path: string, page: string, isImage: boolean): string | undefined {
    const file = this.add(path);
    if (file.startsWith('static/')) return `/${encodeURI(file.slice('static/'.length))}`;
    if (!isImage && !isLinkedKind(file)) return this.#moveToStatic(path);
    const inside = posix.relative(dirname(page), file.slice('docs/'.length));
    return encodeURI(inside.startsWith('.') ? inside : `./${inside}`);
  }

  #moveToStatic(path: string): string {
    const file = this.#free(`static/files/${safePath(basename(path))}`);
    this.files.set(path, file);
    return `/${encodeURI(file.slice('static/'.length))}`;
  }

  /** Allows a file of another site. @returns its URL; undefined if pages cannot load it */
  remote(kind: 'image' | 'video' | 'frame', url: string): string | undefined {
    const secure = url.replace(/^(?:http:)?\/\//i, 'https://');
    if (!canParse(secure)) return undefined;
    const { hostname, port, username } = new URL(secure);
    if (
      port !== '' ||
      username !== '' ||
      !/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
    )
      return undefined;
    this.remotes[kind].add(secure);
    return secure;
  }

  /** The hosts from which pages load files, by the kind of file. */
  hosts(): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(this.remotes).flatMap(([kind, urls]) =>
        urls.size === 0 ? [] : [[kind, [...new Set([...urls].map((url) => new URL(url).hostname))].sort()]],
      ),
    );
  }
}
