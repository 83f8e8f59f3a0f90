import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realPath } from '../../plugins/content/gate.ts';
import { isFile, pathFrom } from '../../plugins/lib/files.ts';
import { memoize } from '../../shared/memoize.ts';

/** The nearest folder at or above another one that contains an entry. */
export function folderWith(name: string, folder: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  return dirname(folder) === folder ? undefined : folderWith(name, dirname(folder));
}

/** The real path of the folder whose files an import may read: the repository, or the folder of the tool without one. */
const topOf = memoize((root: string): string => realPath(folderWith('.git', root) ?? root));

/** Folders such as `.git` and files such as `.env` can contain secrets. The tool's own folder is a part of the site. */
const HIDDEN = /^\.(?!vitepress$)/;

/**
 * Whether a path that the pages of another team name leads to a file of their repository. The import copies such files into a
 * site that is published, so `../../../proc/self/environ` and symlinks out of the repository are not files.
 * @param root the folder of the tool, absolute
 */
export function isSourceFile(path: string, root: string): boolean {
  if (!isFile(path)) return false;
  const parts = pathFrom(topOf(root), realPath(path)).split('/');
  return !parts.some((part) => HIDDEN.test(part) || part === '');
}
