// Replaces Rspress's route module in production. Rspress loads the routes of all pages first and searches the list.
// With this module, the HTML of the first page contains the route of that page, and the other routes load later. A map
// stores the routes by path.
import { createElement, type ReactElement } from 'react';
import { cleanPath, decodePath } from '../../shared/clean-path';
import { contentLocale } from '../../shared/locale';
import { site } from '../base/site';
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

/** Adds routes. Existing routes stay, because one of them is on screen. */
export function addRoutes(routes: readonly Route[]): void {
  for (const route of routes) {
    const path = cleanPath(route.path);
    if (!table.has(path)) table.set(path, route);
  }
}

/** In dev, the routes change while the site is open. */
export function replaceRoutes(routes: readonly Route[]): void {
  table.clear();
  addRoutes(routes);
}

/** Adds the route of the first page. @param module the loaded code of the page */
export function addFirstRoute(path: string, filePath: string, module: PageModule): void {
  const Page = lazyWithPreload(async () => module);
  const preload = async () => {
    await Page.preload();
    return module;
  };
  addRoutes([
    { path, filePath, element: createElement(Page), preload, lang: contentLocale(site).code, version: '' },
  ]);
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

/** Loads the routes of all pages once. @throws if they cannot be loaded; the next call tries again */
export function loadRoutes(): Promise<void> {
  loading ??= load();
  return loading;
}

/** The route of a path without the base path; undefined if there is none, or if the routes have not loaded. */
export const pathnameToRouteService = (pathname: string): Route | undefined =>
  table.get(cleanPath(decodePath(pathname)));

/** Rspress requires these exports. This theme cleans URLs and preloads links itself. */
export const redirectToCleanUrl = (): boolean => false;
export const preloadLink = (): void => {};
export const matchPath = (pattern: string, pathname: string): { path: string } | null =>
  cleanPath(pattern) === cleanPath(decodePath(pathname)) ? { path: pattern } : null;
export const isActive = (link: string, pathname: string): boolean => matchPath(link, pathname) !== null;
