import { join, posix } from 'node:path';
import { writeFile } from '../lib/files.ts';

/** URLs without characters that have a special meaning in either of the files. */
const PLAIN = /^(?:\/[\p{L}\p{N}\p{M}._~@+()-]*)+$/u;

/** Each redirect with and without a slash at the end, as paths that include the base path. */
const pairsOf = (base: string, redirects: ReadonlyMap<string, string>): [from: string, to: string][] =>
  [...redirects]
    .filter((pair) => pair.every((address) => PLAIN.test(address)))
    .flatMap(([from, to]): [string, string][] => {
      const [source, target] = [posix.join(base, from), posix.join(base, to)];
      return [
        [source, target],
        [`${source}/`, target],
      ];
    });

/** The file `_redirects`, in the form that Netlify and Cloudflare Pages read. */
export const redirectsFile = (base: string, redirects: ReadonlyMap<string, string>): string =>
  pairsOf(base, redirects)
    .map(([from, to]) => `${encodeURI(from)} ${encodeURI(to)} 301\n`)
    .join('');

/** The same for nginx: entries of a `map` from `$uri`, which nginx has decoded, to the target URL. */
export const nginxMap = (base: string, redirects: ReadonlyMap<string, string>): string =>
  pairsOf(base, redirects)
    .map(([from, to]) => `"${from}" "${encodeURI(to)}";\n`)
    .join('');

/**
 * Writes both files into the folder of a build. A host that reads one of them responds with a redirect; any other host
 * responds with the page that leads to the target.
 * @returns the number of redirects, including those that the files leave out
 */
export function writeRedirectsFiles(
  folder: string,
  base: string,
  redirects: ReadonlyMap<string, string>,
): number {
  writeFile(join(folder, '_redirects'), redirectsFile(base, redirects));
  writeFile(join(folder, '_redirects.map'), nginxMap(base, redirects));
  return redirects.size;
}
