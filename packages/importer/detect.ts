import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readTextIfExists } from '../../shared/build/files.ts';
import type { Generator } from './types.ts';

/** A folder that a tool uses, and the tool. */
export interface Detected {
  generator: Generator;
  root: string;
}

/** How the folder of a tool looks. */
const SIGNS: readonly [generator: Generator, isHere: (folder: string) => boolean][] = [
  ['docusaurus', (folder) => /^docusaurus\.config\.[cm]?[jt]s$/m.test(namesIn(folder))],
  ['vitepress', (folder) => existsSync(join(folder, '.vitepress'))],
  ['rspress', (folder) => /^rspress\.config\.[cm]?[jt]s$/m.test(namesIn(folder))],
  [
    'starlight',
    (folder) =>
      /^astro\.config\.[cm]?[jt]s$/m.test(namesIn(folder)) && existsSync(join(folder, 'src/content/docs')),
  ],
  ['mkdocs', (folder) => /^mkdocs\.ya?ml$/m.test(namesIn(folder))],
];

const namesIn = (folder: string): string => {
  try {
    return readdirSync(folder).join('\n');
  } catch {
    return '';
  }
};

/** Folders of repositories in which documentation often is. */
const USUAL = [
  '',
  'website',
  'docs',
  'documentation',
  'doc',
  'site',
  'www',
  'packages/docs',
  'apps/docs',
  'packages/website',
  'apps/website',
];

/** Folders that contain sites for other purposes. */
const OTHERS =
  /^(?:\..*|node_modules|__\w+__|examples?|templates?|fixtures?|tests?|e2e|playgrounds?|vendor)$/;

/** The folders below a folder, up to a depth, without hidden ones, examples and tests. */
function foldersIn(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OTHERS.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
  return [...names, ...names.flatMap((path) => foldersIn(path, depth - 1))];
}

/** The tool that a text of a folder names, if its configuration is missing: the folder is only a part of a site. */
function guess(folder: string): Generator | undefined {
  const names = namesIn(folder);
  const sample = names
    .split('\n')
    .filter((name) => /\.mdx?$/.test(name))
    .slice(0, 40)
    .map((name) => readTextIfExists(join(folder, name)) ?? '')
    .join('\n');
  if (
    /^_category_\.(?:json|ya?ml)$/m.test(names) ||
    /@theme\/|@docusaurus\/|^sidebar_(?:label|position):/m.test(sample)
  )
    return 'docusaurus';
  if (/@astrojs\/starlight/.test(sample)) return 'starlight';
  if (/^_meta\.json$/m.test(names)) return 'rspress';
  if (/^!!! \w+|^=== "/m.test(sample)) return 'mkdocs';
  return undefined;
}

/**
 * Finds the tool of a folder or of a repository: in the folder itself, in folders in which documentation usually is, or above.
 * @param wanted the tool that the user named
 */
export function detect(folder: string, wanted?: Generator): Detected {
  const signs = SIGNS.filter(([generator]) => wanted === undefined || generator === wanted);
  const find = (path: string): Detected | undefined => {
    const found = signs.find(([, isHere]) => isHere(path));
    return found && { generator: found[0], root: path };
  };
  const inside = USUAL.map((name) => find(join(folder, name))).find((found) => found !== undefined);
  if (inside) return inside;
  const above = [folder, dirname(folder), dirname(dirname(folder)), dirname(dirname(dirname(folder)))];
  // `src/content/docs` of Starlight, `docs/` of the others: the configuration is above the pages.
  const isContent = /^(?:docs?|content|en|pages)$/.test(basename(folder));
  const outside = isContent
    ? above
        .slice(1)
        .map(find)
        .find((found) => found !== undefined)
    : undefined;
  if (outside) return outside;
  const elsewhere = foldersIn(folder, 2).flatMap((path) => find(path) ?? []);
  const [only] = elsewhere.filter(({ root }) => elsewhere.length === 1 || /doc|site/i.test(basename(root)));
  if (only) return only;
  const docs = join(folder, 'docs');
  const root = existsSync(docs) && wanted === undefined && existsSync(join(folder, '.git')) ? docs : folder;
  return { generator: wanted ?? guess(root) ?? 'markdown', root };
}
