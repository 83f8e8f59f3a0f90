import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RouteService, RspressPlugin, UserConfig } from '@rspress/core';
import { ENGINE, engineModule } from '../../../shared/build/engine.ts';
import { pathFrom } from '../../../shared/build/files.ts';
import { watchStep } from '../../../shared/build/watchdog.ts';
import { runInWorker, shouldUseWorkers } from '../../../shared/build/workers.ts';
import type { Problem } from '../../../shared/pages/types.ts';
import { accelerator } from '../accelerator.ts';
import type { PageProblems } from '../compile/page-problems.ts';
import { PrerenderCache } from './prerender-cache.ts';
import type { renderInWorker } from './render-in-worker.ts';
import { type RenderContext, renderProblem } from './render-problem.ts';
import { RENDERER, type Renderer } from './rendered.ts';

export interface PrerenderOptions {
  /** Absolute path of the folder in which pages are cached between builds. */
  cacheDir: string;
  /** Version of all code that renders pages. */
  version: string;
  /** The problems that a build lists at its end. */
  problems: PageProblems;
  /** How to find the file of the site in which a component throws an error. */
  context: RenderContext;
}

export const pageCache = accelerator({
  name: 'cache of rendered pages',
  without: 'Every build renders all pages.',
  assumes: [
    ['dist/node/ssg/renderPage.js', /\(\{ appHtml \} = await render\(routePath, head\)\)/],
    ['dist/node/initRsbuild.js', /`\$\{NODE_SSG_BUNDLE_FOLDER\}\/\[name\]\.cjs`/],
    ['dist/node/constants.js', 'NODE_SSG_BUNDLE_FOLDER', 'NODE_SSG_BUNDLE_NAME'],
    ['dist/node/route/routeChunkAssets.js', 'function getRouteChunkName(route)'],
  ],
});

/** Renders a page here. */
const renderHere: Renderer = (route, here) => watchStep('rendering the page', route, here);

/** Renders pages that are not in the cache, in workers if there are many. @param bundle absolute path of the server's bundle */
function cachedRenderer(store: PrerenderCache, bundle: string): Renderer {
  let usesWorkers: boolean | undefined;
  return (route, here) =>
    store.get(route, () => {
      usesWorkers ??= shouldUseWorkers(store.countMissing());
      return usesWorkers
        ? runInWorker<typeof renderInWorker>('render', { bundle, route })
        : renderHere(route, here);
    });
}

/** The module that the server's bundle shares with this one. */
const SHARED = join(ENGINE, 'engine/rspress/prerender/renderer.cjs');

/**
 * Provides the function that the server code calls to render a page.
 * @param render renders a page, or takes it from the cache
 * @param onError is called if a component throws an error. The other pages are rendered, so that all errors are found.
 */
function provideRenderer(render: Renderer, onError: (route: string, error: unknown) => void): void {
  const shared: { render?: Renderer } = createRequire(import.meta.url)(SHARED);
  shared.render = async (route, here) => {
    try {
      return await render(route, here);
    } catch (error) {
      onError(route, error);
      return { appHtml: '', head: [] };
    }
  };
}

/**
 * Rspress plugin: production builds render a page again only if its own code or shared code has changed. Pages
 * without their own code are rendered every time. If there are many pages to render, several threads share them.
 */
export function pluginPrerender({ cacheDir, version, problems, context }: PrerenderOptions): RspressPlugin {
  let routes: ReturnType<RouteService['getRoutes']> = [];
  let store: PrerenderCache | undefined;
  /** By place and error: a part of the theme throws the same error on every page. */
  const thrown = new Map<string, Problem>();
  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:prerender',
    setup(api) {
      api.modifyEnvironmentConfig((config, { name }) => {
        if (name !== 'node') return;
        config.source.entry = { index: engineModule('engine/rspress/prerender/prerender-entry') };
        config.output.externals = [
          config.output.externals ?? [],
          { [RENDERER]: `commonjs ${SHARED}` },
        ].flat();
      });
      api.processAssets({ stage: 'report', environments: ['node'] }, ({ compilation }) => {
        problems.fail(compilation, [...thrown.values()]);
      });
      api.onAfterBuild(({ stats }) => {
        if (!stats?.hasErrors()) store?.prune();
      });
    },
  };
  const openCache = async ({ outDir = 'doc_build' }: UserConfig): Promise<Renderer> => {
    const { NODE_SSG_BUNDLE_FOLDER, NODE_SSG_BUNDLE_NAME } = await import(
      '@rspress/core/dist/node/constants.js'
    );
    const { getRouteChunkName } = await import('@rspress/core/dist/node/route/routeChunkAssets.js');
    const bundleDir = resolve(outDir, NODE_SSG_BUNDLE_FOLDER);
    const chunks = new Map(routes.map((route) => [route.routePath, `${getRouteChunkName(route)}.cjs`]));
    store = new PrerenderCache({ bundleDir, cacheDir, version, chunks });
    return cachedRenderer(store, join(bundleDir, NODE_SSG_BUNDLE_NAME));
  };
  /** A page in a message: its file, or the URL of a page that the build makes. */
  const pageName = (route: string, file?: string): string =>
    file === undefined || file.startsWith(context.generatedDir)
      ? `the page ${route}`
      : pathFrom(process.cwd(), file);
  return {
    name: 'handbook:prerender',
    routeServiceGenerated(routeService: RouteService) {
      routes = routeService.getRoutes();
    },
    async beforeBuild(config, isProd) {
      if (!isProd) return;
      const files = new Map(routes.map(({ routePath, absolutePath }) => [routePath, absolutePath]));
      provideRenderer(pageCache.isOn() ? await openCache(config) : renderHere, (route, error) => {
        const page = pageName(route, files.get(route));
        const problem = renderProblem(page, error, context);
        const key = JSON.stringify(problem);
        const where = problem.file === page ? '' : ` It happens on ${page}.`;
        if (!thrown.has(key)) thrown.set(key, { ...problem, message: problem.message + where });
      });
    },
    builderConfig: { plugins: [rsbuildPlugin] },
  };
}
