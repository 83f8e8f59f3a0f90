import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../../shared/build/files.ts';

/** The modules in a folder, which may not exist. */
const modulesIn = (folder: string): string[] => (existsSync(folder) ? filesIn(folder) : []);

/** Generated modules that each belong to a file of the content, by its path: `FOLDER/docs/a.mdx.json` to `docs/a.mdx`. */
export interface FileModules {
  /** Absolute path. */
  folder: string;
  /** The end of a module's name, such as `.json`. */
  extension: string;
}

/**
 * Deletes the modules of files that no longer exist. A page that cannot be read keeps its modules, which its last code in dev
 * imports.
 * @param root absolute path of the content
 */
export function removeModulesOfDeleted(root: string, { folder, extension }: FileModules): void {
  for (const module of modulesIn(folder))
    if (!existsSync(join(root, module.slice(0, -extension.length)))) rmSync(join(folder, module));
}

/** Deletes all modules of a folder but those that are in use. @param used absolute paths */
export function removeUnused(folder: string, used: ReadonlySet<string>): void {
  for (const module of modulesIn(folder).map((name) => join(folder, name)))
    if (!used.has(module)) rmSync(module);
}
