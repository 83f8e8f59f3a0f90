import { siteLinks } from './repository-links.ts';
import { CLIENT_FIELDS, type ClientFields, type ClientSite, type Site } from './schema.ts';

/** The facts about the content that the configuration depends on. */
export interface SiteContentFacts {
  /** The URLs of optional links that no page has. */
  absent: ReadonlySet<string>;
  /** Whether the site has posts. */
  hasBlog: boolean;
}

/** The part of the site configuration that browsers load, without links to pages that do not exist. */
export function clientSite(
  { navbar, footer, ...site }: Site,
  { absent, hasBlog }: SiteContentFacts,
): ClientSite {
  const isShown = (item: object): boolean => !('to' in item && absent.has(item.to as string));
  const columns = footer.links.map((column) => ({ ...column, items: column.items.filter(isShown) }));
  const shown: Site = {
    ...site,
    navbar: { ...navbar, items: navbar.items.filter(isShown) },
    footer: { links: columns.filter(({ items }) => items.length > 0) },
  };
  const fields = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, shown[field]]));
  return { ...(fields as ClientFields), links: siteLinks(site), hasBlog };
}
