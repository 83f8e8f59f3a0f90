import { join, relative } from 'node:path';
import { isFile } from '../lib/files.ts';

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith('..');

/** Whether a file for a link or an image exists: `/x` in the static folder, other paths relative to the content root. */
export const fileLookup =
  (root: string, staticDir: string) =>
  (path: string): boolean => {
    if (!path.startsWith('/')) return isFile(join(root, path));
    const file = join(staticDir, path);
    return isWithin(staticDir, file) && isFile(file);
  };
