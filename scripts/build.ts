/**
 * Builds the site into `doc_build/`, by way of a temporary folder: a build that fails leaves the
 * last good one as it is.
 *
 * `--site FOLDER` builds another site with the same theme and plugins: FOLDER/docs into FOLDER/doc_build.
 * FOLDER is absolute or relative to the project. Each site is built from its own folder, with its own
 * caches, so that several may be built at a time; problems name their files from there.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MANY_PAGES, WORTH_ONE } from '../plugins/lib/worker-pool.ts';
import { bundleConfig } from './build/bundle-config.ts';
import { run } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');

/** Compilers make much garbage that is dead at once: room for it is cheaper than collecting it (MiB). */
const NODE_FLAGS = ['--max-semi-space-size=32'];

/** For sites of many pages: what lives longer is collected sooner (at so many percent of growth), at a twentieth of time. */
const SPARING_FLAGS = ['--heap-growing-percent=40'];

/** Puts the finished build in the place of the last one; the moment without either is two renames long. */
function swap(fresh: string, live: string): void {
  const old = `${fresh}.old`;
  if (existsSync(live)) renameSync(live, old);
  renameSync(fresh, live);
  rmSync(old, { recursive: true, force: true });
}

/** The override's path means the folder that the command was given in, not the site's. */
const absoluteConfig = ({ SITE_CONFIG }: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  SITE_CONFIG ? { SITE_CONFIG: resolve(SITE_CONFIG) } : {};

/** How many files below a folder end like this. */
const count = (folder: string, ending: RegExp): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file)).length
    : 0;

/** What the build's process is started with, by the size of the site and how much of it an earlier build has left. */
function startOptions(site: string, isNewVersion: boolean): { flags: string[]; env: NodeJS.ProcessEnv } {
  const pages = count(join(site, 'docs'), /\.mdx?$/);
  const kept = isNewVersion ? 0 : count(join(site, '.cache/pages'), /\.js$/);
  return {
    flags: pages >= MANY_PAGES ? [...NODE_FLAGS, ...SPARING_FLAGS] : NODE_FLAGS,
    env: pages - kept >= WORTH_ONE ? { EARLY_WORKER: '1' } : {},
  };
}

/** Ends at once, with one line for the site's owner, if the site's configuration is wrong. */
async function checkConfig(): Promise<void> {
  try {
    await import('../site.config.ts');
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function build(siteFolder: string): Promise<number> {
  await checkConfig();
  const { folder: bundle, isNew } = await bundleConfig(ROOT);
  const site = resolve(ROOT, siteFolder);
  const live = join(site, 'doc_build');
  const fresh = join(site, '.build');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(`${fresh}.old`, { recursive: true, force: true });
  const { flags, env } = startOptions(site, isNew);
  const status = await run(process.execPath, [...flags, join(bundle, 'build.mjs')], {
    cwd: site,
    env: {
      ...process.env,
      ...env,
      ...absoluteConfig(process.env),
      // A test runner says "test", and what is cached then may be older than the sources.
      NODE_ENV: 'production',
      SITE_DIR: site,
      OUT_DIR: '.build',
      CONFIG_BUNDLE: bundle,
      // Newer versions of Node.js keep what they compiled there.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
    },
  });
  if (status === 0) {
    swap(fresh, live);
    return 0;
  }
  rmSync(fresh, { recursive: true, force: true });
  console.error(
    `\nThe build failed; ${existsSync(live) ? `${relative(ROOT, live)}/ is still the last good one` : 'nothing was written'}.`,
  );
  return status;
}

const { values } = parseArgs({ options: { site: { type: 'string', default: '.' } } });
process.exit(await build(values.site));
