import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Selects the site of `--site FOLDER` for all code that reads the configuration afterwards. A `site.json` in the folder is
 * merged over `site.config.ts`, unless SITE_CONFIG names another file.
 * @param folder absolute, or relative to the project
 * @returns the absolute path of the folder
 */
export function selectSite(folder: string): string {
  const site = resolve(ROOT, folder);
  const json = join(site, 'site.json');
  process.env.SITE_DIR = site;
  if (!process.env.SITE_CONFIG && existsSync(json)) process.env.SITE_CONFIG = json;
  return site;
}
