import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { RouteMeta, RspressPlugin } from '@rspress/core';
import { FIRST_PAGE_ID, type FirstPage } from '../../shared/hydration.ts';

export interface ClientOptions {
  /** Absolute path of the content root. */
  root: string;
  themeDir: string;
}

/** Rspress's route module, which `theme/hydration/route-table.ts` stands in for. */
const ROUTE_MODULE = /@rspress[\\/]core[\\/]dist[\\/]runtime[\\/]route\.js$/;
/** The list of routes that Rspress generates. */
const ROUTE_LIST = /\.rspress[\\/]runtime[\\/]virtual-routes/;
/** Metadata of every page, which travels with the pages here. */
const PAGE_LIST = /\.rspress[\\/]virtual-page-data/;

const CHUNK_NAME = /\/\* webpackChunkName: "route-\w+" \*\/ /g;

/**
 * Takes the chunks' names out of the generated list of routes. Rspress preloads the chunks that bear
 * its names with every page, while here a page's code waits until the page has been painted; and names make
 * the bundler's own list of files longer by every page.
 * @throws when the list has no such names, as after an upgrade that changed them
 */
export function removeChunkNames(code: string): string {
  const bare = code.replaceAll(CHUNK_NAME, '');
  if (bare === code && code.includes('import(')) {
    throw new Error(
      'plugins/rspress/client.ts: the chunk names of Rspress’s route list have changed; see removeChunkNames.',
    );
  }
  return bare;
}

/** The source of a module that stands for another. */
const reexport = (file: string): string => `export * from ${JSON.stringify(file)};`;

type ModuleIds = Pick<FirstPage, 'module' | 'chunks'>;

/** Ids of every module that stands in a chunk of its own import, and of the chunks that hold it, by absolute path. */
function moduleIds({ chunks, chunkGraph }: Rspack.Compilation): Map<string, ModuleIds> {
  const ids = new Map<string, ModuleIds>();
  for (const chunk of chunks) {
    const [group] = chunk.groupsIterable;
    if (!group || chunk.canBeInitial()) continue;
    const together = group.chunks.flatMap(({ id }) => id ?? []);
    for (const part of chunkGraph.getChunkModulesIterable(chunk)) {
      const file = part.nameForCondition();
      const module = chunkGraph.getModuleId(part);
      if (file && module !== null) ids.set(file, { module, chunks: together });
    }
  }
  return ids;
}

/** The element of a page's head that says where its code is. */
export const firstPageTag = (page: FirstPage): string =>
  `<script type="application/json" id="${FIRST_PAGE_ID}">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`;

/**
 * The router's package names its development build for bundlers in every mode; the production build beside it has no
 * warnings to carry.
 * @throws when it is not there, as after an upgrade that moved it
 */
export function productionRouter(): string {
  const rspress = createRequire(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
  const file = join(
    dirname(rspress.resolve('react-router-dom/package.json')),
    '../react-router/dist/production/index.mjs',
  );
  if (!existsSync(file))
    throw new Error(`plugins/rspress/client.ts: ${file} is missing; see productionRouter.`);
  return file;
}

function rsbuildPluginClient(
  { themeDir }: ClientOptions,
  ids: { current: Map<string, ModuleIds> },
): RsbuildPlugin {
  const hydrationDir = join(themeDir, 'hydration');
  return {
    name: 'handbook:client',
    setup(api) {
      const isBuild = api.context.action === 'build';
      api.transform({ test: ROUTE_MODULE }, ({ environment }) =>
        reexport(
          join(hydrationDir, isBuild && environment.name === 'web' ? 'route-table.ts' : 'all-routes.ts'),
        ),
      );
      if (!isBuild) return;
      api.transform({ test: ROUTE_LIST, environments: ['web'], order: 'post' }, ({ code }) =>
        removeChunkNames(code),
      );
      api.transform(
        { test: PAGE_LIST, order: 'post' },
        () => 'export const pageData = { pages: [] };\nexport const searchIndexHash = {};',
      );
      // The production client starts by the theme's own entry, which can recover from a failed load.
      api.modifyEnvironmentConfig((config, { name }) => {
        if (name !== 'web') return;
        config.source.entry = { index: join(hydrationDir, 'client-entry.tsx') };
        config.resolve.alias = { ...config.resolve.alias, 'react-router$': productionRouter() };
      });
      api.processAssets({ stage: 'summarize', environments: ['web'] }, ({ compilation }) => {
        ids.current = moduleIds(compilation);
      });
    },
  };
}

/**
 * Rspress plugin: how a page comes alive. The first view loads nothing that grows with the number of
 * pages: each page's HTML says where its own code is, and the list of all routes is a file that is loaded later.
 */
export function pluginClient(options: ClientOptions): RspressPlugin {
  const ids = { current: new Map<string, ModuleIds>() };
  return {
    name: 'handbook:client',
    config(config, _utils, isProd) {
      const firstPage = ({ routePath, absolutePath, relativePath }: RouteMeta) => {
        const found = ids.current.get(absolutePath);
        if (!found)
          throw new Error(
            `plugins/rspress/client.ts: the code of ${routePath} was not found among the chunks.`,
          );
        return firstPageTag({ path: routePath, filePath: relativePath, ...found });
      };
      return isProd ? { ...config, head: [...(config.head ?? []), firstPage] } : config;
    },
    builderConfig: {
      plugins: [rsbuildPluginClient(options, ids)],
      resolve: {
        alias: { 'react-lazy-with-preload': join(options.themeDir, 'hydration', 'lazy-with-preload.ts') },
      },
    },
  };
}
