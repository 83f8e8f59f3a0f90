import site from '@generated/site.json';

/** The configuration of the site, from `site.config.ts`, without the fields that only the build needs. In dev, it can change. */
export { site };

if (import.meta.webpackHot) import.meta.webpackHot.accept('@generated/site.json');
