import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { realPath } from '../../engine/files/gate.ts';
import { isFile, pathFrom } from '../../shared/build/files.ts';

/** The nearest folder at or above another one that contains an entry. */
export function folderWith(name: string, folder: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  return dirname(folder) === folder ? undefined : folderWith(name, dirname(folder));
}

/** The folders whose files an import may read, by the folder of the tool. */
const tops = new Map<string, string>();

/**
 * Allows the files of a repository or, without one, those of the folder that the user named and of the folder of the tool in it.
 * @param root the folder of the tool, absolute
 * @param source the folder that the user named, absolute
 */
export function allowSources(root: string, source: string): void {
  const isInside = !pathFrom(source, root).startsWith('../');
  tops.set(root, realPath(folderWith('.git', root) ?? (isInside ? source : root)));
}

const topOf = (root: string): string => tops.get(root) ?? realPath(folderWith('.git', root) ?? root);

/** Folders such as `.git` and files such as `.env` can contain secrets. The tool's own folder is a part of the site. */
const HIDDEN = /^\.(?!vitepress$)/;

/**
 * Whether a path that the pages of another team name leads to a file of their repository. The import copies such files into a
 * site that is published, so `../../../proc/self/environ` and symlinks out of the repository are not files.
 * @param root the folder of the tool, absolute
 */
export const isSourceFile = (path: string, root: string): boolean => isFile(path) && isSourcePath(path, root);

/** Whether a path that exists is part of the same repository as the folder of the tool, and not hidden. */
export function isSourcePath(path: string, root: string): boolean {
  if (!existsSync(path)) return false;
  const inside = pathFrom(topOf(root), realPath(path));
  return inside === '' || !inside.split('/').some((part) => HIDDEN.test(part) || part === '');
}

/** Encodings by the marks at the beginning of files. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The text of a file of the old site, and whether it is not in UTF-8. Old files without a mark are usually from Windows. */
export function readSource(path: string): { text: string; isOldEncoding: boolean } {
  const bytes = readFileSync(path);
  const [, encoding] = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return { text, isOldEncoding: encoding !== undefined };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isOldEncoding: true };
  }
}

/** The text of a file of the old site. */
export const sourceText = (path: string): string => readSource(path).text;

/** The text of a file of the same repository; undefined if there is none, or if a link leads out of the repository. */
export const sourceTextIfExists = (path: string, root: string): string | undefined =>
  isSourceFile(path, root) ? sourceText(path) : undefined;
