import { canParse } from '../can-parse.ts';
import { CONTACT_SCHEMES } from '../url-parts.ts';
import { tooManyPixels } from './data-url.ts';

/** A page of a site that nobody can own. Relative URLs are resolved against it, as a browser does. */
const BASE = new URL('https://site.invalid/docs/page');

/** Browsers remove tabs and line breaks from URLs and read a backslash as a slash, so both can hide another site. */
const HIDDEN = /[\p{Cc}\\]/u;

/** An absolute web address as people write it: `https:host` and `https:/host` are read differently on different pages. */
const WEB = /^https?:\/\/[^/\\]/i;

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
/** Schemes without a host: they open a program for mail, calls or messages. */
const CONTACT: readonly string[] = CONTACT_SCHEMES;

const PIXELS = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;

/** A URL without the characters that browsers remove first. */
const asRead = (url: string): string => url.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc} ]+/u, '');

/** The beginning of a message. Control characters are written as escapes. */
const quoted = (url: string): string => {
  const visible = url
    .trim()
    .slice(0, 60)
    .replace(/\p{Cc}/gu, (char) => encodeURIComponent(char));
  return `unsafe URL "${visible}"`;
};

const parse = (url: string): URL | undefined => (canParse(url, BASE) ? new URL(url, BASE) : undefined);

function checkWeb(url: string, { username, password }: URL): string | undefined {
  if (username || password) return 'the part before the @ looks like a host, but is not one. Remove it.';
  return WEB.test(url) ? undefined : 'begin it with https:// and the host.';
}

/**
 * Decides where a URL leads, as a browser would: the URL standard's own parser reads it.
 * @param isImage whether it is the address of an image, which may also consist of pixels
 * @returns a message if the URL is not a path, http(s), mail, a telephone number or, for images, pixels in a data URL, or if it leads
 * to another site than a reader of the source would expect; undefined if it is safe
 */
export function unsafeUrl(url: string, isImage = false): string | undefined {
  const parsed = parse(url);
  const read = asRead(url);
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase();
  if (isImage && PIXELS.test(read)) {
    const problem = tooManyPixels(read);
    return problem && `${quoted(url)}: the image ${problem}.`;
  }
  if (scheme !== undefined && !['http', 'https', ...CONTACT].includes(scheme))
    return `${quoted(url)}: ${scheme}: is not allowed. Write a path, https://, mailto: or tel:.`;
  if (!parsed) return `${quoted(url)}: it is not a valid URL. Correct it.`;
  if (HIDDEN.test(url.trim()))
    return `${quoted(url)}: it contains a backslash, a tab, a line break or another control character. Remove it.`;
  const isPath = scheme === undefined && parsed.host === BASE.host;
  const problem =
    isPath || (scheme !== undefined && CONTACT.includes(scheme)) ? undefined : checkWeb(read, parsed);
  return problem && `${quoted(url)}: ${problem}`;
}

/** Whether a text is a path of this site that every browser and host reads in the same way: `/docs/welcome?a#b`. */
export function isSitePath(path: string): boolean {
  const parsed = parse(path);
  if (!path.startsWith('/') || HIDDEN.test(path) || path !== path.trim()) return false;
  if (parsed?.host !== BASE.host || parsed.username || parsed.password) return false;
  const [written = ''] = path.split(/[?#]/);
  // The parser removes `.` and `..`, which could leave two slashes at the beginning: `/a/..//host`.
  return !/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(written);
}
