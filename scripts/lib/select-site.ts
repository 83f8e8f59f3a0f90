import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Selects the site of `--site FOLDER` for everything that reads the configuration afterwards. A `site.json` in its
 * folder is merged over `site.config.ts`, unless SITE_CONFIG names another file.
 * @param folder absolute, or relative to the project
 * @returns its absolute path
 */
export function selectSite(folder: string): string {
  const site = resolve(ROOT, folder);
  const own = join(site, 'site.json');
  process.env.SITE_DIR = site;
  if (!process.env.SITE_CONFIG && existsSync(own)) process.env.SITE_CONFIG = own;
  return site;
}
