import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RouteMeta, RspressPlugin } from '@rspress/core';
import { engineModule } from '../../shared/build/engine.ts';
import { FIRST_PAGE_ID, type FirstPage } from '../../shared/hydration.ts';
import { accelerator } from './accelerator.ts';
import { requireFromRspress, rspressPath, rspressText } from './internals.ts';
import { excludeFromMainCss, STYLES_IN_ONE_FILE, styleLinks } from './page-styles.ts';

/** Rspress's route module, which a module in `theme/hydration/` replaces. */
const ROUTE_MODULE = /@rspress[\\/]core[\\/]dist[\\/]runtime[\\/]route\.js$/;
/** The list of routes that Rspress generates. */
const ROUTE_LIST = /\.rspress[\\/]runtime[\\/]virtual-routes/;

const CHUNK_NAME = /\/\* webpackChunkName: "route-\w+" \*\/ /g;

/** The exports of Rspress's route module, which `route-table.ts` has as well. Early releases do not have all of them. */
export const ROUTE_EXPORTS: readonly string[] = [
  'isActive',
  'matchPath',
  'pathnameToRouteService',
  'preloadLink',
  'redirectToCleanUrl',
];

/** The modules of Rspress that `theme/start/client-entry.tsx` imports, by the names under which it does. */
const CLIENT_MODULES = {
  'handbook-client-app': 'dist/runtime/ClientApp.js',
  'handbook-page-data': 'dist/runtime/initPageData.js',
} as const;

/** The client's entry, the module of routes and the list of routes, all of which ours replace. */
export const ownClient = accelerator({
  name: 'client that loads only the first page',
  without:
    'The first view of a page also loads the list of all pages and all styles, and only a reload repeats a failed load.',
  assumes: [
    STYLES_IN_ONE_FILE,
    [CLIENT_MODULES['handbook-client-app'], /export \{[^}]*\bClientApp\b/],
    [
      CLIENT_MODULES['handbook-page-data'],
      'import { pageData } from "virtual-page-data"',
      /const matchedRoute = pathnameToRouteService\(routePath\)/,
      /const mod = await matchedRoute\.preload\(\)/,
      /matchedRoute\.filePath/,
      /export \{[^}]*\binitPageData\b[^}]*\bsetCurrentPageData\b/,
    ],
    ['dist/runtime/Content.js', /route\?\.element/],
    ['dist/runtime/route.js', 'import { routes } from "virtual-routes"'],
    ['dist/node/route/RouteService.js', 'lazyWithPreload'],
  ],
  check() {
    const exported =
      /export \{ ([^}]*) \};/.exec(rspressText('dist/runtime/route.js'))?.[1]?.split(', ') ?? [];
    const unknown = exported.find((name) => !ROUTE_EXPORTS.includes(name));
    if (unknown) return `dist/runtime/route.js also exports ${unknown}`;
    const list = rspressText('dist/node/route/RouteService.js');
    const hasNames = list.includes('webpackChunkName');
    if (hasNames && !/\/\* webpackChunkName: "\$\{chunkName\}" \*\/ /.test(list))
      return 'the chunks of the route list have other names';
    return undefined;
  },
});

/**
 * A setting for styles that load with the code that imports them. The pages name their own styles only if the client is
 * ours; otherwise, the main stylesheet contains all styles.
 * @param styles matches the paths of the stylesheets
 */
export const separateStyles = (styles: RegExp) => (ownClient.isOn() ? excludeFromMainCss(styles) : {});

/**
 * The router's package gives bundlers its development build in every mode. The production build, which is next to it,
 * is smaller, because it contains no warnings.
 */
export const productionRouter = (): string =>
  join(
    dirname(requireFromRspress.resolve('react-router-dom/package.json')),
    '../react-router/dist/production/index.mjs',
  );

export const smallRouter = accelerator({
  name: 'production build of the router',
  without: 'The first scripts of every page are larger.',
  check: () => (existsSync(productionRouter()) ? undefined : `there is no ${productionRouter()}`),
});

/**
 * Removes the names of chunks from the generated list of routes. In each page's HTML, Rspress
 * preloads the chunk with the page's name, but here the code of a page waits until the page is painted. Names would also
 * make the bundler's list of files longer with every page. Early releases of Rspress name no chunks.
 */
export const removeChunkNames = (code: string): string => code.replaceAll(CHUNK_NAME, '');

/** The source of a module that replaces another one. */
const reexport = (file: string): string => `export * from ${JSON.stringify(file)};`;

/** A module that loads with an `import()`: its id, and the chunks to load for it. */
interface LazyModule extends Pick<FirstPage, 'module' | 'chunks'> {
  /** URLs of the stylesheets that only its chunks contain. */
  styles: readonly string[];
}

/** The modules that load with an `import()`, by absolute path. */
function lazyModules({ chunks, chunkGraph, outputOptions }: Rspack.Compilation): Map<string, LazyModule> {
  const found = new Map<string, LazyModule>();
  for (const chunk of chunks) {
    const [group] = chunk.groupsIterable;
    if (!group || chunk.canBeInitial()) continue;
    const chunkIds = group.chunks.flatMap(({ id }) => id ?? []);
    const styles = group.chunks
      .filter((part) => !part.canBeInitial())
      .flatMap((part) => [...part.files])
      .filter((file) => file.endsWith('.css'))
      .map((file) => `${outputOptions.publicPath ?? '/'}${file}`);
    for (const part of chunkGraph.getChunkModulesIterable(chunk)) {
      const file = part.nameForCondition();
      const module = chunkGraph.getModuleId(part);
      if (file && module !== null) found.set(file, { module, chunks: chunkIds, styles });
    }
  }
  return found;
}

/** A character as an escape of JSON. */
const escapeUnit = (char: string): string => `\\u00${char.charCodeAt(0).toString(16)}`;

/**
 * The element in a page's head with the module and the chunks of its code. Rspress inserts it as the replacement of a
 * pattern, in which `$` has a meaning.
 */
export const firstPageTag = (page: FirstPage): string =>
  `<script type="application/json" id="${FIRST_PAGE_ID}">${JSON.stringify(page).replace(/[<$]/g, escapeUnit)}</script>`;

/** @param onModules called with the result of `lazyModules` before Rspress renders the pages */
function rsbuildPluginClient(onModules: (modules: Map<string, LazyModule>) => void): RsbuildPlugin {
  return {
    name: 'handbook:client',
    setup(api) {
      const isBuild = api.context.action === 'build';
      api.transform({ test: ROUTE_MODULE }, ({ environment }) =>
        reexport(
          engineModule(
            `theme/hydration/${isBuild && environment.name === 'web' ? 'route-table' : 'all-routes'}`,
          ),
        ),
      );
      if (!isBuild) return;
      api.transform({ test: ROUTE_LIST, environments: ['web'], order: 'post' }, ({ code }) =>
        removeChunkNames(code),
      );
      // The production client starts with the theme's own entry, which can recover from a failed load.
      api.modifyEnvironmentConfig((config, { name }) => {
        if (name !== 'web') return;
        config.source.entry = { index: engineModule('theme/start/client-entry') };
        for (const [name, file] of Object.entries(CLIENT_MODULES))
          config.resolve.alias = { ...config.resolve.alias, [`${name}$`]: rspressPath(file) };
      });
      api.processAssets({ stage: 'analyse', environments: ['web'] }, ({ compilation }) => {
        onModules(lazyModules(compilation));
      });
    },
  };
}

/** Rsbuild plugin: builds contain the production build of the router. */
const rsbuildPluginRouter: RsbuildPlugin = {
  name: 'handbook:router',
  apply: 'build',
  setup(api) {
    api.modifyEnvironmentConfig((config, { name }) => {
      if (name !== 'web' || !smallRouter.isOn()) return;
      config.resolve.alias = { ...config.resolve.alias, 'react-router$': productionRouter() };
    });
  },
};

/** Rspress plugin: hydration with Rspress's own client, which gets what our client has and no page can be without. */
const pluginStockClient = (): RspressPlugin => ({
  name: 'handbook:client',
  globalUIComponents: [engineModule('theme/start/stock-start')],
  builderConfig: { plugins: [rsbuildPluginRouter] },
});

/**
 * Rspress plugin: hydration. The first view loads nothing that grows with the number of pages. Each page's HTML names
 * the chunks of its code and its own stylesheets, and the list of all routes is a file that loads later.
 */
export function pluginClient(): RspressPlugin {
  if (!ownClient.isOn()) return pluginStockClient();
  let modules: ReadonlyMap<string, LazyModule> = new Map();
  return {
    name: 'handbook:client',
    config(config, _utils, isProd) {
      const firstPage = ({ routePath, absolutePath, relativePath }: RouteMeta) => {
        const found = modules.get(absolutePath);
        if (!found)
          throw new Error(
            `${relativePath}: the code of the page is not in any file of the bundle. If a plugin or a function in rspress.config.ts changes how pages are bundled, remove it, or build with --plain.`,
          );
        const { styles, ...code } = found;
        return styleLinks(styles) + firstPageTag({ path: routePath, filePath: relativePath, ...code });
      };
      return isProd ? { ...config, head: [...(config.head ?? []), firstPage] } : config;
    },
    builderConfig: {
      plugins: [
        rsbuildPluginClient((found) => {
          modules = found;
        }),
        rsbuildPluginRouter,
      ],
      resolve: { alias: { 'react-lazy-with-preload': engineModule('theme/hydration/lazy-with-preload') } },
    },
  };
}
