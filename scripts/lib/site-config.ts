import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from '@rspress/core';
import { realPath } from '../../plugins/content/gate.ts';
import { problemOfFolder } from '../../plugins/content/names.ts';
import { endWith } from './command-line.ts';

const ROOT = join(import.meta.dirname, '../..');

export const CONFIG_FILE = join(ROOT, 'rspress.config.ts');

/**
 * Selects the site of `--site FOLDER` for all code that reads the configuration afterwards. A `site.json` in the folder is
 * merged over `site.config.ts`, unless SITE_CONFIG names another file.
 * @param folder absolute, or relative to the project
 * @returns the absolute path of the folder; the command ends if there is no such folder
 */
export function selectSite(folder: string): string {
  const written = resolve(ROOT, folder);
  if (!existsSync(written)) endWith(`There is no folder ${folder}. Correct the path after --site.`);
  // The bundler uses real paths.
  const site = realPath(written);
  const problem =
    problemOfFolder(site, 'the path of the site') ?? problemOfFolder(ROOT, 'the path of this project');
  if (problem) endWith(problem);
  const json = join(site, 'site.json');
  process.env.SITE_DIR = site;
  if (!process.env.SITE_CONFIG && existsSync(json)) process.env.SITE_CONFIG = json;
  return site;
}

/**
 * Bundles the configuration with all plugins and the code of the workers, and reads the configuration. SITE_CODE is the
 * folder of the bundle. The name of the folder changes with the code, and caches are only valid for one name.
 * @param state a text that changes when the configuration must be read again
 */
export async function loadConfig(state = ''): Promise<UserConfig> {
  const { bundle } = await import(pathToFileURL(join(ROOT, 'scripts/run.mjs')).href);
  const folder: string = await bundle([CONFIG_FILE, join(ROOT, 'scripts/worker.ts')], state);
  process.env.SITE_CODE = folder;
  const { default: config } = await import(pathToFileURL(join(folder, 'rspress.config.mjs')).href);
  return config;
}
