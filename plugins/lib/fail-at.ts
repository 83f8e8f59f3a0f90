import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { pathFrom } from './files.ts';

/** Fails with `file:line: message`. Rspress prints only the text of a plugin's error, so the text contains the location. */
export function failAt(file: VFile, { position }: Node, message: string): never {
  return file.fail(
    `${pathFrom(file.cwd, file.path ?? '')}:${position?.start.line ?? 1}: ${message}`,
    position,
  );
}
