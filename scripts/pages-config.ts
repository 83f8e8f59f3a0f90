/**
 * Prints the site configuration for GitHub Pages as JSON, for SITE_CONFIG. PAGES_ORIGIN (`https://…`) and PAGES_BASE
 * (`/core`, or empty) are outputs of `actions/configure-pages`. GITHUB_SERVER_URL and GITHUB_REPOSITORY are variables
 * of every pipeline: the site's links to its source lead to the repository that it is built from.
 */
const {
  PAGES_ORIGIN: origin,
  PAGES_BASE: base = '',
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
} = process.env;
if (!origin) {
  console.error('PAGES_ORIGIN is missing: give the origin output of actions/configure-pages.');
  process.exit(1);
}
console.log(
  JSON.stringify({
    url: new URL(origin).origin,
    base: `${base.replace(/\/$/, '')}/`,
    ...(server && name && { repository: `${server}/${name}` }),
  }),
);
