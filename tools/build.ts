/**
 * Builds the site into `doc_build/`. It writes to a temporary folder first, so a failed build does not change the last
 * good one.
 *
 * `--site FOLDER` builds another site with the same theme and plugins: FOLDER/docs into FOLDER/doc_build, with the
 * configuration in FOLDER/site.json, or in its own site.config.ts and rspress.config.ts, if there are any. FOLDER is absolute or relative to the project. Each site is built
 * in its own folder with its own caches, so builds of different sites can run at the same time. Error messages name
 * files relative to that folder.
 *
 * `--against SITEMAP` makes the build fail if a URL of an earlier deployment would no longer exist. SITEMAP is the path or
 * URL of that deployment's sitemap. The second and later pages of lists are ignored.
 *
 * `--book` also writes the handbook as PDF and EPUB. The pages of the handbook then link to both files.
 *
 * With `--lenient`, problems that leave a page readable are warnings, such as broken links. `--all` lists every problem, not only
 * the first of each kind.
 *
 * `--plain` turns off everything that uses internals of Rspress only to be faster or smaller. The content of the pages is the same, and their scripts and styles differ.
 */
import { existsSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { startOptions } from '../engine/rspress/dev/start-options.ts';
import { addToRun, environment, selectSiteConfig, setMode } from '../shared/build/environment.ts';
import { missingPackages } from '../shared/build/optional-packages.ts';
import { endWorkers } from '../shared/build/workers.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { lockBuild } from './lib/lock-build.ts';
import { checkRemovedPaths, readSitemap } from './lib/removed-paths.ts';
import { contentPlugin, loadProject, PROJECT, rspressConfigFile, selectSite } from './lib/site-config.ts';
import { buildFolders, removeUnfinished, replaceBuild } from './lib/swap-build.ts';

const { values } = readOptions(COMMANDS.build);
const site = selectSite(values.site);
const { live, fresh } = buildFolders(site);
const { SITE_CONFIG } = environment();

/** The path of a browser. It is looked up before the build, so that a missing one is reported at once. @throws if none is found */
async function browserForBook(): Promise<string> {
  const missing = missingPackages('book');
  if (missing) throw new Error(missing);
  const { findChromium } = await import('./lib/browsers/chromium.ts');
  const path = findChromium();
  if (path) return path;
  throw new Error('No browser was found, and --book needs one. Run `npm run browser` to install Chromium.');
}

const fail = ({ message }: Error): never => endWith(message);

// Loading Rspress takes as long as bundling the configuration.
const rspress = import('@rspress/core');
const project = await loadProject().catch(fail);
const siteConfig = await project.site().catch(fail);
const browser = values.book ? await browserForBook().catch(fail) : undefined;
const earlier = values.against && (await readSitemap(values.against).catch(fail));

/** Without its own file, which `run.mjs` and the package's command load. */
const [, runner = '', ...options] = process.argv;
const isRun = basename(runner) === 'run.mjs';
/** The package's command is a word before the options. */
const command = [runner, isRun ? import.meta.filename : 'build', ...options];

/** Whether the build has finished. */
let isDone = false;
lockBuild(site);
removeUnfinished(site);
process.on('exit', (status) => {
  if (status === 0 && isDone) return;
  // Something ended the process without an error, so that nothing was written.
  if (status === 0) {
    process.exitCode = 1;
    console.error('The build was ended before it was finished.');
  }
  removeUnfinished(site);
  const outcome = existsSync(live)
    ? `${relative(PROJECT, live)}/ still contains the last good build`
    : 'nothing was written';
  console.error(`\nThe build failed; ${outcome}.`);
});

setMode('production');
// The path is relative to the current directory, not to the site's folder.
if (SITE_CONFIG) selectSiteConfig(resolve(SITE_CONFIG));
addToRun({
  command,
  outDir: '.build',
  hasBook: values.book,
  isLenient: values.lenient,
  listsAll: values.all,
  isPlain: values.plain,
});
process.chdir(site);

const [{ build, logger }, config] = await Promise.all([rspress, project.config()]).catch(fail);

/** The message with which the bundler fails after it has printed the errors. */
const BUNDLER_FAILED = 'Rspack build failed.';

/** Builds the site into the temporary folder. @returns whether it succeeded */
async function buildFresh(): Promise<boolean> {
  try {
    await build({ docDirectory: config.root ?? 'docs', ...startOptions(config, rspressConfigFile()) });
    return true;
  } catch (error) {
    if ((error as Error).message !== BUNDLER_FAILED) {
      logger.error(error);
      process.exit(1);
    }
    // `process.exit` would make the bundler print lines about its own memory.
    process.exitCode = 1;
    await endWorkers();
    return false;
  }
}

/** Checks the new build, adds the book, and replaces the last build. */
async function finish(): Promise<void> {
  try {
    if (earlier) checkRemovedPaths(earlier, fresh, config.base ?? '/');
    if (browser) {
      const { writeBook } = await import('./lib/write-book.ts');
      const content = contentPlugin(config);
      const options = { site: siteConfig, content, siteDir: site, folder: fresh, executablePath: browser };
      logger.info(`Handbook: ${await writeBook(options)}`);
    }
  } catch (error) {
    fail(error as Error);
  }
  await replaceBuild(site);
  isDone = true;
}

if (await buildFresh()) await finish();
