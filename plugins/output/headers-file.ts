import { join, posix } from 'node:path';
import { writeFile } from '../lib/files.ts';
import { OWN_PAGES_ONLY, SECURITY_HEADERS } from './policy.ts';

/** Folders in which every file has a hash of its content in its name. */
export const HASHED_FOLDERS: readonly string[] = ['static', 'social', 'search-index/pages'];

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page names the files of its build, so it must not be cached beyond the next deployment. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

const topOf = (file: string): string => file.split('/')[0] ?? file;

/** Path patterns for all pages. The hosts have no pattern for "ends with .html", and URLs have no extension. */
function pagePatterns(files: readonly string[]): string[] {
  const tops = new Set(files.filter((file) => file.endsWith('.html')).map(topOf));
  return [...tops].sort().flatMap((top) => {
    if (top === 'index.html') return ['', top];
    return top.endsWith('.html') ? [top.replace(/\.html$/, ''), top] : [`${top}/*`];
  });
}

const hashedPatterns = (files: readonly string[]): string[] =>
  HASHED_FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`))).map(
    (folder) => `${folder}/*`,
  );

/** Folders with code, and with files that only code reads. */
const OWN_FOLDERS: readonly string[] = ['static/css', 'static/font', 'static/js', 'search-index'];

/**
 * The file `_headers`, in the form that Netlify and Cloudflare Pages read. No two rules set the same header for one
 * path, because the hosts would join both values.
 * @param files every file of the build, relative to its folder, with forward slashes
 */
export function headersFile(base: string, files: readonly string[]): string {
  const rule = (pattern: string, headers: Readonly<Record<string, string>>): string =>
    [
      posix.join(base, pattern),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ].join('\n');
  const rules = [
    rule('*', SECURITY_HEADERS),
    ...pagePatterns(files).map((pattern) => rule(pattern, { 'Cache-Control': REVALIDATE })),
    ...hashedPatterns(files).map((pattern) => rule(pattern, { 'Cache-Control': IMMUTABLE })),
    ...OWN_FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`))).map((folder) =>
      rule(`${folder}/*`, OWN_PAGES_ONLY),
    ),
  ];
  return `${rules.join('\n\n')}\n`;
}

/** Writes `_headers` into the folder of a build. */
export const writeHeadersFile = (folder: string, ...input: Parameters<typeof headersFile>): void =>
  writeFile(join(folder, '_headers'), headersFile(...input));
