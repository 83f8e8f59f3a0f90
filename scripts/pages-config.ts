/**
 * Prints the site configuration for GitHub Pages as JSON, for SITE_CONFIG, from what
 * `actions/configure-pages` tells: PAGES_ORIGIN (https://…) and PAGES_BASE (`/core`, or empty).
 */
const { PAGES_ORIGIN: origin, PAGES_BASE: base = '' } = process.env;
if (!origin) {
  console.error('PAGES_ORIGIN is missing: give the origin output of actions/configure-pages.');
  process.exit(1);
}
console.log(JSON.stringify({ url: new URL(origin).origin, base: `${base.replace(/\/$/, '')}/` }));
