import { join } from 'node:path';
import { filesIn, readText } from '../../shared/build/files.ts';
import type { Place } from './place.ts';

/** The files of a new site. `.github/` contains what GitHub reads in the root of a repository. */
export const TEMPLATE = join(import.meta.dirname, '../template');

const GITHUB = '.github/';
const WORKFLOWS = `${GITHUB}workflows/`;

/** The part of a place that the files for GitHub depend on. */
export type GithubPlace = Pick<Place, 'site' | 'lock' | 'manager' | 'branch' | 'version'>;

/** A path below a folder; the path itself if the folder is the root. */
export const below = (folder: string, path: string): string =>
  [folder, path].filter((part) => part !== '').join('/');

/** A text as a value in YAML. */
const yaml = (text: string): string => (/^\w[\w./-]*$/.test(text) ? text : JSON.stringify(text));

/** The path of a file, whose name alone can be taken. @param prefix such as `docs`; may be empty */
export const workflowPath = (file: string, prefix: string): string =>
  prefix === '' ? file : file.replace(WORKFLOWS, `${WORKFLOWS}${prefix}-`);

/** The step that makes the package manager available. */
function corepackStep({ manager, version }: GithubPlace): string {
  if (!manager.needsCorepack) return '';
  const pinned = version ? ` && corepack install --global ${manager.name}@${version}` : '';
  return `      - run: corepack enable${pinned}\n`;
}

/** Starts the workflow only for changes of the site, which is not in the root. */
function withPaths(text: string, target: string, { site, lock, manager }: GithubPlace): string {
  const lockFile = below(lock, manager.lockFile);
  const list = (paths: string[]): string => `    paths: [${paths.map(yaml).join(', ')}]\n`;
  const replaced = text.replace(/^ {4}paths: \[package-lock\.json, (.*)\]\n/m, (_, paths: string) =>
    list([lockFile, ...paths.split(', ').map((path) => below(site, path))]),
  );
  if (site === '') return replaced;
  return replaced.replace(
    /^ {2}(?:push:\n {4}branches: .*|pull_request:)\n(?! {4}paths:)/gm,
    (trigger) => trigger + list([below(site, '**'), lockFile, target]),
  );
}

/** Runs the steps in the folder of the site, and those that install in the folder of the lock file. */
function withFolders(text: string, { site, lock, manager }: GithubPlace): string {
  // One workflow checks out two commits, each in a folder.
  const hasTwo = text.includes('path: before');
  const inFolder = `\ndefaults:\n  run:\n    working-directory: ${yaml(site)}\n`;
  const folderOf = (folder: string): string => `        working-directory: ${yaml(folder || '.')}\n`;
  return text
    .replace(/^permissions: \{\}\n/m, (line) => (site === '' || hasTwo ? line : line + inFolder))
    .replace(/(?<!--ignore-scripts\n) {8}working-directory: (before|after)\n/g, (_, checkout: string) =>
      folderOf(below(checkout, site)),
    )
    .replace(
      /- run: npm ci --ignore-scripts\n(?: {8}working-directory: (\w+)\n)?/g,
      (_, checkout = '') =>
        `- run: ${manager.install}\n${!hasTwo && lock === site ? '' : folderOf(below(checkout, lock))}`,
    )
    .replace('after/visual/results', yaml(below('after', below(site, 'visual/results'))))
    .replace('/before/visual', `/${below('before', below(site, 'visual'))}`)
    .replace('path: doc_build', `path: ${yaml(below(site, 'doc_build'))}`);
}

function workflow(text: string, target: string, prefix: string, place: GithubPlace): string {
  const { manager, branch } = place;
  const named = prefix === '' ? text : text.replace(/^name: .*/, (line) => `${line} (${prefix})`);
  const onBranch = named.replace('branches: [main]', `branches: [${yaml(branch)}]`);
  return withFolders(withPaths(onBranch, target, place), place)
    .replace('npm audit --omit=dev --audit-level=high', manager.audit)
    .replaceAll('npx --no-install', manager.exec)
    .replaceAll(/ {10}package-manager-cache: false\n/g, (line) => line + corepackStep(place));
}

/** The reviewers of the site. In a folder of a repository, it says nothing about the rest. */
function codeOwners(text: string, { site }: GithubPlace): string {
  const folder = site.replaceAll(' ', String.raw`\ `);
  return site === ''
    ? text
    : text.replace(/^\* /m, () => `/${folder}/ `).replace(/^\/docs\//gm, () => `/${folder}/docs/`);
}

function githubText(file: string, prefix: string, place: GithubPlace): string {
  const text = readText(join(TEMPLATE, file));
  if (file.startsWith(WORKFLOWS)) return workflow(text, workflowPath(file, prefix), prefix, place);
  if (file === `${GITHUB}CODEOWNERS`) return codeOwners(text, place);
  return text.replace(/(npm\n {4}directory: )\//, (_, key: string) => key + yaml(`/${place.lock}`));
}

/**
 * The files that GitHub reads, by their paths in the repository.
 * @param prefix before the names of workflows, such as `docs`; may be empty
 */
export const githubFiles = (place: GithubPlace, prefix: string): Map<string, string> =>
  new Map(
    filesIn(TEMPLATE)
      .filter((file) => file.startsWith(GITHUB))
      .map((file) => [workflowPath(file, prefix), githubText(file, prefix, place)]),
  );
