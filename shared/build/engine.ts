import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { currentRun } from './environment.ts';

/** The folders of the engine. */
export const ENGINE_FOLDERS = ['engine', 'packages', 'shared', 'theme', 'tools'] as const;

/** The folder of the engine, which contains `engine/`, `shared/`, `theme/` and `tools/`. In a package, it is compiled. */
export const ENGINE = join(import.meta.dirname, '../..');

export const THEME = join(ENGINE, 'theme');

const EXTENSIONS = ['.tsx', '.ts', '.js'];

/**
 * The absolute path of a module of the engine, as source or compiled.
 * @param path relative to the engine, without an extension, such as `theme/home/home-page`
 * @throws if there is no such module
 */
export function engineModule(path: string): string {
  const file = EXTENSIONS.map((extension) => join(ENGINE, path + extension)).find((one) => existsSync(one));
  if (file) return file;
  throw new Error(`The engine has no module ${path} in ${ENGINE}. Install the package again.`);
}

/** The file that makes a folder a project. */
export const SITE_FILE = 'site.config.ts';

/** The nearest folder with `site.config.ts`, at or above another one. */
function projectAbove(folder: string): string | undefined {
  if (existsSync(join(folder, SITE_FILE))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : projectAbove(parent);
}

/**
 * The folder of the project that uses the engine: it contains `site.config.ts`, `static/` and packages. The repository of
 * the engine is a project itself.
 */
export function projectDir(): string {
  if (existsSync(join(ENGINE, SITE_FILE))) return ENGINE;
  return currentRun().project ?? projectAbove(process.cwd()) ?? projectAbove(ENGINE) ?? resolve('.');
}
