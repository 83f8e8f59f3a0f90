import { pathnameToRouteService } from '@rspress/core/runtime';
import { loadRoutes } from '../hydration/route-table';

type Route = ReturnType<typeof pathnameToRouteService>;

/**
 * The route of a path without the base path; undefined if the site has no such page.
 * @throws if the list of routes cannot be loaded
 */
export async function findRoute(path: string): Promise<Route> {
  const known = pathnameToRouteService(path);
  if (known) return known;
  await loadRoutes();
  return pathnameToRouteService(path);
}
