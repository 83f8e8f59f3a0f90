import { posix } from 'node:path';

/** The name of a file without what people, cameras and file systems write differently: case, spaces, dashes, `.jpeg`. */
const normalName = (file: string): string =>
  posix
    .basename(file)
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .replace(/[\s_-]+/g, '');

/** The URL with which a page shows a file. Files of the static folder begin with a slash. */
function urlOf(page: string, file: string): string {
  if (file.startsWith('/')) return encodeURI(file);
  const path = posix.relative(posix.dirname(page), file);
  return encodeURI(path.startsWith('.') ? path : `./${path}`);
}

/**
 * The URL of the file that an author may have meant: one in the same folder whose name differs only in case, spaces or dashes, or the
 * only one with this name in another folder.
 * @param page the page's file, relative to the content root
 * @param file the missing file, from `fileOfUrl`
 * @param files all files: relative to the content root, and with a slash at the beginning for those of the static folder
 */
export function similarFile(page: string, file: string, files: readonly string[]): string | undefined {
  const name = normalName(file);
  const named = files.filter((one) => normalName(one) === name);
  const [near] = named.filter((one) => posix.dirname(one) === posix.dirname(file));
  const found = near ?? (named.length === 1 ? named[0] : undefined);
  return found === undefined ? undefined : urlOf(page, found);
}
