import { cleanPath } from '../../shared/clean-path.ts';
import type { Problem } from './types.ts';

const PAGE_ENDING = /\.mdx?$/;

/** Names that Rspress passes over too: `_part.mdx`, hidden files, packages. */
const NO_PAGE = /^(?:\.|_(?!_)|node_modules$)/;

export const isPageFile = (file: string): boolean =>
  PAGE_ENDING.test(file) && !file.split('/').some((part) => NO_PAGE.test(part));

export const isIndexFile = (file: string): boolean => /(?:^|\/)index\.mdx?$/.test(file);

/** `docs/team/index.mdx` → `/docs/team`. */
export const routeOfFile = (file: string): string => cleanPath(`/${file.replace(PAGE_ENDING, '')}`);

interface Routed {
  file: string;
  route: string;
}

/**
 * Finds files that claim a route already taken. The first file in alphabetical order keeps it.
 * @returns the files to leave out, with a warning for each that names both
 */
export function findDuplicates(pages: readonly Routed[]): { dropped: string[]; warnings: Problem[] } {
  const owners = new Map<string, string>();
  const dropped: string[] = [];
  const warnings: Problem[] = [];
  for (const { file, route } of [...pages].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const owner = owners.get(route);
    if (owner === undefined) {
      owners.set(route, file);
      continue;
    }
    dropped.push(file);
    warnings.push({
      file,
      line: 1,
      message: `duplicate route ${route}: ${owner} has it already, so this file is left out. Rename or remove one of them.`,
    });
  }
  return { dropped, warnings };
}
