import { isBelow } from '../../shared/url-parts';
import { site } from '../site';

export interface NavItem {
  label: string;
  href: string;
  /** Paths below it count as this item's own. */
  section?: string | undefined;
}

/** The main menu, the same in the navbar and in the drawer. */
export const navItems: readonly NavItem[] = site.navbar.items.map(({ to, ...item }) => ({
  ...item,
  href: to,
}));

export const repositoryItem: NavItem = { label: 'Repository', href: site.repository };

/** Whether a path lies in an item's section. */
export const isCurrent = ({ section }: NavItem, path: string): boolean =>
  section !== undefined && isBelow(section, path);
