import type { Node } from 'unist';
import type { VFile } from 'vfile';
import { pathFrom } from './files.ts';

/** Stops with `file:line: message`. Rspress prints of a plugin's error only the text, so the place goes there. */
export function failAt(file: VFile, { position }: Node, message: string): never {
  return file.fail(
    `${pathFrom(file.cwd, file.path ?? '')}:${position?.start.line ?? 1}: ${message}`,
    position,
  );
}
