import { join, normalize, posix } from 'node:path';
import { LIMITS } from '../../shared/build/limits.ts';
import { decodePath } from '../../shared/clean-path.ts';
import { regionOf } from '../../shared/markdown/regions.ts';
import { checkCode, tooLarge } from './code-limits.ts';
import { type Boundary, contentFile, contentState, contentText, resolveContentPath } from './gate.ts';
import { problemOfMedia } from './media-files.ts';

/** The file that a URL on a page names: `/x` in the static folder, other paths relative to the content root. */
export function fileOfUrl(pageFile: string, url: string): string {
  const path = decodePath(url);
  return path.startsWith('/') ? path : posix.join(posix.dirname(pageFile), path);
}

/** The absolute path of a file from `fileOfUrl`. */
export const pathOfFile = ({ root, staticDir = root }: Boundary, file: string): string =>
  // Like browsers, `normalize` ignores `..` at the root: `/../x` is `/x`.
  file.startsWith('/') ? join(staticDir, normalize(file)) : join(root, file);

/** Looks for the files that links, images and code blocks name, by their paths from `fileOfUrl`. */
export interface FileLookup {
  /** Whether there is such a file, and content may use it. */
  exists: (file: string) => boolean;
  /** The reason why content may not use a file, without a full stop; undefined if it may, or if there is no file. */
  refusalOf: (file: string) => string | undefined;
  /** The problem of a file that a component loads, with the fix and without a full stop. */
  mediaProblemOf?: (file: string) => string | undefined;
  /** The number of bytes of a file that content may use; 0 if there is none. */
  sizeOf?: (file: string) => number;
  /** The reason why a code block cannot show a file, with a full stop: it is too large. */
  codeProblemOf?: (file: string) => string | undefined;
  /** The reason why a code block cannot show a region of a file, with a full stop. */
  regionProblemOf?: (file: string, region: string) => string | undefined;
}

export const fileLookup = (boundary: Boundary): FileLookup => ({
  exists: (file) => contentFile(boundary, pathOfFile(boundary, file)) !== undefined,
  refusalOf(file) {
    const found = resolveContentPath(boundary, pathOfFile(boundary, file));
    return found.file === undefined && !found.isMissing ? found.problem : undefined;
  },
  mediaProblemOf: (file) => problemOfMedia(boundary, pathOfFile(boundary, file)),
  sizeOf: (file) => contentState(boundary, pathOfFile(boundary, file))?.size ?? 0,
  codeProblemOf(file) {
    const text = contentText(boundary, pathOfFile(boundary, file)) ?? '';
    const advice = 'Show only a part of it.';
    if (text.length > LIMITS.fileBytes)
      return tooLarge('the file', text.length, 'characters', 'fileBytes', advice);
    return checkCode({ type: 'code', value: text })[0];
  },
  regionProblemOf(file, region) {
    try {
      regionOf(contentText(boundary, pathOfFile(boundary, file)) ?? '', region);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  },
});
