import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { filesIn } from '../../shared/build/files.ts';

/** Milliseconds between two looks at the files. */
const INTERVAL = 250;

/** A text that changes when one of the files changes, appears or disappears, or a file in one of the folders. */
export const stateOf = (paths: readonly string[]): string =>
  paths
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found?.isDirectory()) return stateOf(filesIn(path).map((file) => join(path, file)));
      return found ? `${path} ${found.mtimeMs} ${found.size}` : '';
    })
    .join('\n');

/** Waits until this is no longer the state of the files. @param paths absolute paths of files and folders, which may not exist */
export async function nextChange(state: string, paths: readonly string[]): Promise<void> {
  while (stateOf(paths) === state) await setTimeout(INTERVAL);
}
