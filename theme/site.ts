import site from '@generated/site.json';

/** The configuration of the site, from `site.config.ts`, without the fields that only the build needs. */
export { site };
