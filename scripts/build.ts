/**
 * Builds the site into `doc_build/`, by way of a temporary folder: a build that fails leaves the
 * last good one as it is.
 *
 * `--site FOLDER` builds another site with the same theme and plugins: FOLDER/docs into FOLDER/doc_build.
 * FOLDER is absolute or relative to the project. Each site is built from its own folder, with its own
 * caches, so that several may be built at a time; problems name their files from there.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from './lib/site-config.ts';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { site: { type: 'string', default: '.' } } });
const site = resolve(ROOT, values.site);
const live = join(site, 'doc_build');
const fresh = join(site, '.build');
const old = `${fresh}.old`;
const { SITE_CONFIG } = process.env;

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

// What is wrong with the site's configuration is a message for its owner, not a stack of calls.
await import('../site.config.ts').catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});

remove(fresh);
remove(old);
process.on('exit', (status) => {
  if (status === 0) return;
  remove(fresh);
  const left = existsSync(live)
    ? `${relative(ROOT, live)}/ is still the last good one`
    : 'nothing was written';
  console.error(`\nThe build failed; ${left}.`);
});

Object.assign(process.env, {
  // A test runner says "test", and what is cached then may be older than the sources.
  NODE_ENV: 'production',
  SITE_DIR: site,
  OUT_DIR: '.build',
  // The path means the folder that the command was given in, not the site's.
  ...(SITE_CONFIG && { SITE_CONFIG: resolve(SITE_CONFIG) }),
});
process.chdir(site);

const [{ build, logger }, config] = await Promise.all([import('@rspress/core'), loadConfig()]);
try {
  await build({ docDirectory: config.root ?? 'docs', config });
} catch (error) {
  logger.error(error);
  process.exit(1);
}
// The moment without either folder is two renames long.
if (existsSync(live)) renameSync(live, old);
renameSync(fresh, live);
remove(old);
