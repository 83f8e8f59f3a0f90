import { join, sep } from 'node:path';
import type { RouteMeta, RouteService } from '@rspress/core';
import type { ContentModel } from '../content/model.ts';

export interface DevRoute {
  path: string;
  /** Path of the page's module. Pages with a file have it relative to the content root. */
  filePath: string;
  /** Absolute path of the page's module. */
  module: string;
}

/** The folders of the content's modules. All other modules of pages are from other plugins. */
export interface ContentFolders {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder with the modules of pages without a file. */
  virtualDir: string;
}

const isIn = (folder: string, { absolutePath }: RouteMeta): boolean => absolutePath.startsWith(folder + sep);

/**
 * The current routes of a site. Rspress only knows the routes from the start of the dev server.
 * @param service Rspress's own list, with the routes of other plugins and the rule that turns a path into a route
 */
export function currentRoutes(
  service: Pick<RouteService, 'getRoutes' | 'normalizeRoutePath'>,
  { pages, collected, virtualPages }: Pick<ContentModel, 'pages' | 'collected' | 'virtualPages'>,
  { root, virtualDir }: ContentFolders,
): DevRoute[] {
  const pathOf = (path: string): string => service.normalizeRoutePath(path).routePath;
  const named = new Set(collected.map(({ file }) => file));
  const others = service.getRoutes().filter((route) => !isIn(root, route) && !isIn(virtualDir, route));
  return [
    ...others.map(({ routePath, relativePath, absolutePath }) => ({
      path: routePath,
      filePath: relativePath,
      module: absolutePath,
    })),
    ...pages.map(({ file, route }) => ({
      path: pathOf(named.has(file) ? route : file),
      filePath: file,
      module: join(root, file),
    })),
    ...virtualPages.map(({ route }) => ({
      path: pathOf(route),
      filePath: `${route.slice(1)}.js`,
      module: join(virtualDir, `${route}.js`),
    })),
  ];
}

/** The source code of the module of routes that Rspress's runtime expects. @param lang language of the site */
export const routesModule = (routes: readonly DevRoute[], lang: string): string => `
import { createElement } from 'react';
import { lazyWithPreload } from 'react-lazy-with-preload';
const page = (path, filePath, load) => {
  const Page = lazyWithPreload(load);
  const preload = () => Page.preload().then(load);
  return { path, filePath, element: createElement(Page), preload, lang: ${JSON.stringify(lang)}, version: '' };
};
export const routes = [
${routes
  .map(({ path, filePath, module }) => {
    const [at, file, from] = [path, filePath, module].map((text) => JSON.stringify(text));
    return `  page(${at}, ${file}, () => import(${from})),`;
  })
  .join('\n')}
];
`;
