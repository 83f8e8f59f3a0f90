import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import type { PluginDriver, RouteService, RspressPlugin, UserConfig } from '@rspress/core';
import { pageRoutes } from '../content/page-routes.ts';
import { pathFrom, writeAtomically } from '../lib/files.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { runInWorker } from '../lib/workers.ts';
import {
  type CompileContext,
  type CompiledPage,
  type Compiler,
  type CompileTask,
  compileWith,
  MARKDOWN_PLUGIN,
  type PageText,
} from './compile-page.ts';
import { PageCompiler, type PageCompilerOptions } from './page-compiler.ts';

export interface CompileOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder in which compiled pages are cached between builds. */
  cacheDir: string;
  /** The packed tree of a page that the content plugin has parsed. */
  treeOf: PageCompilerOptions['treeOf'];
  /** Adds a page's metadata, which depends on the whole site, to its code. */
  appendPageMeta: (code: string, filepath: string) => string;
  /** Version of all code that compiles pages, without options and routes. */
  version: string;
}

type CompileInWorker = (task: CompileTask) => Promise<CompiledPage>;

type BundlerChain = Extract<
  NonNullable<NonNullable<RsbuildConfig['tools']>['bundlerChain']>,
  (...args: never[]) => unknown
>;

/** The options that Rspress passes to its MDX loader. */
interface LoaderOptions extends Compiler {
  pluginDriver: PluginDriver;
  isSsgMd: boolean;
}

const LOADER = join(import.meta.dirname, 'mdx-loader.mjs');

const PAGE = /\.mdx?$/;

/** Workers read the options from the configuration file, so plugins must not set them elsewhere. */
async function checkOptions({ plugins = [], markdown }: UserConfig): Promise<void> {
  const owner = plugins.find(({ name }) => name === MARKDOWN_PLUGIN);
  const own = await owner?.config?.({}, undefined as never, true);
  if (fingerprint(own?.markdown) === fingerprint(markdown)) return;
  throw new Error(
    `rspress.config.ts or a plugin in it changes the Markdown options. Move the change to plugins/markdown/index.ts: workers only read the options of the plugin ${MARKDOWN_PLUGIN}.`,
  );
}

/** Plugins that others add while the configuration is read are not in the file that workers read. */
function checkPlugins(driver: PluginDriver, { plugins = [] }: UserConfig): void {
  const known = new Set(plugins.map(({ name }) => name));
  const unknown = driver.getPlugins().find(({ name, markdown }) => markdown && !known.has(name));
  if (unknown)
    throw new Error(`List ${unknown.name} in rspress.config.ts: workers read the plugins from that file.`);
}

const missing = (what: string): Error =>
  new Error(
    `plugins/rspress/compile.ts: Rspress no longer has the ${what}. Find out how the new version compiles pages.`,
  );

/**
 * Rspress plugin: pages are compiled by Rspress's own function, but with metadata and from their parsed trees. Production
 * builds compile each page once for both bundles, cache the code between builds, and use several threads for many pages.
 */
export function pluginCompile({
  root,
  cacheDir,
  treeOf,
  appendPageMeta,
  version,
}: CompileOptions): RspressPlugin {
  let routes: ReturnType<RouteService['getRoutes']> = [];
  let compiler: PageCompiler | undefined;
  let loaderOptions: LoaderOptions | undefined;
  const contextFile = `${cacheDir}.context`;

  const compileHere = (page: PageText) => {
    if (!loaderOptions) throw missing('MDX loader');
    const { config, docDirectory, routeService, pluginDriver } = loaderOptions;
    return compileWith({ config, docDirectory, routeService, pluginDriver }, page);
  };

  const codeOf: PageCompiler['codeOf'] = (source, filepath) =>
    compiler?.codeOf(source, filepath) ??
    compileHere({ source, filepath, tree: treeOf(source, pathFrom(root, filepath)) });

  const bundlerChain: BundlerChain = (chain, { environment }) => {
    const rule = chain.module.rules.get('mdx')?.oneOfs.get('mdx')?.uses.get('mdx-loader');
    if (!rule) throw missing(`rule "mdx" in the ${environment.name} bundler`);
    const options = rule.get('options') as LoaderOptions;
    if (options.isSsgMd) return;
    loaderOptions = options;
    checkPlugins(options.pluginDriver, options.config);
    rule.loader(LOADER).options({ codeOf, appendPageMeta });
  };

  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:compile',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (!stats?.hasErrors()) compiler?.prune();
      });
    },
  };

  return {
    name: 'handbook:compile',
    routeServiceGenerated(routeService: RouteService) {
      routes = routeService.getRoutes();
    },
    async beforeBuild(config, isProd) {
      if (!isProd) return;
      await checkOptions(config);
      const table = routes.map(({ routePath, relativePath }) => [routePath, relativePath]).sort();
      compiler = new PageCompiler({
        root,
        cacheDir,
        version: fingerprint(version, root, table, [...pageRoutes()]),
        compile: compileHere,
        compileInWorker: (page) => runInWorker<CompileInWorker>('compile', { page, contextFile }),
        treeOf,
      });
      const context: CompileContext = { root, pageRoutes: pageRoutes(), routes };
      writeAtomically(contextFile, serialize(context));
      compiler.prepare(routes.map(({ absolutePath }) => absolutePath).filter((file) => PAGE.test(file)));
    },
    builderConfig: { plugins: [rsbuildPlugin], tools: { bundlerChain } },
  };
}
