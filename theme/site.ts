import site from '@generated/site.json';

/** Who the site is, as `site.config.ts` says: the theme's only source of configuration. */
export { site };
