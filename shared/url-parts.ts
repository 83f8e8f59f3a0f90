interface UrlParts {
  path: string;
  /** With its question mark; empty if there is none. */
  query: string;
  /** With its number sign; empty if there is none. */
  hash: string;
}

/** Splits a URL without decoding it: `/a?b#c` has the parts `/a`, `?b` and `#c`. */
export function splitUrl(url: string): UrlParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
  return { path, query, hash };
}

/** Whether a URL has a scheme or a host, such as `https://…`, `mailto:…` or `//host`. */
export const isExternal = (url: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url);

/** Whether a URL is the address of a page on another site, not of a mailbox or a telephone. */
export const isOtherSite = (url: string): boolean => /^(?:https?:)?\/\//i.test(url);

/** The schemes of URLs that open a program for mail, calls or messages. */
export const CONTACT_SCHEMES = ['mailto', 'tel', 'sms'] as const;

/** Whether a URL is relative to the page, such as `./databases.mdx`. */
export const isRelative = (url: string): boolean => !isExternal(url) && !/^(?:[/?#]|$)/.test(url);

/** Whether a path is equal to a folder's path or below it. */
export const isBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);
