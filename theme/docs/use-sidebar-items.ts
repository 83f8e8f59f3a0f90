import type { SidebarItem } from '../../plugins/content/types';
import { createStore } from '../store';

/** How long opening a category waits for the whole sidebar, in milliseconds. */
const MAX_WAIT = 300;

/** The whole sidebar; pages contain only their part of it. */
const whole = createStore<SidebarItem[] | null>(null);

async function load(): Promise<void> {
  try {
    const { default: items } = await import(/* webpackChunkName: "sidebar" */ '@generated/sidebar.json');
    whole.set(items);
  } catch {
    // The page's own part stays; the next click fetches again.
  }
}

/** Loads the whole sidebar, one file for all pages. Resolves when it has loaded or failed, or takes too long. */
export async function loadWholeSidebar(): Promise<void> {
  if (whole.get()) return;
  await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
}

/** The items to show. @param own the part that is in the page's own data */
export function useSidebarItems(own: readonly SidebarItem[]): readonly SidebarItem[] {
  return whole.use() ?? own;
}
