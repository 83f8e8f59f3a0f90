import type { UserConfig } from '@rspress/core';
import { type RouteMeta, RouteService, type RspressPlugin } from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { setPageRoutes } from '../content/page-routes.ts';
import type { CompiledPage } from './code-cache.ts';
import { withDependencies } from './dependencies.ts';
import { knownTree } from './known-tree.ts';

/** What a worker has to know before it can compile a page as Rspress itself would. */
export interface CompileContext {
  /** Absolute path of the content root. */
  root: string;
  /** The routes of the site and the files behind them. */
  routes: readonly RouteMeta[];
  /** Routes of pages, by file relative to the content root. */
  pageRoutes: ReadonlyMap<string, string>;
}

/** A page to be compiled. */
export interface PageText {
  source: string;
  /** Its file, absolute. */
  filepath: string;
  /** What it was parsed to, packed, where it was. */
  tree?: string | undefined;
}

interface Configured {
  config: UserConfig;
  plugins: RspressPlugin[];
}

interface Compiler extends Configured {
  routeService: RouteService;
}

/** The plugin that sets Rspress's Markdown options; the others only add plugins of their own. */
export const MARKDOWN_PLUGIN = 'handbook:markdown';

/** The plugins' functions cannot travel to a worker, so it reads the configuration itself. */
async function readConfig(): Promise<Configured> {
  const { default: own } = (await import('../../rspress.config.ts')) as { default: UserConfig };
  const plugins = (own.plugins ?? []) as RspressPlugin[];
  const markdown = plugins.find(({ name }) => name === MARKDOWN_PLUGIN);
  return { config: (await markdown?.config?.(own, undefined as never, true)) ?? own, plugins };
}

let compiler: Promise<Compiler> | undefined;
let sample: Promise<Compiler> | undefined;
let rehearsal: Promise<void> = Promise.resolve();

async function setUp({ root, routes, pageRoutes }: CompileContext): Promise<Compiler> {
  setPageRoutes(pageRoutes);
  const { config, plugins } = await readConfig();
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

const compileWith = (
  { config, routeService, plugins }: Compiler,
  { tree, ...page }: PageText & { docDirectory: string },
): Promise<CompiledPage> => {
  const all = [...knownTree(tree), ...plugins];
  return withDependencies((addDependency) =>
    compile({
      ...page,
      config,
      routeService,
      pluginDriver: { getPlugins: () => all } as never,
      addDependency,
    }),
  );
};

/**
 * Compiles a page in a worker.
 * @returns its code and the other files that went into it
 * @throws what Rspress's compiler throws
 */
export async function compilePage(page: PageText, context: CompileContext): Promise<CompiledPage> {
  // One after the other: plugins know the routes of one site at a time.
  compiler ??= rehearsal.then(() => setUp(context));
  return compileWith(await compiler, { ...page, docDirectory: context.root });
}

/**
 * Compiles a page as if the site had no other. Never fails: what is wrong with it is said when it is compiled in earnest.
 * @param root absolute path of the content root
 */
export async function compileSample(root: string, page: { source: string; filepath: string }): Promise<void> {
  sample ??= setUp({ root, routes: [], pageRoutes: new Map() });
  const compiling = sample.then((own) => compileWith(own, { ...page, docDirectory: root }));
  rehearsal = compiling.then(
    () => undefined,
    () => undefined,
  );
  await rehearsal;
}
