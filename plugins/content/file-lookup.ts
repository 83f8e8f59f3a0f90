import { join, relative } from 'node:path';
import { isFile } from '../lib/files.ts';

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith('..');

/**
 * Looks up files for links and images.
 * @param root absolute path of the content root
 * @param staticDir absolute path of the folder that is copied as is
 * @returns whether a file exists: `/x` only in the static folder, other paths relative to
 * the content root
 */
export const fileLookup =
  (root: string, staticDir: string) =>
  (path: string): boolean => {
    if (!path.startsWith('/')) return isFile(join(root, path));
    const file = join(staticDir, path);
    return isWithin(staticDir, file) && isFile(file);
  };
