import { pathnameToRouteService } from '@rspress/core/runtime';
import { loadRoutes } from '../hydration/route-table';

type Route = ReturnType<typeof pathnameToRouteService>;

/**
 * The route of a path without the base path; undefined where the site has no such page.
 * @throws when the list of routes is needed and cannot be loaded
 */
export async function findRoute(path: string): Promise<Route> {
  const known = pathnameToRouteService(path);
  if (known) return known;
  await loadRoutes();
  return pathnameToRouteService(path);
}
