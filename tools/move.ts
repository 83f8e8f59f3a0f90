/**
 * Moves a page, a post or a folder: `npm run move -- /docs/old /docs/team/new`, or with the paths of files or folders. Git moves
 * the files, links to them are rewritten, and their old URLs become aliases. `--dry-run` only prints the changes.
 * `--site FOLDER` moves a page of another site.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { routeOfFile } from '../engine/files/routes.ts';
import { SITE_FILE } from '../shared/build/engine.ts';
import { filesIn, pathFrom, readText, readTextIfExists } from '../shared/build/files.ts';
import { cleanPath } from '../shared/clean-path.ts';
import type { Page } from '../shared/pages/types.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import {
  folderNamed,
  type MovePlan,
  planMove,
  resolveFile,
  resolveFolder,
  withNewRoutes,
} from './lib/move-page.ts';
import { loadContent, selectSite } from './lib/site-config.ts';

const { values, positionals } = readOptions(COMMANDS.move);
const siteDir = selectSite(values.site);
// Drafts move, too.
const { model, options } = await loadContent(true).catch(({ message }: Error) => endWith(message));
const { root } = options;
const CONFIG = join(siteDir, existsSync(join(siteDir, SITE_FILE)) ? SITE_FILE : 'site.json');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: siteDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The paths of two pages, or of two folders. */
function pathsOf(pages: readonly Page[], files: readonly string[], oldName: string, newName: string) {
  const folder = folderNamed(oldName, { pages, files });
  if (folder !== undefined) {
    const to = resolveFolder(newName);
    // Git would move the folder into an empty one.
    if (existsSync(join(root, to))) throw new Error(`docs/${to} already exists. Choose another name.`);
    return { from: folder, to };
  }
  const from = pages.find(({ route }) => route === cleanPath(oldName))?.file ?? resolveFile(oldName);
  return {
    from,
    to: resolveFile(
      newName,
      pages.find(({ file }) => file === from),
    ),
  };
}

function plan(oldName: string, newName: string): MovePlan {
  const files = filesIn(root);
  return planMove({
    ...pathsOf(model.pages, files, oldName, newName),
    pages: [...model.pages, ...model.partials],
    files,
    routeOf: (file, frontMatter) =>
      options.kinds.find(({ matches }) => matches(file))?.routeOf?.(file, frontMatter) ?? routeOfFile(file),
    textOf: (file) => readText(join(root, file)),
  });
}

/** @throws if there is no repository, or a file has uncommitted changes, which would be mixed with those of the move */
function checkClean(files: readonly string[]): void {
  try {
    git('rev-parse', '--is-inside-work-tree');
  } catch {
    throw new Error(`${siteDir} is not in a Git repository. Run \`git init\`, and commit the files first.`);
  }
  const dirty = git('status', '--porcelain', '--', ...files).trimEnd();
  if (dirty) throw new Error(`These files have uncommitted changes. Commit or stash them first:\n${dirty}`);
}

function applyPlan({ renames, texts }: MovePlan, config: string | undefined): void {
  for (const [old, path] of renames) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    git('mv', '--', join(root, old), join(root, path));
  }
  for (const [path, text] of texts) writeFileSync(join(root, path), text);
  if (config !== undefined) writeFileSync(CONFIG, config);
}

async function main([oldName, newName]: readonly string[]): Promise<void> {
  if (!oldName || !newName)
    throw new Error('Pass the page or the folder, and its new URL: npm run move -- /docs/old /docs/new');
  const planned = plan(oldName, newName);
  const { routes, renames, texts, touched, notFound } = planned;
  const before = readTextIfExists(CONFIG) ?? '';
  const after = withNewRoutes(before, routes);
  const config = after === before ? undefined : after;
  checkClean([...touched.map((path) => join(root, path)), ...(config === undefined ? [] : [CONFIG])]);
  if (!values['dry-run']) applyPlan(planned, config);
  const here = (path: string): string => pathFrom(process.cwd(), join(root, path));
  for (const [old, route] of routes)
    console.log(`${values['dry-run'] ? 'Would move' : 'Moved'} ${old} to ${route}.`);
  for (const [old, path] of renames) console.log(`  ${here(old)} -> ${here(path)}`);
  for (const path of texts.keys()) console.log(`  ${here(path)}: links or aliases`);
  if (config !== undefined) console.log(`  ${basename(CONFIG)}: links`);
  if (notFound.length > 0)
    console.log(`Update these links by hand:\n${notFound.map((one) => `  ${one}\n`).join('')}`);
}

await main(positionals).catch((error: Error) => endWith(error.message));
