import { isBelow } from '../../shared/url-parts';
import { site } from '../site';
import { REPOSITORY } from '../strings';

export interface NavItem {
  label: string;
  href: string;
  /** The item is current on the pages below this path. */
  section?: string | undefined;
}

/** The main menu, the same in the navbar and in the drawer. */
export const navItems: readonly NavItem[] = site.navbar.items.map(({ to, ...item }) => ({
  ...item,
  href: to,
}));

export const repositoryItem: NavItem = { label: REPOSITORY, href: site.repository };

/** Whether a path is in the section of an item. */
export const isCurrent = ({ section }: NavItem, path: string): boolean =>
  section !== undefined && isBelow(section, path);
