/**
 * Checks the links of a built site with lychee, without a server: internal links, fragments, images and assets in pages,
 * Markdown versions, text files, feeds and the sitemap. `--external` also checks links to other sites. `--dir FOLDER`
 * checks another build.
 *
 * Fails if lychee is missing and cannot be built. `npm test` detects this first, and reports the check as skipped, or
 * in CI as failed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE } from '../shared/build/engine.ts';
import { filesIn } from '../shared/build/files.ts';
import { escapePattern } from '../shared/text/escape-pattern.ts';
import { ensureTool, LYCHEE, missingTool } from './lib/browsers/tools.ts';
import { endWith, readOptions } from './lib/command-line.ts';
import { COMMANDS } from './lib/commands.ts';
import { run } from './lib/run.ts';
import { loadSite, PROJECT, selectSite } from './lib/site-config.ts';

selectSite('.');
const site = await loadSite().catch(({ message }: Error) => endWith(message));

/** The options of lychee: the project's own, or else those of the engine. */
const LYCHEE_OPTIONS = [PROJECT, ENGINE].map((folder) => join(folder, 'lychee.toml')).find(existsSync) ?? '';

/** Links begin with the base path, so the site must be at that path in a root folder. @returns the root folder */
function mount(folder: string, base: string): string {
  const root = mkdtempSync(join(tmpdir(), 'links-'));
  const at = join(root, base);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(folder, at.replace(/\/$/, ''));
  return root;
}

/** Files with links: pages, their Markdown versions, text files such as `llms.txt`, feeds and the sitemap. */
const CHECKED = ['**/*.html', '**/*.md', '*.txt', '**/*.xml'];

/** The URLs of pages without an extension, as an alternative of a pattern. Only pages whose name contains a dot are listed. */
function pagePattern(root: string): string {
  const names = filesIn(root).map((file) => `/${file.replace(/\.html$/, '')}`);
  const dotted = names.filter(
    (name) => !name.endsWith('/index') && /\.[^/]*$/.test(name) && existsSync(join(root, `${name}.html`)),
  );
  return ['(?:/[^/#?]+)*/[^/.#?]+', ...dotted.map(escapePattern)].join('|');
}

/**
 * Rules for lychee, which uses the first one that matches. A URL of a page resolves to its file: lychee would choose the small
 * document at the URL with a slash, which has no headings. Other absolute URLs of the site resolve to local files, so the site
 * does not need to be deployed.
 */
function remapsOf(root: string): string[] {
  const { href } = pathToFileURL(root);
  const here = escapePattern(href);
  const origin = escapePattern(site.url);
  return [
    `^(?:${origin}|${here})(${pagePattern(root)})(#.*)?$ ${href}$1.html$2`,
    `^${origin}(?:/|$) ${href}/`,
  ];
}

function check(lychee: string, folder: string, isExternal: boolean): number {
  const root = site.base === '/' ? folder : mount(folder, site.base);
  const status = run(
    lychee,
    [
      '--config',
      LYCHEE_OPTIONS,
      ...(isExternal ? [] : ['--offline']),
      '--root-dir',
      root,
      ...remapsOf(root).flatMap((rule) => ['--remap', rule]),
      ...CHECKED.map((files) => join(root, site.base, files)),
    ],
    { cwd: PROJECT },
  );
  if (root !== folder) rmSync(root, { recursive: true });
  return status;
}

const { values } = readOptions(COMMANDS.links);
const folder = resolve(values.dir);
// Lychee would pass, because it finds no broken link there.
if (!existsSync(join(folder, 'index.html')))
  endWith(`${folder} does not contain a site. Run \`npm run build\` first, or correct the path after --dir.`);
const lychee = ensureTool(LYCHEE) ?? endWith(`The links were not checked: ${missingTool(LYCHEE)}`);
process.exit(check(lychee, folder, values.external));
