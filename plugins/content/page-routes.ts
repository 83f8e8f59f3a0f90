/** Routes of the pages, by file relative to the content root. Compilers on other threads receive them. */
let routes: ReadonlyMap<string, string> = new Map();

export function setPageRoutes(known: ReadonlyMap<string, string>): void {
  routes = known;
}

export const pageRoutes = (): ReadonlyMap<string, string> => routes;

/** The route of a page's file; undefined for other files. */
export const pageRouteOf = (file: string): string | undefined => routes.get(file);
