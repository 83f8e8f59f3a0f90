// Stands in for Rspress's own route module in production. That one imports every page's route and
// searches the list; here the first page is known from its HTML, and the list is a file of its own,
// which comes after it and is looked up by path.
import { createElement, type ReactElement } from 'react';
import { cleanPath, decodePath } from '../../shared/clean-path';
import { lazyWithPreload, type PageModule } from './lazy-with-preload';

export interface Route {
  path: string;
  /** Path of the page's file from the content root. */
  filePath: string;
  element: ReactElement;
  preload: () => Promise<PageModule>;
  lang: string;
  version: string;
}

const table = new Map<string, Route>();
let loading: Promise<void> | undefined;

/** Adds routes; one that is there already stays, for it may be on screen. */
export function addRoutes(routes: readonly Route[]): void {
  for (const route of routes) {
    const path = cleanPath(route.path);
    if (!table.has(path)) table.set(path, route);
  }
}

/** Adds the page that the reader arrived at. @param module its code, which is there already */
export function addFirstRoute(path: string, filePath: string, module: PageModule): void {
  const Page = lazyWithPreload(async () => module);
  const preload = async () => {
    await Page.preload();
    return module;
  };
  addRoutes([{ path, filePath, element: createElement(Page), preload, lang: 'en', version: '' }]);
}

async function load(): Promise<void> {
  try {
    const { routes } = await import(/* webpackChunkName: "routes" */ 'virtual-routes');
    addRoutes(routes);
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the routes of all pages, once. @throws when they cannot be loaded; the next call tries again */
export function loadRoutes(): Promise<void> {
  loading ??= load();
  return loading;
}

/** The route of a path without the base path, in any spelling; undefined when no page is there or the table is not. */
export const pathnameToRouteService = (pathname: string): Route | undefined =>
  table.get(cleanPath(decodePath(pathname)));

/** What Rspress's theme would ask of its own module; this theme has parts of its own for both. */
export const redirectToCleanUrl = (): boolean => false;
export const preloadLink = (): void => {};
export const matchPath = (pattern: string, pathname: string): { path: string } | null =>
  cleanPath(pattern) === cleanPath(decodePath(pathname)) ? { path: pattern } : null;
export const isActive = (link: string, pathname: string): boolean => matchPath(link, pathname) !== null;
