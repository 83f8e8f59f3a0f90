/**
 * Checks the links of a built site with lychee, from its files alone: internal links, fragments, images and assets in
 * pages, Markdown versions, indexes, feeds and the sitemap. `--external` also checks links to other sites. `--dir
 * FOLDER` checks another folder.
 *
 * Fails if lychee is missing. `npm test` detects this first, and reports the check as skipped.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import site from '../site.config.ts';
import { run } from './lib/run.ts';
import { ensureTool, LYCHEE, missingTool } from './lib/tools.ts';

const ROOT = join(import.meta.dirname, '..');

/** Links begin with the base path. The check turns it into a folder, so that links resolve to files. */
function mount(folder: string, base: string): string {
  const root = mkdtempSync(join(tmpdir(), 'links-'));
  const at = join(root, base);
  mkdirSync(dirname(at), { recursive: true });
  rmSync(at, { recursive: true, force: true });
  symlinkSync(folder, at.replace(/\/$/, ''));
  return root;
}

/** Files with links: pages, their Markdown versions, indexes for assistants, feeds and the sitemap. */
const CHECKED = ['**/*.html', '**/*.md', '*.txt', '**/*.xml'];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The site's own absolute URLs lead to local files, whether or not the site is deployed. */
const remapOf = (root: string): string => `^${escapePattern(site.url)}(?:/|$) ${pathToFileURL(root).href}/`;

async function check(lychee: string, folder: string, isExternal: boolean): Promise<number> {
  const root = site.base === '/' ? folder : mount(folder, site.base);
  const status = await run(
    lychee,
    [
      '--config',
      join(ROOT, 'lychee.toml'),
      ...(isExternal ? [] : ['--offline']),
      '--root-dir',
      root,
      '--remap',
      remapOf(root),
      ...CHECKED.map((files) => join(root, site.base, files)),
    ],
    { cwd: ROOT },
  );
  if (root !== folder) rmSync(root, { recursive: true });
  return status;
}

const { values } = parseArgs({
  options: { external: { type: 'boolean', default: false }, dir: { type: 'string', default: 'doc_build' } },
});
const lychee = await ensureTool(LYCHEE);
if (!lychee) console.error(`The links were not checked: ${missingTool(LYCHEE)}`);
process.exit(lychee ? await check(lychee, resolve(values.dir), values.external) : 1);
