// The routes of the dev server. Pages are loaded again when they have changed. A page that cannot be loaded stays as it was, or
// empty, and a panel shows why.
import { type ComponentType, createElement, use } from 'react';
import { cleanPath } from '../../shared/clean-path';
import { contentLocale } from '../../shared/locale';
import { site } from '../base/site';
import { createStore } from '../base/store';
import { currentPath } from '../dev/current-path';
import type { PageModule } from '../hydration/lazy-with-preload';
import { type Route, replaceRoutes } from '../hydration/route-table';

type Load = () => Promise<PageModule>;

/** A route whose page can change. It stays the same object, so that the state of the page on screen is kept. */
interface LiveRoute {
  route: Route;
  setLoad: (load: Load) => void;
}

const known = new Map<string, LiveRoute>();
/** All routes. Modules of Rspress keep this array. */
const routes: Route[] = [];

/** The number of updates so far. Pages render again after each of them, because their components may read a changed string. */
const updates = createStore(0);
import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === 'idle') updates.set(updates.get() + 1);
});

const emptyPage: PageModule = { default: () => null };

/** The server is gone. Otherwise, the code of the page, or of a module that it imports, is wrong. */
const isUnreachable = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

function liveRoute(path: string, filePath: string): LiveRoute {
  const page = createStore<ComponentType | null>(null);
  let load: Load = async () => emptyPage;
  let first: Promise<ComponentType> | undefined;
  let shown = emptyPage;
  const loadPage: Load = async () => {
    try {
      shown = await load();
    } catch (error) {
      if (isUnreachable(error)) throw error;
      console.error(error);
    }
    return shown;
  };
  const preload: Load = async () => {
    const module = await loadPage();
    page.set(module.default);
    return module;
  };
  const loadFirst = (): Promise<ComponentType> => {
    first ??= loadPage().then((module) => module.default);
    return first;
  };
  const LivePage = () => {
    updates.use();
    return createElement(page.use() ?? use(loadFirst()));
  };
  const route = {
    path,
    filePath,
    element: createElement(LivePage),
    preload,
    lang: contentLocale(site).code,
    version: '',
  };
  return {
    route,
    setLoad(next) {
      load = next;
    },
  };
}

/** The files of the pages, by their paths. */
const files = new Map<string, string>();

/**
 * Whether the page on screen has moved to another file, as `a.md` to `a.mdx` or `a/index.mdx`. The browser then loads the page again,
 * because the module of the old file gets no updates any more.
 */
const hasMoved = (path: string, filePath: string): boolean =>
  (files.get(cleanPath(path)) ?? filePath) !== filePath && currentPath.get() === cleanPath(path);

/** Sets the routes of the site. @returns all of them */
export function setRoutes(list: readonly (readonly [path: string, filePath: string, load: Load])[]): Route[] {
  const current = list.map(([path, filePath, load]) => {
    const key = `${path} ${filePath}`;
    const live = known.get(key) ?? liveRoute(path, filePath);
    known.set(key, live);
    live.setLoad(load);
    return live.route;
  });
  if (list.some(([path, filePath]) => hasMoved(path, filePath))) window.location.reload();
  for (const [path, filePath] of list) files.set(cleanPath(path), filePath);
  routes.splice(0, routes.length, ...current);
  replaceRoutes(routes);
  return routes;
}
