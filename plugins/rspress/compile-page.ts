import {
  type PluginDriver,
  type RouteMeta,
  RouteService,
  type RspressPlugin,
  type UserConfig,
} from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { setPageRoutes } from '../content/page-routes.ts';
import { withoutField } from '../content/read-front-matter.ts';
import type { CompiledPage } from './code-cache.ts';
import { reuseAst } from './reuse-ast.ts';

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
  /** Its parsed tree, packed, if it has been parsed. */
  tree?: string | undefined;
}

/** What Rspress compiles pages by. */
export interface Compiler {
  config: UserConfig;
  docDirectory: string;
  routeService: RouteService;
  pluginDriver: Pick<PluginDriver, 'getPlugins'>;
}

/** The plugin that sets Rspress's Markdown options; the others only add plugins of their own. */
export const MARKDOWN_PLUGIN = 'handbook:markdown';

/** Has Rspress compile a page. @returns its code, and the other files that went into it, in their order */
export async function compileWith(
  { pluginDriver, ...compiler }: Compiler,
  { tree, ...page }: PageText,
): Promise<CompiledPage> {
  const dependencies = new Set<string>();
  const plugins = [...reuseAst(tree), ...pluginDriver.getPlugins()];
  const code = await compile({
    ...page,
    // Rspress ships all front matter to readers; only the search index needs these words.
    source: withoutField(page.source, 'keywords'),
    ...compiler,
    pluginDriver: { getPlugins: () => plugins } as never,
    addDependency: (file: string) => dependencies.add(file),
  });
  return { code, dependencies: [...dependencies].sort() };
}

async function setUp({ root, routes, pageRoutes }: CompileContext, own: UserConfig): Promise<Compiler> {
  setPageRoutes(pageRoutes);
  const plugins = (own.plugins ?? []) as RspressPlugin[];
  const markdown = plugins.find(({ name }) => name === MARKDOWN_PLUGIN);
  const config = (await markdown?.config?.(own, undefined as never, true)) ?? own;
  const routeService = await RouteService.create({
    scanDir: root,
    // The routes are known: Rspress must not look for any.
    config: { ...config, route: { ...config.route, exclude: ['**'] } },
    externalPages: routes.map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
  });
  // As Rspress does on its own thread.
  for (const plugin of plugins) await plugin.routeGenerated?.([...routes], true);
  return { config, docDirectory: root, routeService, pluginDriver: { getPlugins: () => plugins } };
}

let compiler: Promise<Compiler> | undefined;
let sample: Promise<Compiler> | undefined;
let warmUp: Promise<void> = Promise.resolve();

/**
 * Compiles a page in a worker.
 * @param readConfig reads the site's configuration: functions of plugins cannot travel to a worker
 * @returns its code and the other files that went into it
 * @throws what Rspress's compiler throws
 */
export async function compilePage(
  page: PageText,
  context: CompileContext,
  readConfig: () => Promise<UserConfig>,
): Promise<CompiledPage> {
  // One after the other: plugins know the routes of one site at a time.
  compiler ??= warmUp.then(async () => setUp(context, await readConfig()));
  return compileWith(await compiler, page);
}

/**
 * Compiles a page as if the site had no other. Never fails: errors are reported when the page is compiled again.
 * @param root absolute path of the content root
 */
export async function compileSample(
  page: PageText,
  root: string,
  readConfig: () => Promise<UserConfig>,
): Promise<void> {
  sample ??= readConfig().then((own) => setUp({ root, routes: [], pageRoutes: new Map() }, own));
  const compiling = sample.then((own) => compileWith(own, page));
  warmUp = compiling.then(
    () => undefined,
    () => undefined,
  );
  await warmUp;
}
