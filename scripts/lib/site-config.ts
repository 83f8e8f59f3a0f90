import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from '@rspress/core';

const ROOT = join(import.meta.dirname, '../..');

export const CONFIG_FILE = join(ROOT, 'rspress.config.ts');

/**
 * Bundles the configuration with all plugins and the code of the workers, and reads the configuration. SITE_CODE is the
 * folder of the bundle. The name of the folder changes with the code, and caches are only valid for one name.
 */
export async function loadConfig(): Promise<UserConfig> {
  const { bundle } = await import(pathToFileURL(join(ROOT, 'scripts/run.mjs')).href);
  const folder: string = await bundle(CONFIG_FILE, join(ROOT, 'scripts/worker.ts'));
  process.env.SITE_CODE = folder;
  const { default: config } = await import(pathToFileURL(join(folder, 'rspress.config.mjs')).href);
  return config;
}
