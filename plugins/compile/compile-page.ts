import type { UserConfig } from '@rspress/core';
import { type RouteMeta, RouteService, type RspressPlugin } from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { setPageRoutes } from '../content/page-routes.ts';
import type { CompiledPage } from './code-cache.ts';
import { withDependencies } from './dependencies.ts';

/** What a worker has to know before it can compile a page as Rspress itself would. */
export interface CompileContext {
  /** Absolute path of the content root. */
  root: string;
  /** The routes of the site and the files behind them. */
  routes: readonly RouteMeta[];
  /** Routes of pages, by file relative to the content root. */
  pageRoutes: ReadonlyMap<string, string>;
}

interface Compiler {
  config: UserConfig;
  routeService: RouteService;
  plugins: RspressPlugin[];
}

let compiler: Promise<Compiler> | undefined;

/** The plugin that sets Rspress's Markdown options; the others only add plugins of their own. */
export const MARKDOWN_PLUGIN = 'handbook:markdown';

async function setUp({ root, routes, pageRoutes }: CompileContext): Promise<Compiler> {
  setPageRoutes(pageRoutes);
  // The plugins' functions cannot travel to a worker, so it reads the configuration itself.
  const { default: own } = (await import('../../rspress.config.ts')) as { default: UserConfig };
  const plugins = (own.plugins ?? []) as RspressPlugin[];
  const markdown = plugins.find(({ name }) => name === MARKDOWN_PLUGIN);
  const config = (await markdown?.config?.(own, undefined as never, true)) ?? own;
  const routeService = await RouteService.create({
    scanDir: root,
    // The routes are known: nothing is to be looked for.
    config: { ...config, route: { ...config.route, exclude: ['**'] } },
    externalPages: routes.map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
  });
  // As Rspress does on its own thread.
  for (const plugin of plugins) await plugin.routeGenerated?.([...routes], true);
  return { config, routeService, plugins };
}

/**
 * Compiles a page in a worker.
 * @returns its code and the other files that went into it
 * @throws what Rspress's compiler throws
 */
export async function compilePage(
  { source, filepath }: { source: string; filepath: string },
  context: CompileContext,
): Promise<CompiledPage> {
  compiler ??= setUp(context);
  const { config, routeService, plugins } = await compiler;
  return withDependencies((addDependency) =>
    compile({
      source,
      filepath,
      docDirectory: context.root,
      config,
      routeService,
      pluginDriver: { getPlugins: () => plugins } as never,
      addDependency,
    }),
  );
}
