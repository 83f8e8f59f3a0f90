import site from '@generated/site.json';

/** The configuration of the site, from `site.config.ts`. */
export { site };
