import type { Site } from './schema.ts';

/** The absolute URL of a path of this site, with the base path. */
export const absoluteUrl = ({ url, base }: Pick<Site, 'url' | 'base'>, path: string): string =>
  url + base.slice(0, -1) + path;
