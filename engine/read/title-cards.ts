import type { Page, SidebarItem } from '../../shared/pages/types.ts';
import { chooseMotifs, drawMotif, MOTIF_NAMES, type Motif } from '../../shared/text/motifs.ts';
import { firstRoute } from './tree.ts';

/** The pages of folders, at any depth. */
const folderPages = ({ route, items }: SidebarItem): string[] =>
  items ? [...(route ? [route] : []), ...items.flatMap(folderPages)] : [];

/**
 * The routes of the pages that open a section, in reading order: the page of a folder and, for a category at the top of the
 * sidebar without a page, the first page in it.
 */
const openingRoutes = (sidebar: readonly SidebarItem[]): string[] => [
  ...new Set(
    sidebar.flatMap((item) => {
      const first = item.items && firstRoute(item);
      return first ? [first, ...folderPages(item)] : [];
    }),
  ),
];

/**
 * Draws the title cards of the pages that open a section, each with another motif as long as there are enough.
 * @returns the data of an SVG path (see `drawMotif`), by route
 */
export function drawTitleCards(
  sidebar: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
): Map<string, string> {
  const routes = openingRoutes(sidebar);
  const motifs = chooseMotifs(
    routes.map((route, at) => ({
      own: pageByRoute.get(route)?.frontMatter.motif as Motif | undefined,
      neighbors: [at - 1, ...routes.keys()].filter((other) => other !== at),
    })),
  );
  return new Map(routes.map((route, at) => [route, drawMotif(motifs[at] ?? MOTIF_NAMES[0], route)]));
}
