import { dirname, join, sep } from 'node:path';
import type { RouteMeta, RouteService } from '@rspress/core';
import { engineModule } from '../../../shared/build/engine.ts';
import type { ContentModel } from '../../read/model.ts';

export interface DevRoute {
  path: string;
  /** Path of the page's module; for a page with a file, relative to the content root. */
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

/** A route, and the JavaScript expression of a function that loads its page. */
interface LoadedRoute extends DevRoute {
  load: string;
}

const quote = (value: string): string => JSON.stringify(value);

const importOf = (file: string): string => `() => import(${quote(file)})`;

/**
 * The source code of the module of routes that Rspress's runtime expects. A change of the list, or of a page that no other
 * module takes over, runs the module again, and nothing above it.
 */
const mainModule = (routes: readonly LoadedRoute[]): string => `
import { setRoutes } from ${quote(engineModule('theme/start/dev-routes'))};
export const routes = setRoutes([
${routes.map(({ path, filePath, load }) => `  [${quote(path)}, ${quote(filePath)}, ${load}],`).join('\n')}
]);
if (import.meta.webpackHot) import.meta.webpackHot.accept();
`;

/** The source code of a group's module: for each page, a function that loads it. */
const groupModule = (routes: readonly DevRoute[]): string =>
  `export const pages = {\n${routes.map(({ path, module }) => `  ${quote(path)}: ${importOf(module)},`).join('\n')}\n};\n`;

/** Maximum number of routes in one group. */
const GROUP_SIZE = 100;

/**
 * The modules of routes. Every build processes each `import()` of the modules that it has compiled. So a site with many
 * pages has groups of pages, and the module of a group is only compiled when one of its pages is opened.
 * @param file absolute path of the module of routes
 * @returns source code by absolute path
 */
export function routesModules(file: string, routes: readonly DevRoute[]): Map<string, string> {
  if (routes.length <= GROUP_SIZE) {
    const loaded = routes.map((route) => ({ ...route, load: importOf(route.module) }));
    return new Map([[file, mainModule(loaded)]]);
  }
  const modules = new Map<string, string>();
  const loaded: LoadedRoute[] = [];
  let imports = '';
  for (let start = 0; start < routes.length; start += GROUP_SIZE) {
    const group = routes.slice(start, start + GROUP_SIZE);
    const name = `group${start / GROUP_SIZE}`;
    const groupFile = join(dirname(file), 'routes', `${name}.js`);
    modules.set(groupFile, groupModule(group));
    // One `import()` for each group: the bundler processes each of them, even if they load the same module.
    imports += `const ${name} = ${importOf(groupFile)};\n`;
    const load = (path: string): string => `() => ${name}().then(({ pages }) => pages[${quote(path)}]())`;
    loaded.push(...group.map((route) => ({ ...route, load: load(route.path) })));
  }
  return modules.set(file, imports + mainModule(loaded));
}
