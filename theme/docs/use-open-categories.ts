import { useEffect } from 'react';
import type { SidebarItem } from '../../plugins/content/types';
import { createStore } from '../store';

export interface OpenCategories {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

/** The categories that the reader opened or closed in this visit. They are kept when the sidebar unmounts. */
const states = createStore<Readonly<Record<string, boolean>>>({});

/** The ids of the categories that contain a route. */
export function branchOf(items: readonly SidebarItem[], route: string, parent = ''): string[] {
  for (const item of items) {
    const id = `${parent}/${item.label}`;
    if (!item.items) continue;
    if (item.route === route) return [id];
    const below = branchOf(item.items, route, id);
    if (below.length > 0) return [id, ...below];
    if (item.items.some((child) => child.route === route)) return [id];
  }
  return [];
}

/** Which categories are open: those the reader opened, and those that contain the current page. */
export function useOpenCategories(items: readonly SidebarItem[], route: string): OpenCategories {
  const own = states.use();
  const branch = branchOf(items, route);
  const branchKey = branch.join('\n');
  // A navigation opens the categories of the new page, including those that the reader has closed.
  useEffect(() => {
    const opened = branchKey === '' ? [] : branchKey.split('\n').map((id) => [id, true]);
    states.set({ ...states.get(), ...Object.fromEntries(opened) });
  }, [branchKey]);
  const isOpen = (id: string) => own[id] ?? branch.includes(id);
  return { isOpen, toggle: (id) => states.set({ ...states.get(), [id]: !isOpen(id) }) };
}
