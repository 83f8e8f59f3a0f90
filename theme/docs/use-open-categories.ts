import { useState, useSyncExternalStore } from 'react';
import type { SidebarItem } from '../../plugins/content/types';

export interface OpenCategories {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

/** What the reader opened and closed in this visit, by category; it outlives the sidebar itself. */
let states: Readonly<Record<string, boolean>> = {};
const listeners = new Set<() => void>();

function setStates(next: typeof states): void {
  states = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NOTHING: typeof states = {};

/** The ids of the categories that hold a route. */
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

/** Which categories stand open: those the reader opened, and the current page's branch. */
export function useOpenCategories(items: readonly SidebarItem[], route: string): OpenCategories {
  const own = useSyncExternalStore(
    subscribe,
    () => states,
    () => NOTHING,
  );
  const branch = branchOf(items, route);
  // A branch that a navigation leads to opens itself, also when the reader had closed it before.
  const [seen, setSeen] = useState(route);
  if (seen !== route) {
    setSeen(route);
    states = { ...states, ...Object.fromEntries(branch.map((id) => [id, true])) };
  }
  const isOpen = (id: string) => own[id] ?? branch.includes(id);
  const toggle = (id: string) => {
    const kept = Object.fromEntries(branch.map((open) => [open, isOpen(open)]));
    setStates({ ...kept, ...states, [id]: !isOpen(id) });
  };
  return { isOpen, toggle };
}
