import { cleanPath } from '../../shared/clean-path.ts';
import type { Page, Problem } from '../../shared/pages/types.ts';

/** The end of the path of a page or of a partial. */
export const PAGE_EXTENSION = /\.mdx?$/;

/** Names of files and folders that Rspress ignores, too: `_part.mdx`, hidden files, packages. */
const IGNORED_NAME = /^(?:\.|_(?!_)|node_modules$)/;

/** Whether a file is in a folder that is not part of the site, or has such a name itself. */
export const isIgnored = (file: string): boolean => file.split('/').some((part) => IGNORED_NAME.test(part));

export const isPageFile = (file: string): boolean => PAGE_EXTENSION.test(file) && !isIgnored(file);

/** Whether a file is Markdown that pages import: `_part.mdx`, or a file in a folder such as `_parts`. */
export const isPartial = (file: string): boolean =>
  PAGE_EXTENSION.test(file) &&
  file.split('/').some((part) => /^_(?!_)/.test(part)) &&
  !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules');

export const isIndexFile = (file: string): boolean => /(?:^|\/)index\.mdx?$/.test(file);

/** `docs/team/index.mdx` → `/docs/team`. */
export const routeOfFile = (file: string): string => cleanPath(`/${file.replace(PAGE_EXTENSION, '')}`);

type Routed = Pick<Page, 'file' | 'route'> & Partial<Pick<Page, 'fieldLines'>>;

/**
 * Finds files with the same route. A generated page keeps its route, because the site links to it. Otherwise,
 * the first file in alphabetical order keeps the route.
 * @param generated the files of generated pages, by route
 * @param pathOf the path of a content file, for messages
 * @returns a warning for each other file, which is left out
 */
export function findDuplicates(
  pages: readonly Routed[],
  generated: ReadonlyMap<string, string> = new Map(),
  pathOf = (file: string): string => file,
): Problem[] {
  const owners = new Map(generated);
  const warnings: Problem[] = [];
  for (const { file, route, fieldLines } of [...pages].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const owner = owners.get(route);
    if (owner === undefined) {
      owners.set(route, pathOf(file));
      continue;
    }
    const advice = `Rename or remove ${generated.has(route) ? 'this file' : 'one of them'}.`;
    const message = `duplicate route ${route}: ${owner} already has it, so this file is left out. ${advice}`;
    warnings.push({ file, line: fieldLines?.slug ?? 1, message });
  }
  return warnings;
}
