import { posix } from 'node:path';
import type { Site } from '../../shared/site/schema.ts';
import { embedPolicy, type PolicySite, SAME_ORIGIN_ONLY, SVG_POLICY, securityHeaders } from './policy.ts';

/** Folders whose file names contain a hash of the content. */
export const HASHED_FOLDERS: readonly string[] = ['static', 'social', 'search-index/pages'];

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page names the files of its build, so it must not be cached beyond the next deployment. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

const topOf = (file: string): string => file.split('/')[0] ?? file;

/** Path patterns for all pages. Netlify and Cloudflare Pages have no pattern for "ends with .html", and
 * the URLs of pages have no extension. */
function pagePatterns(files: readonly string[]): string[] {
  const tops = new Set(files.filter((file) => file.endsWith('.html')).map(topOf));
  return [...tops].sort().flatMap((top) => {
    if (top === 'index.html') return ['', top];
    return top.endsWith('.html') ? [top.replace(/\.html$/, ''), top] : [`${top}/*`];
  });
}

/** Folders with files that only pages of the site load: styles, fonts, scripts and the search index. */
const SAME_ORIGIN_FOLDERS: readonly string[] = ['static/css', 'static/font', 'static/js', 'search-index'];

/** The folder with the images of pages. One rule for all of them keeps the file short, and other images ignore the policy. */
const IMAGES = 'static/image';

/** The paths of all SVG files. The hosts have no pattern for "ends with .svg". */
function svgPatterns(files: readonly string[]): string[] {
  const drawings = files.filter((file) => /\.svg$/i.test(file));
  const others = drawings.filter((file) => !file.startsWith(`${IMAGES}/`));
  return drawings.length > others.length ? [`${IMAGES}/*`, ...others] : others;
}

/**
 * The file `_headers`, in the form that Netlify and Cloudflare Pages read. If two rules set the same header for one path, the
 * hosts join both values. Only security policies may be joined: browsers apply all of them.
 * @param files paths of all files of the build, relative to its folder, with forward slashes
 */
export function headersFile(site: Pick<Site, 'base'> & PolicySite, files: readonly string[]): string {
  const rule = (pattern: string, headers: Readonly<Record<string, string>>): string =>
    [
      encodeURI(posix.join(site.base, pattern)),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ].join('\n');
  const folderRules = (folders: readonly string[], headers: Readonly<Record<string, string>>): string[] =>
    folders
      .filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
      .map((folder) => rule(`${folder}/*`, headers));
  const rules = [
    rule('*', securityHeaders(site)),
    ...pagePatterns(files).map((pattern) => rule(pattern, { 'Cache-Control': REVALIDATE })),
    ...folderRules(HASHED_FOLDERS, { 'Cache-Control': IMMUTABLE }),
    ...folderRules(SAME_ORIGIN_FOLDERS, SAME_ORIGIN_ONLY),
    ...svgPatterns(files).map((pattern) => rule(pattern, { 'Content-Security-Policy': SVG_POLICY })),
  ];
  return `${rules.join('\n\n')}\n`;
}

/**
 * A file that nginx includes: the header for files of other hosts. nginx sends it as a second policy, and browsers apply
 * both. Empty if the site allows no other hosts.
 */
export function nginxHeaders(site: PolicySite): string {
  const policy = embedPolicy(site);
  return policy ? `add_header Content-Security-Policy "${policy}" always;\n` : '';
}
