import { posix } from 'node:path';
import { problemOfName } from '../../shared/pages/names.ts';
import { defined, slug, textIn } from './config/values.ts';
import type { NavItem, Project, SourcePage } from './types.ts';

/** Where a page is on the new site. */
export interface Place {
  /** The path of the file without its extension, relative to `docs/`. */
  path: string;
  order?: number;
  label?: string;
}

export interface Layout {
  places: Map<SourcePage, Place>;
  /** Labels and orders of folders that have no page. */
  categories: Map<string, { label: string; order?: number }>;
  /** Pages that the old tool made from its sidebar, which need a file here. */
  generated: { path: string; label: string; order?: number; urls: string[]; description?: string }[];
  /** Links of the sidebar to other sites, which this sidebar does not have. */
  left: { label: string; href: string }[];
}

const FOLDER = 'docs';

/** A part of a path without the characters that this site does not allow. */
function safePart(part: string): string {
  const plain = part
    .replace(/[#?%'"`\\!$<>|*:\p{Cc}\uFFFD]/gu, '-')
    .replace(/\.(?=(?:html?|mdx?|txt|xml|json)$)/i, '-')
    .replace(/^[._ ]+|[. ]+$/g, '');
  return problemOfName(plain) === undefined && plain !== '' ? plain : slug(plain) || 'page';
}

/** The path of a page that keeps its old URL as far as possible. */
function pathOfUrl(url: string, docsUrl: string): string {
  const isInDocs = docsUrl !== '/' && docsUrl !== '' && (url === docsUrl || url.startsWith(`${docsUrl}/`));
  const rest = (isInDocs ? url.slice(docsUrl.length) : url).split('/').filter(Boolean).map(safePart);
  return posix.join(FOLDER, ...rest);
}

const pagesIn = (items: readonly NavItem[]): string[] =>
  items.flatMap(({ page, items: inner = [] }) => [...(page === undefined ? [] : [page]), ...pagesIn(inner)]);

/** The folder that contains all of these paths. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths.map((path) => path.split('/'));
  let count = first.length === 0 ? 0 : (first as string[]).length;
  for (const parts of rest) {
    let same = 0;
    while (same < count && parts[same] === first[same]) same += 1;
    count = same;
  }
  return (first as string[]).slice(0, count).join('/');
}

/** Words for the whole handbook. A group with such a label does not need a level. */
const WHOLE = /^(?:docs?|documentation|handbook)$/i;

/** Leaves out levels that say nothing: a group whose only entry is a group with the same label, and one for all pages. */
function simplified(items: readonly NavItem[], isTop = true): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    const inner = item.items && simplified(item.items, false);
    const [only, ...others] = inner ?? [];
    if (only?.items && others.length === 0 && only.label === item.label) return [{ ...item, ...only }];
    if (isTop && inner && item.page === undefined && WHOLE.test(item.label ?? '')) return inner;
    const { label, ...rest } = item;
    return [{ ...rest, ...defined({ label: textIn(label)?.slice(0, 250), items: inner }) }];
  });
}

/** Assigns paths to the pages of one site. */
class Arrangement {
  readonly layout: Layout = { places: new Map(), categories: new Map(), generated: [], left: [] };
  readonly #byPath: ReadonlyMap<string, SourcePage>;
  /** The paths that pages have if the sidebar does not move them. */
  readonly #base = new Map<SourcePage, string>();
  readonly #taken = new Map<string, SourcePage | undefined>();

  constructor(pages: readonly SourcePage[], docsUrl: string) {
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
    for (const page of pages) this.#base.set(page, pathOfUrl(page.urls[0] ?? '/', docsUrl));
  }

  #baseOf(page: SourcePage): string {
    return this.#base.get(page) ?? FOLDER;
  }

  /** Whether a folder contains only the pages of a category. */
  #isOwn(folder: string, inside: ReadonlySet<SourcePage>): boolean {
    for (const [page, path] of this.#base)
      if ((path === folder || path.startsWith(`${folder}/`)) && !inside.has(page)) return false;
    return true;
  }

  /** The folder of a category: the one that its pages have, if it is in the folder around it, or one with its label. */
  #folderFor(item: NavItem, around: string): string {
    const index = item.page === undefined ? undefined : this.#byPath.get(item.page);
    const inner = pagesIn(item.items ?? []).flatMap((path) => this.#byPath.get(path) ?? []);
    const inside = new Set(index ? [index, ...inner] : inner);
    const paths = inner.map((page) => this.#baseOf(page));
    const common =
      paths.length === 1
        ? posix.dirname(paths[0] ?? '')
        : commonFolder(paths.map((path) => posix.dirname(path)));
    const fits = common !== around && posix.dirname(common) === around && paths.length > 0;
    if (fits && this.#isOwn(common, inside) && !this.layout.categories.has(common)) return common;
    const label = item.label ?? index?.title ?? inner[0]?.title ?? '';
    const name = posix.join(around, slug(label) || 'section');
    let folder = name;
    for (let count = 2; this.layout.categories.has(folder); count += 1) folder = `${name}-${count}`;
    return folder;
  }

  #put(page: SourcePage, wanted: string, place: Omit<Place, 'path'>): void {
    if (this.layout.places.has(page)) return;
    let path = wanted;
    for (let count = 2; this.#taken.has(path.toLowerCase()); count += 1) path = `${wanted}-${count}`;
    this.#taken.set(path.toLowerCase(), page);
    this.layout.places.set(page, { path, ...place });
  }

  place(items: readonly NavItem[], around = FOLDER): void {
    for (const [index, item] of items.entries()) {
      const order = index + 1;
      const page = item.page === undefined ? undefined : this.#byPath.get(item.page);
      if (item.href !== undefined && item.label !== undefined)
        this.layout.left.push({ label: item.label, href: item.href });
      if (item.items !== undefined && (item.items.length > 0 || item.generated))
        this.#placeCategory(item, order, around, page);
      else if (page) this.#placePage(page, item.label, order, around);
    }
  }

  #placePage(page: SourcePage, label: string | undefined, order: number, around: string): void {
    const base = this.#baseOf(page);
    const name = base === FOLDER ? 'index' : posix.basename(base);
    const isThere = posix.dirname(base) === around || base === around;
    const own = label ?? page.label;
    // The page of the whole handbook is not in the sidebar, so that it becomes the first page there.
    const path =
      base === FOLDER
        ? posix.join(around, 'overview')
        : isThere && base !== around
          ? base
          : posix.join(around, name);
    this.#put(page, path, { order, ...defined({ label: own === page.title ? undefined : own }) });
  }

  #placeCategory(item: NavItem, order: number, around: string, page: SourcePage | undefined): void {
    const folder = this.#folderFor(item, around);
    const [first] = pagesIn(item.items ?? []);
    const named = page ?? (first === undefined ? undefined : this.#byPath.get(first));
    const label = item.label ?? named?.label ?? named?.title ?? posix.basename(folder);
    this.layout.categories.set(folder, { label, order });
    if (page) this.#put(page, folder, { order, ...(label !== page.title && { label }) });
    else if (item.generated) {
      const { url, description } = item.generated;
      this.#taken.set(folder.toLowerCase(), undefined);
      this.layout.generated.push({
        path: folder,
        label,
        order,
        urls: url === undefined ? [] : [url],
        ...defined({ description }),
      });
    }
    this.place(item.items ?? [], folder);
  }

  /** Places the pages that the sidebar does not name, at their old paths. */
  placeRest(): SourcePage[] {
    const rest = [...this.#base].filter(([page]) => !this.layout.places.has(page));
    for (const [page, path] of rest) {
      const isStart = path === FOLDER;
      const own = isStart ? 'Overview' : page.label;
      const label = own === page.title ? undefined : own;
      // The page of the whole folder is before all others.
      const order = page.order ?? (isStart ? 0 : undefined);
      this.#put(page, isStart ? `${FOLDER}/overview` : path, defined({ order, label }));
    }
    return rest.map(([page]) => page);
  }
}

/** Pages that contain others become the index of their folder. */
function withIndexes(layout: Layout): void {
  const paths = [...layout.places.values()].map(({ path }) => path);
  const folders = new Set(paths.flatMap((path) => foldersAround(path)));
  for (const place of layout.places.values()) if (folders.has(place.path)) place.path += '/index';
  for (const page of layout.generated) page.path += '/index';
  const indexes = new Set(
    [...layout.places.values(), ...layout.generated].map(
      ({ path }) => posix.dirname(path) + (path.endsWith('/index') ? '' : '\u0000'),
    ),
  );
  for (const folder of [...layout.categories.keys()])
    if (indexes.has(folder)) layout.categories.delete(folder);
}

function foldersAround(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAround(folder)];
}

/**
 * Decides where each handbook page is on the new site, so that its sidebar has the groups, the order and the labels of the old
 * one. A page keeps its old path if the sidebar allows it.
 * @returns the layout, and the pages that the old sidebar does not name
 */
export function arrange({ pages, navigation, docsUrl }: Project): { layout: Layout; unlisted: SourcePage[] } {
  const arrangement = new Arrangement(
    pages.filter(({ isPost }) => !isPost),
    docsUrl,
  );
  arrangement.place(simplified(navigation));
  const unlisted = arrangement.placeRest();
  withIndexes(arrangement.layout);
  return { layout: arrangement.layout, unlisted: navigation.length > 0 ? unlisted : [] };
}
