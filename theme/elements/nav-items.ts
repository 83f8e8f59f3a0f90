import type { ConfiguredItem } from '../../shared/site/schema';
import { isBelow } from '../../shared/url-parts';
import { site } from '../base/site';
import { REPOSITORY } from '../strings';

interface NavItem {
  label: string;
  href: string;
  /** The item is current on the page at this path and on the pages below it. Without it, only its own page is. */
  section?: string | undefined;
}

export const toLink = (item: ConfiguredItem): NavItem => ('to' in item ? { ...item, href: item.to } : item);

/** The main menu, in the navbar and in the drawer. */
export const navItems = (): readonly NavItem[] => site.navbar.items.map(toLink);

/** The link to the source repository; undefined if the site names none. */
export const repositoryItem = (): NavItem | undefined =>
  site.repository === null ? undefined : { label: REPOSITORY, href: site.repository };

/** Whether a path is in the section of an item, or the page that an item without a section leads to. */
export const isCurrent = ({ href, section }: NavItem, path: string): boolean =>
  section === undefined ? href === path : isBelow(section, path);
