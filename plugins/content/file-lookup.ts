import { join, normalize, posix } from 'node:path';
import { decodePath } from '../../shared/clean-path.ts';
import { isFile } from '../lib/files.ts';

/** The file that a URL on a page names: `/x` in the static folder, other paths relative to the content root. */
export function fileOfUrl(pageFile: string, url: string): string {
  const path = decodePath(url);
  return path.startsWith('/') ? path : posix.join(posix.dirname(pageFile), path);
}

/** Whether a file for a link or an image exists: `/x` in the static folder, other paths relative to the content root. */
export const fileLookup =
  (root: string, staticDir: string) =>
  (path: string): boolean =>
    // Like browsers, `normalize` ignores `..` at the root: `/../x` is `/x`.
    isFile(path.startsWith('/') ? join(staticDir, normalize(path)) : join(root, path));
