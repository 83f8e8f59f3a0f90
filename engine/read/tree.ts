import { posix } from 'node:path';
import type { z } from 'zod';
import type { categoryFields } from '../../shared/pages/front-matter.ts';
import type { ChildCard, Page, PageLink, PageMeta, SidebarItem } from '../../shared/pages/types.ts';

export type Category = z.output<typeof categoryFields>;

const LAST = Number.MAX_SAFE_INTEGER;

/** A number at the beginning of a name, such as `01-intro`, which orders files in other tools. */
const NUMBER = /^(\d{1,3})[-_. ]+(?=[^\d-_. ])/;

/** The order from the number in the name of a page or a folder. */
const orderOfName = (name: string): number | undefined => {
  const [, number] = NUMBER.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
};

const toLabel = (folder: string): string =>
  folder
    .replace(NUMBER, '')
    .replace(/[-_]+/g, ' ')
    .replace(/^\w/, (letter) => letter.toUpperCase());

const orderOf = (page: Page): number | undefined => page.frontMatter.order as number | undefined;

const labelOf = (page: Page, category?: Category): string =>
  (page.frontMatter.label as string | undefined) ?? category?.label ?? page.title;

/** The path of a page in the folder tree: an index page has the path of its folder. */
const pathOf = ({ file }: Page): string => file.replace(/(?:\/index)?\.mdx?$/, '');

/** A path in a folder, relative to the folder; `''` is the content root. */
const below = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1);

/** The items of a folder in their order. @param pages those in the folder, at any depth */
function itemsIn(
  folder: string,
  pages: readonly Page[],
  categories: ReadonlyMap<string, Category>,
): SidebarItem[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const [name] = below(folder, pathOf(page)).split('/');
    if (!name) continue;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(page);
  }
  const entries = [...groups].map(([name, group]) => {
    const path = posix.join(folder, name);
    const page = group.find((each) => pathOf(each) === path);
    const category = categories.get(path);
    const items = itemsIn(path, group, categories);
    const item = {
      label: page ? labelOf(page, category) : (category?.label ?? toLabel(name)),
      ...(page && { route: page.route }),
      ...(items.length > 0 && { items }),
    };
    return { name, order: (page && orderOf(page)) ?? category?.order ?? orderOfName(name) ?? LAST, item };
  });
  return entries.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)).map(({ item }) => item);
}

/**
 * Builds the sidebar from the folder tree.
 * @param root the content folder of the sidebar, such as `docs`, or `''`
 * @param categories label and order of folders, by folder path. Those of an index page win
 * @returns the items in their order; without redirects, unlisted pages and the index page of the root
 */
export function buildSidebar(
  pages: readonly Page[],
  root: string,
  categories: ReadonlyMap<string, Category>,
): SidebarItem[] {
  const shown = pages.filter(
    ({ file, redirect, isUnlisted }) =>
      (root === '' || file.startsWith(`${root}/`)) && !redirect && !isUnlisted,
  );
  return itemsIn(root, shown, categories);
}

/**
 * The items that have a page, in reading order. For each route, its position in this order and the items that lead to it.
 */
function buildIndex(items: readonly SidebarItem[]) {
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
const indexes = new WeakMap<readonly SidebarItem[], ReturnType<typeof buildIndex>>();

function indexFor(items: readonly SidebarItem[]) {
  const index = indexes.get(items) ?? buildIndex(items);
  indexes.set(items, index);
  return index;
}

/** The items that lead to a route, ending with the item of the route; empty if the sidebar does not contain it. */
export const trailTo = (items: readonly SidebarItem[], route: string): SidebarItem[] =>
  indexFor(items).places.get(route)?.trail ?? [];

/** The route of an item or, if it does not have a page, of the first page below it. */
export const firstRoute = (item: SidebarItem): string | undefined =>
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
  const hasCards = pageByRoute.get(route)?.frontMatter.cards !== false;
  const children = hasCards ? childCards(current, pageByRoute) : [];
  return {
    sidebar: sidebarFor(items, route),
    breadcrumbs: trail.map(({ label, route: crumb }) => (crumb ? { label, route: crumb } : { label })),
    ...(previous && { previous }),
    ...(next && { next }),
    ...(children.length > 0 && { children }),
  };
}
