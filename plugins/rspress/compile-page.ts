import {
  type PluginDriver,
  type RouteMeta,
  RouteService,
  type RspressPlugin,
  type UserConfig,
} from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import type { Boundary } from '../content/gate.ts';
import { setPageRoutes } from '../content/page-routes.ts';
import { checkBeforeParsing } from '../content/parse-page.ts';
import { withJsonFrontMatter } from '../content/read-front-matter.ts';
import { pathFrom } from '../lib/files.ts';
import { watchStep } from '../lib/watchdog.ts';
import { aliasJsxRuntime } from './alias-jsx-runtime.ts';
import { checkedData } from './check-data.ts';
import { includePlugins } from './include-files.ts';
import { reuseAst } from './reuse-ast.ts';

/** The data that a worker needs to compile a page in the same way as Rspress. */
export interface CompileContext {
  /** The folders that content may use. */
  boundary: Boundary;
  /** The routes of the site and the files behind them. */
  routes: readonly RouteMeta[];
  /** Routes of pages, by file relative to the content root. */
  pageRoutes: ReadonlyMap<string, string>;
}

/** A page to be compiled. */
export interface PageText {
  source: string;
  /** Absolute path of its file. */
  filepath: string;
  /** Its parsed tree, serialized and compressed; undefined if the page has not been parsed. */
  tree?: string | undefined;
}

/** The result of compiling a page. */
export interface CompiledPage {
  code: string;
  /** Absolute paths of other files that the code depends on. */
  dependencies: readonly string[];
}

/** A page for a worker. */
export interface CompileTask {
  page: PageText;
  /** Absolute path of a file with the `CompileContext`, which is too large to send with every page. */
  contextFile: string;
  /** Version of the code that has written the file. */
  version: string;
}

/** The objects of Rspress that compile pages. */
export interface Compiler {
  config: UserConfig;
  docDirectory: string;
  /** The folders that content may use. */
  boundary: Boundary;
  routeService: RouteService;
  pluginDriver: Pick<PluginDriver, 'getPlugins'>;
}

/** The plugin that sets the Markdown options of Rspress. Other plugins only add remark and rehype plugins. */
export const MARKDOWN_PLUGIN = 'handbook:markdown';

/** Compiles a page with Rspress. @returns its code, and the sorted paths of other files that it depends on */
export async function compileWith(
  { pluginDriver, boundary, ...compiler }: Compiler,
  { tree, ...page }: PageText,
): Promise<CompiledPage> {
  const dependencies = new Set<string>();
  const addDependency = (file: string): void => {
    dependencies.add(file);
  };
  const { filepath } = page;
  if (tree === undefined) checkBeforeParsing(page.source, pathFrom(process.cwd(), filepath));
  const [first, last] = includePlugins({ boundary, filepath, addDependency });
  const plugins = [
    first,
    ...reuseAst(tree),
    checkedData(boundary),
    aliasJsxRuntime,
    ...pluginDriver.getPlugins(),
    last,
  ];
  const code = await watchStep('compiling the page', pathFrom(process.cwd(), filepath), () =>
    compile({
      ...page,
      // Rspress ships all front matter to readers, but only the search index needs keywords.
      source: withJsonFrontMatter(page.source, ['keywords']),
      ...compiler,
      pluginDriver: { getPlugins: () => plugins } as never,
      addDependency,
    }),
  );
  return { code, dependencies: [...dependencies].sort() };
}

async function setUp({ boundary, routes, pageRoutes }: CompileContext, given: UserConfig): Promise<Compiler> {
  setPageRoutes(pageRoutes);
  const plugins = (given.plugins ?? []) as RspressPlugin[];
  const markdown = plugins.find(({ name }) => name === MARKDOWN_PLUGIN);
  const config = (await markdown?.config?.(given, undefined as never, true)) ?? given;
  const routeService = await RouteService.create({
    scanDir: boundary.root,
    // The routes are known, so Rspress must not search for files.
    config: { ...config, route: { ...config.route, exclude: ['**'] } },
    externalPages: routes.map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
  });
  // Rspress does the same on the main thread.
  for (const plugin of plugins) await plugin.routeGenerated?.([...routes], true);
  return {
    config,
    docDirectory: boundary.root,
    boundary,
    routeService,
    pluginDriver: { getPlugins: () => plugins },
  };
}

let compiler: Promise<Compiler> | undefined;

/**
 * Compiles a page in a worker.
 * @param context the same in every call
 */
export async function compilePage(
  page: PageText,
  context: CompileContext,
  config: UserConfig,
): Promise<CompiledPage> {
  compiler ??= setUp(context, config);
  return compileWith(await compiler, page);
}
