import { siteLinks } from './repository-links.ts';
import { CLIENT_FIELDS, type ClientFields, type ClientSite, type Site } from './schema.ts';

/** The part of the site configuration that browsers load. */
export const clientSite = (site: Site): ClientSite => ({
  ...(Object.fromEntries(CLIENT_FIELDS.map((field) => [field, site[field]])) as ClientFields),
  links: siteLinks(site),
});
