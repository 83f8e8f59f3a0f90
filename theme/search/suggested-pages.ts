import type { SidebarItem } from '../../shared/pages/types';
import { site } from '../base/site';
import { sidebarTop } from '../docs/sidebar-top';
import { joinBreadcrumbs } from './engines/engine';
import type { SavedPage } from './saved-pages';

const MAX_SUGGESTIONS = 5;
/** The number before the label of a page in a sequence. */
const NUMBER = /^\d+\.\s+/;

/** The first page of an item of the sidebar. @param labels the labels of the categories above the item */
const firstPage = (item: SidebarItem, labels: readonly string[]): SavedPage | undefined =>
  item.route
    ? { url: item.route, title: item.label.replace(NUMBER, ''), breadcrumbs: joinBreadcrumbs(labels) }
    : item.items?.map((child) => firstPage(child, [...labels, item.label])).find(Boolean);

/** The first pages of the first sections of the handbook, to show before a query. */
export const suggestedPages = (): readonly SavedPage[] =>
  sidebarTop.flatMap((item) => firstPage(item, [site.docs.label]) ?? []).slice(0, MAX_SUGGESTIONS);
