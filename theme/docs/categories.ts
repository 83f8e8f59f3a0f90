import type { SidebarItem } from '../../shared/pages/types';
import { sidebarTop } from './sidebar-top';

/** The route of a category's own page; without one, the route of the first page below the category. */
const routeOf = ({ route, items = [] }: SidebarItem): string | undefined =>
  route ?? items.map(routeOf).find((first) => first !== undefined);

/** The top categories of the handbook, in their order. */
export const categories = () =>
  sidebarTop.flatMap((item) => {
    const href = item.items && routeOf(item);
    return href ? [{ label: item.label, href }] : [];
  });
