/**
 * Builds the site into `doc_build/`, by way of a temporary folder: a build that fails leaves the
 * last good one as it is. When everything is written, the pages get their content security policy.
 *
 * `--site FOLDER` builds another site with the same theme and plugins: FOLDER/docs into FOLDER/doc_build.
 * FOLDER is absolute or relative to the project. Each site is built from its own folder, with its own
 * caches, so that several may be built at a time; problems name their files from there.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sealSite } from '../plugins/security/seal-site.ts';
import type { Site } from '../plugins/site/schema.ts';
import { bundleConfig } from './lib/bundle-config.ts';
import { run } from './lib/run.ts';

const ROOT = join(import.meta.dirname, '..');

/** Compilers make much garbage that is dead at once: room for it is cheaper than collecting it (MiB). */
const NODE_FLAGS = ['--max-semi-space-size=32'];

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

/** @returns whether every page could be given its policy */
function seal(folder: string, config: Site): boolean {
  try {
    sealSite(folder, config);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

async function build(siteFolder: string, config: Site): Promise<number> {
  const site = resolve(ROOT, siteFolder);
  const live = join(site, 'doc_build');
  const fresh = join(site, '.build');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(`${fresh}.old`, { recursive: true, force: true });
  const rspress = join(ROOT, 'node_modules/@rspress/core/bin/rspress.js');
  const bundle = await bundleConfig(ROOT);
  const status = await run(
    process.execPath,
    [...NODE_FLAGS, rspress, 'build', '--config', join(bundle, 'config.mjs')],
    {
      cwd: site,
      env: {
        ...process.env,
        ...absoluteConfig(process.env),
        // A test runner says "test", and what is cached then may be older than the sources.
        NODE_ENV: 'production',
        SITE_DIR: site,
        OUT_DIR: '.build',
        CONFIG_BUNDLE: bundle,
      },
    },
  );
  if (status === 0 && seal(fresh, config)) {
    swap(fresh, live);
    return 0;
  }
  rmSync(fresh, { recursive: true, force: true });
  console.error(
    `\nThe build failed; ${existsSync(live) ? `${relative(ROOT, live)}/ is still the last good one` : 'nothing was written'}.`,
  );
  return status || 1;
}

const { values } = parseArgs({ options: { site: { type: 'string', default: '.' } } });
const config = await import('../site.config.ts').then(
  (module) => module.default,
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
process.exit(await build(values.site, config));
