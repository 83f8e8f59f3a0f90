import type { SidebarItem } from '../../shared/pages/types';
import { createStore } from '../base/store';
import { failure } from '../navigation/failure';
import { loadAgain, unfinishedTask } from '../navigation/second-load';
import { SIDEBAR_NOT_LOADED } from '../strings';
import { openCategory } from './use-open-categories';

/** How long opening a category waits for the whole sidebar, in milliseconds. */
const MAX_WAIT = 300;

/** The task of opening a category. Its id follows. */
const OPEN = 'category ';

/** The whole sidebar; pages contain only their part of it. */
const whole = createStore<SidebarItem[] | null>(null);

async function load(): Promise<void> {
  if (whole.get()) return;
  const { default: items } = await import(/* webpackChunkName: "sidebar" */ '@generated/sidebar.json');
  whole.set(items);
}

/** Loads the whole sidebar, which is one file for all pages, before the reader opens a category. */
export const prefetchSidebar = (): Promise<void> =>
  load().catch(() => {
    // Opening a category loads the file again and reports failures.
  });

/** Loads the whole sidebar. If the file is gone, loads the page again, or offers a retry. */
async function loadOrReport(category: string): Promise<void> {
  try {
    await load();
  } catch (error) {
    if (await loadAgain(OPEN + category)) return;
    const retry = () => {
      failure.set(null);
      loadOrReport(category);
    };
    failure.set({ title: SIDEBAR_NOT_LOADED, error: error as Error, retry });
  }
}

/**
 * Loads the whole sidebar for a category that the reader opens. Resolves when it has loaded or failed, or takes too long.
 * @param category its id
 */
export const loadSidebarFor = (category: string): Promise<unknown> =>
  Promise.race([loadOrReport(category), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);

/** The items to show. @param part the part that the data of the page contains */
export function useSidebarItems(part: readonly SidebarItem[]): readonly SidebarItem[] {
  return whole.use() ?? part;
}

if (import.meta.webpackHot)
  import.meta.webpackHot.accept('@generated/sidebar.json', () => {
    if (!whole.get()) return;
    whole.set(null);
    prefetchSidebar();
  });

if (unfinishedTask.startsWith(OPEN)) {
  const category = unfinishedTask.slice(OPEN.length);
  openCategory(category);
  loadOrReport(category);
}
