import { posix } from 'node:path';
import { hashOf } from '../../shared/build/fingerprint.ts';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { decodePath } from '../../shared/clean-path.ts';
import { memoize } from '../../shared/memoize.ts';
import type { ContentLink } from '../../shared/pages/types.ts';
import { isRelative, splitUrl } from '../../shared/url-parts.ts';
import { pathOfFile } from './file-lookup.ts';
import { type Boundary, contentBytes, contentState } from './gate.ts';

/** Browsers show these files. */
const SHOWN: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.log': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Browsers save these files. */
const SAVED: readonly string[] = [
  ...['.csv', '.tsv', '.json', '.yaml', '.yml', '.toml', '.sql', '.ipynb', '.parquet'],
  ...['.zip', '.gz', '.tgz', '.tar', '.7z'],
  ...['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp', '.rtf', '.epub', '.ics', '.vcf'],
  ...['.drawio', '.excalidraw', '.sketch', '.psd', '.step', '.stl'],
];

/**
 * The kinds of files that pages can link to and that the build publishes, with the type that the dev server sends. None of them
 * runs code of the site if a browser shows it, so HTML, scripts and SVG are not among them.
 */
export const LINKED_KINDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHOWN),
  ...SAVED.map((extension): [string, string] => [extension, 'application/octet-stream']),
]);

/** The folder of the published files. Their names contain a hash. */
const FOLDER = '/static/file';

const extensionOf = (file: string): string => posix.extname(file).toLowerCase();

/** Whether the build publishes a file of this kind if a page links to it. */
export const isLinkedKind = (file: string): boolean => LINKED_KINDS.has(extensionOf(file));

/** Hosts and terminals read a name of such letters in the same way. */
const plainName = (file: string): string =>
  posix
    .basename(file, posix.extname(file))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

/** A large file is read again only after it has changed. */
const hashAt = memoize(
  ({ boundary, path }: { boundary: Boundary; path: string; stamp: string }): string =>
    hashOf(contentBytes(boundary, path) ?? '', 10),
  ({ path, stamp }) => `${path} ${stamp}`,
);

/** A file that a page links to. */
export interface LinkedFile {
  /** Absolute path. */
  path: string;
  /** The URL from the root of the site, without the base path. */
  url: string;
  /** The name under which browsers save the file; undefined if they show it. */
  saveAs?: string;
}

/** The path of the file that a link may name, relative to the content root; undefined if it cannot be such a link. */
function linkedPath(pageFile: string, url: string): string | undefined {
  const path = isRelative(url) ? decodePath(splitUrl(url).path) : '';
  return isLinkedKind(path) ? posix.join(posix.dirname(pageFile), path) : undefined;
}

/**
 * The file that a link in a page names.
 * @param pageFile the page or partial, relative to the content root
 * @param url as the author wrote it, such as `./plan.pdf#page=2`
 * @returns undefined if the link leads elsewhere, or to a file that is missing or that content may not use, which is reported
 */
export function linkedFile(boundary: Boundary, pageFile: string, url: string): LinkedFile | undefined {
  const file = linkedPath(pageFile, url);
  const path = file === undefined ? undefined : pathOfFile(boundary, file);
  const state = path === undefined ? undefined : contentState(boundary, path);
  if (path === undefined || !state || state.size > LIMITS.linkedBytes) return undefined;
  const hash = hashAt({ boundary, path, stamp: state.stamp });
  const extension = extensionOf(path);
  const { query, hash: fragment } = splitUrl(url);
  return {
    path,
    url: `${FOLDER}/${plainName(path)}.${hash}${extension}${query}${fragment}`,
    ...(!Object.hasOwn(SHOWN, extension) && { saveAs: posix.basename(path) }),
  };
}

/** The reason why the build does not publish a file that a link names, with the fix; undefined if it publishes the file. */
export function problemOfLinkedFile(url: string, size: number): string | undefined {
  const { path } = splitUrl(url);
  const extension = extensionOf(path);
  if (!LINKED_KINDS.has(extension)) {
    const advice =
      extension === '.svg'
        ? `Show the drawing as an image: ![text](${url})`
        : `Pack it into a .zip file, or move it to static/, and link to it as /${posix.basename(path)}`;
    return `the build does not publish ${extension || 'such'} files that are next to pages. ${advice}.`;
  }
  if (size <= LIMITS.linkedBytes) return undefined;
  return `the file has ${formatLimit(size)} bytes, and the limit is ${formatLimit(LIMITS.linkedBytes)}. Make it smaller, or publish it elsewhere.`;
}

/** The files that pages and partials link to, by their URLs from the root of the site. */
export function linkedFiles(
  boundary: Boundary,
  pages: readonly { file: string; links: readonly ContentLink[] }[],
): Map<string, LinkedFile> {
  const files = pages.flatMap(({ file, links }) =>
    // Links in front matter have the URLs of pages.
    links.flatMap(({ url, field }) => (field === undefined ? (linkedFile(boundary, file, url) ?? []) : [])),
  );
  return new Map(files.map((one) => [splitUrl(one.url).path, one]));
}
