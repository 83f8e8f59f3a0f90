import { useEffect } from 'react';
import { DOCS_ROUTE } from '../../shared/main-routes';
import type { SidebarItem } from '../../shared/pages/types';
import { createStore } from '../base/store';

export interface OpenCategories {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

/** The categories that the reader or a navigation opened or closed in this visit. They are kept when the sidebar unmounts. */
const states = createStore<Readonly<Record<string, boolean>>>({});

const setOpen = (id: string, isOpen: boolean) => states.set({ ...states.get(), [id]: isOpen });

/** Opens a category. */
export const openCategory = (id: string): void => setOpen(id, true);

const firstRoute = ({ route, items = [] }: SidebarItem): string =>
  route ?? items.map(firstRoute).find((first) => first !== '') ?? '';

/**
 * The id of an item of the sidebar: the path of its page or its folder, because several can have the same label. The routes of
 * the pages in a folder begin with its path.
 * @param parent the id of the category that contains the item
 */
export const idOf = (item: SidebarItem, parent: string = DOCS_ROUTE): string =>
  firstRoute(item)
    .split('/')
    .slice(0, parent.split('/').length + 1)
    .join('/');

/** The ids of the categories that a route belongs to, the outermost first. */
export function branchOf(items: readonly SidebarItem[], route: string, parent?: string): string[] {
  for (const item of items) {
    if (!item.items) continue;
    const id = idOf(item, parent);
    if (item.route === route) return [id];
    const below = branchOf(item.items, route, id);
    if (below.length > 0) return [id, ...below];
    if (item.items.some((child) => child.route === route)) return [id];
  }
  return [];
}

/**
 * The open categories: those of this page and of earlier pages, and those that the reader opened, unless the reader
 * closed them.
 */
export function useOpenCategories(items: readonly SidebarItem[], route: string): OpenCategories {
  const chosen = states.use();
  const branch = branchOf(items, route);
  const branchKey = branch.join('\n');
  // A navigation to a page in other categories opens them, including those that the reader has closed.
  useEffect(() => {
    const opened = branchKey === '' ? [] : branchKey.split('\n').map((id) => [id, true]);
    states.set({ ...states.get(), ...Object.fromEntries(opened) });
  }, [branchKey]);
  const isOpen = (id: string) => chosen[id] ?? branch.includes(id);
  return { isOpen, toggle: (id) => setOpen(id, !isOpen(id)) };
}
