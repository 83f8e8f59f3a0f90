import { cleanPath } from '../../shared/clean-path.ts';
import type { Problem } from './types.ts';

const PAGE_EXTENSION = /\.mdx?$/;

/** Names that Rspress ignores, too: `_part.mdx`, hidden files, packages. */
const NO_PAGE = /^(?:\.|_(?!_)|node_modules$)/;

export const isPageFile = (file: string): boolean =>
  PAGE_EXTENSION.test(file) && !file.split('/').some((part) => NO_PAGE.test(part));

export const isIndexFile = (file: string): boolean => /(?:^|\/)index\.mdx?$/.test(file);

/** `docs/team/index.mdx` → `/docs/team`. */
export const routeOfFile = (file: string): string => cleanPath(`/${file.replace(PAGE_EXTENSION, '')}`);

interface Routed {
  file: string;
  route: string;
  fieldLines?: Readonly<Record<string, number>>;
}

interface Duplicates {
  /** The files to leave out. */
  dropped: string[];
  /** One for each dropped file, with the file that keeps the route. */
  warnings: Problem[];
}

const duplicate = ({ file, route, fieldLines }: Routed, owner: string, advice: string): Problem => ({
  file,
  line: fieldLines?.slug ?? 1,
  message: `duplicate route ${route}: ${owner} has it already, so this file is left out. ${advice}`,
});

const toDuplicates = (warnings: Problem[]): Duplicates => ({
  dropped: warnings.map(({ file }) => file),
  warnings,
});

/** Finds files whose route another file has. The first file in alphabetical order keeps the route. */
export function findDuplicates(pages: readonly Routed[]): Duplicates {
  const owners = new Map<string, string>();
  const warnings: Problem[] = [];
  for (const page of [...pages].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const owner = owners.get(page.route);
    if (owner === undefined) owners.set(page.route, page.file);
    else warnings.push(duplicate(page, owner, 'Rename or remove one of them.'));
  }
  return toDuplicates(warnings);
}

/**
 * Finds files that have the route of a generated page. The generated page keeps it, because the site links to it.
 * @param generated the files of generated pages, by route
 */
export function findReplacements(
  pages: readonly Routed[],
  generated: ReadonlyMap<string, string>,
): Duplicates {
  return toDuplicates(
    pages.flatMap((page) => {
      const owner = generated.get(page.route);
      return owner === undefined ? [] : [duplicate(page, owner, 'Rename or remove this file.')];
    }),
  );
}
