import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from '@rspress/core';
import { realPath } from '../../engine/files/gate.ts';
import type { ContentOptions, ReadContent } from '../../engine/read/model.ts';
import { NO_ENGINE } from '../../engine/rspress/builder-settings.ts';
import type { ContentPlugin } from '../../engine/rspress/content/content.ts';
import { ENGINE, projectDir, SITE_FILE } from '../../shared/build/engine.ts';
import {
  addToRun,
  currentRun,
  environment,
  selectSiteConfig,
  setMode,
} from '../../shared/build/environment.ts';
import { problemOfFolder } from '../../shared/pages/names.ts';
import type { Site } from '../../shared/site/schema.ts';
import { endWith } from './command-line.ts';

/** The absolute path of the project that the command works on. */
export const PROJECT = projectDir();

/** A file of the selected site, or else of the project: a site in a folder can have its own configuration. */
function configFile(name: string): string {
  const own = join(currentRun().site ?? PROJECT, name);
  return existsSync(own) ? own : join(PROJECT, name);
}

/** Absolute path of the configuration of Rspress. Call it after `selectSite`. */
export const rspressConfigFile = (): string => configFile('rspress.config.ts');

/** Absolute path of the configuration of the site. Call it after `selectSite`. */
export const siteConfigFile = (): string => configFile(SITE_FILE);

/**
 * Selects the site of `--site FOLDER` for all code that reads the configuration afterwards. A `site.json` in the folder is
 * merged over `site.config.ts`, unless SITE_CONFIG names another file.
 * @param folder absolute, or relative to the project
 * @returns the absolute path of the folder; the command ends if there is no such folder
 */
export function selectSite(folder: string): string {
  if (!existsSync(join(PROJECT, SITE_FILE)))
    endWith(
      `There is no ${SITE_FILE} in ${PROJECT}. Run the command in the folder of a site, or make one with init.`,
    );
  const written = resolve(PROJECT, folder);
  if (!existsSync(written)) endWith(`There is no folder ${folder}. Correct the path after --site.`);
  // The bundler uses real paths.
  const site = realPath(written);
  const problem =
    problemOfFolder(site, 'the path of the site') ?? problemOfFolder(PROJECT, 'the path of this project');
  if (problem) endWith(problem);
  const json = join(site, 'site.json');
  addToRun({ project: PROJECT, site });
  if (!environment().SITE_CONFIG && existsSync(json)) selectSiteConfig(json);
  return site;
}

/**
 * Bundles TypeScript files into modules that Node.js can load.
 * @param state a text that changes when they must be loaded again
 * @returns absolute path of a folder with a module `name.mjs` for each `name.ts`
 */
async function bundle(files: readonly string[], state = ''): Promise<string> {
  const run = await import(pathToFileURL(join(ENGINE, 'tools/run.mjs')).href);
  return run.bundle(files, state, join(PROJECT, '.cache/run'));
}

/** @throws an Error that names the file of the site and not that of the bundle, if a package is missing */
async function load<Exported>(folder: string, name: string): Promise<Exported> {
  try {
    return (await import(pathToFileURL(join(folder, name)).href)).default;
  } catch (error) {
    const [, missing] = /^Cannot find package '([^']+)' imported from/.exec((error as Error).message) ?? [];
    if (missing === undefined) throw error;
    const file = name.replace(/mjs$/, 'ts');
    throw new Error(
      `${file}, or a file that it imports, needs the package "${missing}", which is not installed. Install it, or remove the import.`,
    );
  }
}

/**
 * Reads the configuration of the selected site.
 * @param state a text that changes when the configuration must be read again
 * @throws an Error that names the field that is wrong
 */
export const loadSite = async (state = ''): Promise<Site> =>
  load(await bundle([siteConfigFile()], state), 'site.config.mjs');

/**
 * Bundles the configuration with the code of the workers. The name of the bundle's folder changes with the
 * code, and caches are only valid for one name.
 * @param state a text that changes when the configuration must be read again
 */
export async function loadProject(state = '') {
  const worker = join(ENGINE, 'tools/worker.ts');
  // A package contains the worker as JavaScript.
  const files = [siteConfigFile(), rspressConfigFile(), ...(existsSync(worker) ? [worker] : [])];
  const folder = await bundle(files, state);
  addToRun({ code: folder });
  return {
    /** @throws an Error that names the field of `site.config.ts` that is wrong */
    site: () => load<Site>(folder, 'site.config.mjs'),
    /** @throws an Error if the file does not export what `handbook()` returns */
    async config() {
      const config = await load<UserConfig>(folder, 'rspress.config.mjs');
      contentPlugin(config).checkConfig(config);
      return config;
    },
  };
}

/** The plugin with the content of a site. It is from another bundle, so its class is unknown here. @throws if there is none */
export function contentPlugin(config: UserConfig): ContentPlugin {
  const plugins: unknown = Object(config).plugins;
  const found = (Array.isArray(plugins) ? plugins : []).find(
    (one): one is ContentPlugin => 'followSite' in Object(one),
  );
  if (found) return found;
  throw new Error(NO_ENGINE);
}

/** The content of a site, with its configuration. */
export interface LoadedContent extends ReadContent {
  site: Site;
  options: ContentOptions;
}

/**
 * Reads the content of the selected site, with what `rspress.config.ts` adds: fields, syntax, components and pages.
 * @param withDrafts whether drafts are pages, as in dev
 * @throws an Error that names the file, and the field or option that is wrong
 */
export async function loadContent(withDrafts = false): Promise<LoadedContent> {
  const project = await loadProject();
  // All problems are found, as in a build. The dev server stops at the first one of the configuration.
  setMode('production');
  const [site, config] = [await project.site(), await project.config()];
  const { readContent, options } = contentPlugin(config);
  return { ...(await readContent(config, !withDrafts)), site, options };
}
