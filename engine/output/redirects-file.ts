import { posix } from 'node:path';

/** URLs without characters that have a special meaning in either of the files. */
const PLAIN = /^(?:\/[\p{L}\p{N}\p{M}._~@+()-]*)+$/u;

/**
 * The longest path in both files, in bytes. It must fit into a bucket of nginx's hash table, whose size the example sets, or nginx
 * does not start. The page at a longer path redirects as well.
 */
export const MAX_PATH = 1000;

const isShort = (address: string): boolean => Buffer.byteLength(encodeURI(address)) < MAX_PATH;

/** Each redirect with and without a slash at the end, as paths that include the base path. */
const pairsOf = (base: string, redirects: ReadonlyMap<string, string>): [from: string, to: string][] =>
  [...redirects]
    .filter((pair) => pair.every((address) => PLAIN.test(address)))
    .map(([from, to]): [string, string] => [posix.join(base, from), posix.join(base, to)])
    .filter((pair) => pair.every(isShort))
    .flatMap(([source, target]): [string, string][] => [
      [source, target],
      [`${source}/`, target],
    ]);

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
