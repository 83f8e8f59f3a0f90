import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { RsbuildConfig, RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { PluginDriver, RouteService, RspressPlugin, UserConfig } from '@rspress/core';
import { readEntry, writeEntry } from '../../../shared/build/file-cache.ts';
import { pathFrom } from '../../../shared/build/files.ts';
import { inTurn } from '../../../shared/build/watchdog.ts';
import { runInWorker, shouldUseWorkers } from '../../../shared/build/workers.ts';
import type { CompileProblem, Page } from '../../../shared/pages/types.ts';
import { type Boundary, contentText } from '../../files/gate.ts';
import { PAGE_EXTENSION } from '../../files/routes.ts';
import type { ParseCache } from '../../read/parse-cache.ts';
import type { PageSyntax } from '../../syntax/syntax.ts';
import type { ContentPlugin } from '../content/content.ts';
import { rspressVersion } from '../internals.ts';
import {
  type CompileContext,
  type CompiledPage,
  type Compiler,
  type CompileTask,
  compilePage,
  compileWith,
  type PageText,
  workerCompilation,
} from './compile-page.ts';
import type { DevProblems } from './dev-problems.ts';
import type { PageProblems } from './page-problems.ts';

/** The plugin that compiles pages. */
export interface CompilePlugin extends RspressPlugin {
  /**
   * Compiles pages only for their problems, because the content has errors and the site cannot be built.
   * @param files relative to the content root
   */
  check: (config: UserConfig, files: readonly string[]) => Promise<CompileProblem[]>;
}

export interface CompileOptions {
  /** The folders that content may use. */
  boundary: Boundary;
  /** How pages are read. */
  syntax: PageSyntax;
  /** The reason why workers would compile pages in another way, because of plugins of the site. */
  problemInWorkers: () => string | undefined;
  /** Absolute path of the file that workers read the `CompileContext` from. */
  contextFile: string;
  /** The pages that this build has parsed, because no earlier build did. */
  parsed: ParseCache['parsed'];
  /** The packed tree of a page that the content plugin has parsed. */
  treeOf: ParseCache['treeOf'];
  /** Adds a page's metadata, which depends on the whole site, to its code. */
  appendPageMeta: ContentPlugin['appendPageMeta'];
  /** Version of all code and options that pages depend on, without the routes. */
  version: string;
  /** The routes of pages, by file relative to the content root. */
  pageRoutes: ContentPlugin['pageRoutes'];
  /** The problems that the dev server shows. */
  devProblems: DevProblems;
  /** The problems that a build lists at its end. */
  problems: PageProblems;
  /** The front matter of a page, by its file relative to the content root; undefined if there is no such page. */
  frontMatterOf: (file: string) => Page['frontMatter'] | undefined;
  /** The front matter of a page that browsers load. */
  shippedOf: ContentPlugin['shippedOf'];
}

type CompileInWorker = (task: CompileTask) => Promise<CompiledPage>;

type BundlerChain = Extract<
  NonNullable<NonNullable<RsbuildConfig['tools']>['bundlerChain']>,
  (...args: never[]) => unknown
>;

/** The options that Rspress passes to its MDX loader. */
interface LoaderOptions extends Omit<Compiler, 'boundary'> {
  pluginDriver: PluginDriver;
  isSsgMd: boolean;
}

const LOADER = join(import.meta.dirname, 'mdx-loader.mjs');

/** On sites with more pages, the bundler keeps nothing between builds: with its cache, 3,000 pages need more than 4 GiB. */
const MAX_CACHED_PAGES = 2000;

const missing = (what: string): Error =>
  new Error(
    `Rspress ${rspressVersion()} does not have the ${what}. Install the release of @rspress/core that the engine depends on, or build with --plain.`,
  );

/**
 * Rspress plugin: pages are compiled by Rspress's own function, but with metadata and from their parsed trees. Production
 * builds compile each page once for both bundles, and use several threads for many pages.
 */
export function pluginCompile({
  boundary,
  syntax,
  problemInWorkers,
  contextFile,
  parsed,
  treeOf,
  appendPageMeta,
  version,
  pageRoutes,
  devProblems,
  problems,
  frontMatterOf,
  shippedOf,
}: CompileOptions): CompilePlugin {
  const { root } = boundary;
  let routes: ReturnType<RouteService['getRoutes']> = [];
  let loaderOptions: LoaderOptions | undefined;
  let isBuild = false;
  const compiled = new Map<string, Promise<CompiledPage>>();
  /** In dev, the code of each page when it last had no problems, by absolute path. */
  const lastGood = new Map<string, string>();
  const take = inTurn();
  const isLarge = (): boolean => routes.length > MAX_CACHED_PAGES;

  const compileHere = async (page: PageText): Promise<CompiledPage> => {
    if (!loaderOptions) throw missing('MDX loader');
    const { config, docDirectory, routeService, pluginDriver } = loaderOptions;
    const compiler = { config, docDirectory, boundary, syntax, routeService, pluginDriver };
    return take(() => compileWith(compiler, page));
  };

  /** Whether workers compile so many pages. */
  const canUseWorkers = (pages: number): boolean => {
    if (!shouldUseWorkers(pages)) return false;
    const problem = problemInWorkers();
    if (problem) workerCompilation.turnOff(problem);
    return workerCompilation.isOn();
  };

  const compileInWorker = (page: PageText): Promise<CompiledPage> =>
    runInWorker<CompileInWorker>('compile', { page, contextFile, version });

  const pageOf = (source: string, filepath: string): PageText => ({
    source,
    filepath,
    tree: treeOf(source, pathFrom(root, filepath)),
    frontMatter: shippedOf(source, filepath),
  });

  const codeOf = async (source: string, filepath: string): Promise<CompiledPage> => {
    const result = compiled.get(filepath) ?? compileHere(pageOf(source, filepath));
    compiled.set(filepath, result);
    const page = await result;
    problems.record(filepath, page.problems);
    return page;
  };

  /** The code of a page without its text. */
  const codeWithoutText = async (filepath: string): Promise<string> => {
    const frontMatter = frontMatterOf(pathFrom(root, filepath)) ?? {};
    return (await compileHere(pageOf(`---\n${JSON.stringify(frontMatter)}\n---\n`, filepath))).code;
  };

  /** In dev, a page with problems is shown as it was before, or without its text. An error would stop all other pages. */
  const devCodeOf = async (source: string, filepath: string): Promise<CompiledPage> => {
    const page = await compileHere(pageOf(source, filepath));
    devProblems.setCompiled(filepath, page.problems);
    if (page.problems.length > 0)
      return { ...page, code: lastGood.get(filepath) ?? (await codeWithoutText(filepath)) };
    lastGood.set(filepath, page.code);
    return page;
  };

  const bundlerChain: BundlerChain = (chain, { environment }) => {
    const rule = chain.module.rules.get('mdx')?.oneOfs.get('mdx')?.uses.get('mdx-loader');
    if (!rule) throw missing(`rule "mdx" in the ${environment.name} bundler`);
    const options = rule.get('options') as LoaderOptions;
    if (options.isSsgMd) return;
    loaderOptions = options;
    rule.loader(LOADER).options({ codeOf: isBuild ? codeOf : devCodeOf, appendPageMeta });
  };

  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:compile',
    setup(api) {
      api.modifyRsbuildConfig((config) => {
        if (isLarge()) config.performance = { ...config.performance, buildCache: false };
      });
      if (api.context.action !== 'build') return;
      api.modifyRspackConfig((_config, { appendPlugins }) =>
        appendPlugins({ apply: (compiler: Rspack.Compiler) => problems.reportIn(compiler, true) }),
      );
    },
  };

  return {
    name: 'handbook:compile',
    async check(config, files) {
      const context: CompileContext = { boundary, pageRoutes: pageRoutes(), routes: [] };
      const inWorkers = canUseWorkers(files.length);
      const checkFile = `${contextFile}.check`;
      if (inWorkers) writeEntry(checkFile, serialize(context), version);
      const results = await Promise.all(
        files.map((file) => {
          const filepath = join(root, file);
          const page = pageOf(contentText(boundary, filepath) ?? '', filepath);
          return inWorkers
            ? runInWorker<CompileInWorker>('compile', { page, contextFile: checkFile, version })
            : take(() => compilePage(page, context, config));
        }),
      );
      return results.flatMap((result) => result.problems);
    },
    routeServiceGenerated(routeService: RouteService) {
      routes = routeService.getRoutes();
    },
    async beforeBuild(_config, isProd) {
      if (!isProd) return;
      isBuild = true;
      const context: CompileContext = { boundary, pageRoutes: pageRoutes(), routes };
      // If the code and the routes are unchanged, the bundler's cache contains all pages except those that this build
      // has parsed.
      const serialized = serialize(context);
      const isNew = !readEntry(contextFile, version)?.equals(serialized);
      if (isNew) writeEntry(contextFile, serialized, version);
      const files = routes
        .map(({ absolutePath }) => absolutePath)
        .filter(
          (file) => PAGE_EXTENSION.test(file) && (isLarge() || isNew || parsed.has(pathFrom(root, file))),
        );
      if (!canUseWorkers(files.length)) return;
      for (const file of files) {
        const text = contentText(boundary, file);
        // Pages that plugins add have files outside the content. This thread compiles the text that the bundler reads.
        if (text === undefined) continue;
        const result = compileInWorker(pageOf(text, file));
        // The failure is reported when the bundler asks for the page.
        result.catch(() => undefined);
        compiled.set(file, result);
      }
    },
    builderConfig: { tools: { bundlerChain }, plugins: [rsbuildPlugin] },
  };
}
