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
    // The page's part of the sidebar stays. The next attempt to open a partial category loads the file again.
  }
}

/** Loads the whole sidebar, which is one file for all pages. Resolves when it has loaded or failed, or takes too long. */
export async function loadWholeSidebar(): Promise<void> {
  if (whole.get()) return;
  await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
}

/** The items to show. @param part the part that the data of the page contains */
export function useSidebarItems(part: readonly SidebarItem[]): readonly SidebarItem[] {
  return whole.use() ?? part;
}
