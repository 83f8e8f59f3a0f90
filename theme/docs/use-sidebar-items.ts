import type { SidebarItem } from '../../plugins/content/types';
import { createStore } from '../store';

/** How long unfolding a category waits for the items that its page did not bring, in milliseconds. */
const PATIENCE = 300;

/** The whole sidebar, once a reader wants more of it than the page brings. */
const whole = createStore<SidebarItem[] | null>(null);

async function load(): Promise<void> {
  try {
    const { default: items } = await import(/* webpackChunkName: "sidebar" */ '@generated/sidebar.json');
    whole.set(items);
  } catch {
    // The page's own part stays; the next try fetches again.
  }
}

/** Loads the whole sidebar: one file for all pages. Resolves when it is there, has failed, or takes too long. */
export async function loadWholeSidebar(): Promise<void> {
  if (whole.get()) return;
  await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** The items to show. @param own the part that the page brings */
export function useSidebarItems(own: readonly SidebarItem[]): readonly SidebarItem[] {
  return whole.use() ?? own;
}
