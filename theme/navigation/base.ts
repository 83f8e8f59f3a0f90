import { site } from '../base/site';

const prefix = site.base.slice(0, -1);

/** Adds the base path to a path of this site. */
export const withBase = (path: string): string => prefix + path;

/** Removes the base path from the path of a URL. */
export const removeBase = (pathname: string): string =>
  pathname.startsWith(site.base) ? pathname.slice(prefix.length) : '/';

/** The absolute URL of a path of this site. Other URLs do not change. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? site.url + withBase(address) : address;
