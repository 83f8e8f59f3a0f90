import { posix } from 'node:path';
import type { z } from 'zod';
import type { categoryFields } from './front-matter.ts';
import type { ChildCard, Page, PageLink, PageMeta, SidebarItem } from './types.ts';

export type Category = z.output<typeof categoryFields>;

interface Node {
  name: string;
  label: string;
  order: number;
  page?: Page;
  nodes: Map<string, Node>;
}

const LAST = Number.MAX_SAFE_INTEGER;

const toLabel = (folder: string): string =>
  folder.replace(/[-_]+/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());

const bySortKey = (a: Node, b: Node): number => a.order - b.order || (a.name < b.name ? -1 : 1);

const orderOf = (page: Page): number => (page.frontMatter.order as number | undefined) ?? LAST;

const labelOf = (page: Page): string => (page.frontMatter.label as string | undefined) ?? page.title;

/**
 * Builds the sidebar from the folder tree.
 * @param root the content folder of the sidebar, such as `docs`
 * @param categories label and order of folders without an index page, by folder path
 * @returns the items in their order; without redirects, unlisted pages and the index page of the root
 */
export function buildSidebar(
  pages: readonly Page[],
  root: string,
  categories: ReadonlyMap<string, Category>,
): SidebarItem[] {
  const top: Node = { name: root, label: '', order: 0, nodes: new Map() };
  for (const page of pages) {
    if (!page.file.startsWith(`${root}/`) || page.redirect || page.isUnlisted) continue;
    addPage(page, top, root, categories);
  }
  return toItems(top);
}

function addPage(page: Page, top: Node, root: string, categories: ReadonlyMap<string, Category>): void {
  const parts = posix.relative(root, page.file.replace(/\.mdx?$/, '')).split('/');
  const folders = page.isIndex ? parts.slice(0, -1) : parts;
  if (folders.length === 0) return;
  let node = top;
  let path = root;
  for (const name of folders) {
    path = `${path}/${name}`;
    let child = node.nodes.get(name);
    if (!child) {
      const category = categories.get(path);
      const label = category?.label ?? toLabel(name);
      child = { name, label, order: category?.order ?? LAST, nodes: new Map() };
      node.nodes.set(name, child);
    }
    node = child;
  }
  node.page = page;
  node.label = labelOf(page);
  node.order = orderOf(page);
}

const toItems = (node: Node): SidebarItem[] =>
  [...node.nodes.values()].sort(bySortKey).map((child) => ({
    label: child.label,
    ...(child.page && { route: child.page.route }),
    ...(child.nodes.size > 0 && { items: toItems(child) }),
  }));

interface SidebarIndex {
  /** The items that have a page, in reading order. */
  order: readonly SidebarItem[];
  /** The position of each route in the order, and the items that lead to it. */
  places: ReadonlyMap<string, { at: number; trail: SidebarItem[] }>;
}

function buildIndex(items: readonly SidebarItem[]): SidebarIndex {
  const order: SidebarItem[] = [];
  const places = new Map<string, { at: number; trail: SidebarItem[] }>();
  const walk = (level: readonly SidebarItem[], above: readonly SidebarItem[]): void => {
    for (const item of level) {
      const trail = [...above, item];
      if (item.route) {
        places.set(item.route, { at: order.length, trail });
        order.push(item);
      }
      walk(item.items ?? [], trail);
    }
  };
  walk(items, []);
  return { order, places };
}

/** The index of each sidebar. Searching the sidebar itself for every page would take quadratic time. */
const indexes = new WeakMap<readonly SidebarItem[], SidebarIndex>();

function indexFor(items: readonly SidebarItem[]): SidebarIndex {
  const index = indexes.get(items) ?? buildIndex(items);
  indexes.set(items, index);
  return index;
}

/** The items that lead to a route, ending with the item of the route; empty if the sidebar does not contain it. */
export const trailTo = (items: readonly SidebarItem[], route: string): SidebarItem[] =>
  indexFor(items).places.get(route)?.trail ?? [];

const firstRoute = (item: SidebarItem): string | undefined =>
  item.route ?? item.items?.map(firstRoute).find((route) => route !== undefined);

/** A category without its items. If it does not have a page, it keeps the first item, which leads to a page. */
function withoutItems({ items = [], ...category }: SidebarItem): SidebarItem {
  const [first] = items;
  if (category.route || !first) return { ...category, items: [], isPartial: true };
  return { ...category, items: [first.items ? withoutItems(first) : first], isPartial: true };
}

/**
 * The part of the sidebar in the HTML of a page, which must not grow with the site: the top level, the branch that leads
 * to the page, and the page's siblings and children. Other categories only contain a link to their page or to their
 * first page, for readers without JavaScript.
 * @param route the page's route; other routes, such as those of posts, get the top level
 */
export function sidebarFor(items: readonly SidebarItem[], route: string): SidebarItem[] {
  const trail = new Set(trailTo(items, route));
  const cut = (level: readonly SidebarItem[]): SidebarItem[] =>
    level.map((item) => {
      if (!item.items) return item;
      return trail.has(item) ? { ...item, items: cut(item.items) } : withoutItems(item);
    });
  return cut(items);
}

/** The cards of the items below an item. The card of a category without a page leads to its first page. */
const childCards = ({ items = [] }: SidebarItem, pageByRoute: ReadonlyMap<string, Page>): ChildCard[] =>
  items.flatMap((item): ChildCard[] => {
    const target = firstRoute(item);
    if (!target) return [];
    const description = item.route ? (pageByRoute.get(item.route)?.description ?? '') : '';
    return [{ title: item.label, route: target, description }];
  });

/** The navigation of a handbook page: sidebar, breadcrumbs, previous and next page, and children. */
export function navigationMeta(
  route: string,
  items: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
): Pick<PageMeta, 'breadcrumbs' | 'sidebar' | 'previous' | 'next' | 'children'> {
  const { order, places } = indexFor(items);
  const { at, trail } = places.get(route) ?? { at: -1, trail: [] };
  const current = trail.at(-1);
  if (!current) return {};
  const link = (item: SidebarItem | undefined): PageLink | undefined =>
    item?.route ? { title: item.label, route: item.route } : undefined;
  const previous = link(order[at - 1]);
  const next = link(order[at + 1]);
  const children = childCards(current, pageByRoute);
  return {
    sidebar: sidebarFor(items, route),
    breadcrumbs: trail.map(({ label, route: crumb }) => (crumb ? { label, route: crumb } : { label })),
    ...(previous && { previous }),
    ...(next && { next }),
    ...(children.length > 0 && { children }),
  };
}
