/**
 * Prints the site configuration for GitHub Pages as JSON, for SITE_CONFIG. PAGES_ORIGIN (`https://…`) and PAGES_BASE
 * (`/core`, or empty) are outputs of `actions/configure-pages`. GITHUB_SERVER_URL and GITHUB_REPOSITORY are set in
 * every workflow, so the links to the source lead to the repository that the site is built from.
 */
import { environment } from '../shared/build/environment.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';

readOptions(COMMANDS['pages-config']);

const {
  PAGES_ORIGIN: origin,
  PAGES_BASE: base = '',
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
} = environment();
if (!origin) endWith('PAGES_ORIGIN is missing: set it to the origin output of actions/configure-pages.');
console.log(
  JSON.stringify({
    url: new URL(origin).origin,
    base: `${base.replace(/\/$/, '')}/`,
    ...(server && name && { repository: `${server}/${name}` }),
  }),
);
