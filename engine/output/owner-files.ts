import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../shared/build/files.ts';

/** A file that is copied into the build as it is. */
interface OwnerFile {
  /** Its path in the build. */
  path: string;
  /** The problem if the build writes a file with this path. */
  problem: string;
}

/** The files of the folder that is copied. */
export const staticFiles = (folder: string | undefined): OwnerFile[] =>
  folder !== undefined && existsSync(folder)
    ? filesIn(folder).map((path) => ({
        path,
        problem: `static/${path}: the build writes its own ${path}, so this file would be lost. Remove it, or rename it.`,
      }))
    : [];

/** A file of `output.copy`. */
export const copiedFile = (path: string): OwnerFile => ({
  path,
  problem: `rspress.config.ts: "builderConfig.output.copy" adds ${path}, but the build writes its own ${path}. Remove the entry, or name another file in "to".`,
});

/**
 * Remembers the files of the owner in a build, before other files are written.
 * @param folder absolute path of the build
 * @returns a function that throws an Error with one line for each that was written again
 */
export function watchOwnerFiles(folder: string, files: readonly OwnerFile[]): () => void {
  const changeOf = (path: string) =>
    statSync(join(folder, path), { bigint: true, throwIfNoEntry: false })?.mtimeNs;
  const before = files.map((file) => ({ ...file, change: changeOf(file.path) }));
  return () => {
    const lost = before.filter(({ path, change }) => change !== undefined && changeOf(path) !== change);
    if (lost.length > 0) throw new Error(lost.map(({ problem }) => problem).join('\n'));
  };
}
