import { site } from '../site';

/** The address of a path of this site under the base path that it is served from. */
export const withBase = (path: string): string => site.base.slice(0, -1) + path;

/** The absolute address of a path of this site; other addresses stay as they are. */
export const absolute = (address: string): string =>
  address.startsWith('/') ? site.url + withBase(address) : address;
