import { relative, sep } from 'node:path';
import type { Node } from 'unist';
import type { VFile } from 'vfile';

/** Stops with `file:line: message`. Rspress prints of a plugin's error only the text, so the place goes there. */
export function failAt(file: VFile, { position }: Node, message: string): never {
  const path = relative(file.cwd, file.path ?? '')
    .split(sep)
    .join('/');
  return file.fail(`${path}:${position?.start.line ?? 1}: ${message}`, position);
}
