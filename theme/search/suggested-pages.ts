import sidebar from '@generated/sidebar-top.json';
import type { SidebarItem } from '../../plugins/content/types';

const MOST = 5;
/** Pages of a sequence bear their number in the sidebar. */
const NUMBER = /^\d+\.\s+/;

export interface SuggestedPage {
  url: string;
  title: string;
  place: string;
}

/** The first page of a branch of the sidebar. */
function firstPage(item: SidebarItem, place: string): SuggestedPage | undefined {
  if (item.route) return { url: item.route, title: item.label.replace(NUMBER, ''), place };
  for (const child of item.items ?? []) {
    const page = firstPage(child, item.label);
    if (page) return page;
  }
  return undefined;
}

/**
 * Where a reader without a query may want to begin: the first page of each part of the handbook, which is all that the
 * sidebar's top level holds of it.
 */
export const suggestedPages: readonly SuggestedPage[] = sidebar
  .flatMap((item) => firstPage(item, '') ?? [])
  .slice(0, MOST);
