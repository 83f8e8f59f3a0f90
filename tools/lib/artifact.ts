import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { unzipSync } from 'fflate';
import { canParse } from '../../shared/can-parse.ts';

/** The build of a site that was downloaded, and the path that it is served from. */
export interface Artifact {
  root: string;
  base: string;
}

/** Unpacks a ZIP file into a temporary folder, which is removed when the process ends. @throws if a file would be outside of it */
function unpack(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, data] of Object.entries(unzipSync(readFileSync(file)))) {
    const path = resolve(folder, name);
    if (!path.startsWith(folder + sep))
      throw new Error(`${file} contains "${name}", which is outside of the archive.`);
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
  }
  return folder;
}

/** The folder with the home page: the folder itself, or the only folder in it. */
function rootIn(folder: string): string | undefined {
  if (existsSync(join(folder, 'index.html'))) return folder;
  const [only, ...others] = readdirSync(folder, { withFileTypes: true });
  return only?.isDirectory() && others.length === 0 ? rootIn(join(folder, only.name)) : undefined;
}

/** The base path of a build. Its home page names its own URL. */
function baseOf(root: string): string {
  const home = readFileSync(join(root, 'index.html'), 'utf8');
  const [, url] = /<link[^>]+rel="canonical"[^>]+href="([^"]+)"/.exec(home) ?? [];
  return url && canParse(url) ? new URL(url).pathname.replace(/\/?$/, '/') : '/';
}

/**
 * Opens a built site from a folder or from a ZIP file, such as an artifact of a workflow. No configuration of the site is needed.
 * @throws if there is no such file or folder, or if it does not contain a built site
 */
export function openArtifact(path: string): Artifact {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new Error(`There is no file or folder ${path}. Correct the path.`);
  const isFolder = stats.isDirectory();
  if (!isFolder && readFileSync(path).toString('latin1', 0, 2) !== 'PK')
    throw new Error(
      `${path} is neither a folder nor a ZIP file. Download the artifact "site" of the workflow.`,
    );
  const root = rootIn(isFolder ? resolve(path) : unpack(path));
  if (!root)
    throw new Error(
      `${path} has no index.html, so it is not a built site. Download the artifact "site" of the workflow.`,
    );
  return { root, base: baseOf(root) };
}
