import { site } from '../site';

const prefix = site.base.slice(0, -1);

/** The address of a path of this site under the base path that it is served from. */
export const withBase = (path: string): string => prefix + path;

/** The path within this site of an address under the base path. */
export const removeBase = (pathname: string): string =>
  pathname.startsWith(site.base) ? pathname.slice(prefix.length) : '/';

/** The absolute address of a path of this site; other addresses stay as they are. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? site.url + withBase(address) : address;
