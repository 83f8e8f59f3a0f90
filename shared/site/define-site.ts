import { reportErrors } from '../build/owner-errors.ts';
import { resolveSite } from './resolve.ts';
import type { Site, SiteInput } from './schema.ts';

/**
 * The configuration of a site, for `site.config.ts`. The JSON file that SITE_CONFIG names replaces individual values.
 * @throws an Error that names the file, field or variable that is wrong
 */
export function defineSite(site: SiteInput): Site {
  reportErrors();
  return resolveSite(site);
}
