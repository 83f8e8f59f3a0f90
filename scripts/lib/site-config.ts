import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from '@rspress/core';

const ROOT = join(import.meta.dirname, '../..');

export const CONFIG_FILE = join(ROOT, 'rspress.config.ts');

/**
 * Bundles the configuration with all plugins, and the workers' code, and reads the configuration. The name of the
 * bundle's folder, `SITE_CODE`, is the version by which caches are valid.
 */
export async function loadConfig(): Promise<UserConfig> {
  const { bundle } = await import(pathToFileURL(join(ROOT, 'scripts/run.mjs')).href);
  const folder: string = await bundle(CONFIG_FILE, join(ROOT, 'scripts/worker.ts'));
  process.env.SITE_CODE = folder;
  const { default: config } = await import(pathToFileURL(join(folder, 'rspress.config.mjs')).href);
  return config;
}
