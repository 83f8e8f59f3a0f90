import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RouteService, RspressPlugin } from '@rspress/core';
import type { Problem } from '../content/types.ts';
import { ENGINE, engineModule } from '../lib/engine.ts';
import { pathFrom } from '../lib/files.ts';
import { TooSlow, watchStep } from '../lib/watchdog.ts';
import { runInWorker, shouldUseWorkers } from '../lib/workers.ts';
import { accelerator } from './accelerator.ts';
import type { PageProblems } from './page-problems.ts';
import { PrerenderCache } from './prerender-cache.ts';
import type { renderInWorker } from './render-in-worker.ts';
import { RENDERER, type Renderer } from './rendered.ts';

export interface PrerenderOptions {
  /** Absolute path of the folder in which pages are cached between builds. */
  cacheDir: string;
  /** Version of all code that renders pages. */
  version: string;
  /** The problems that a build lists at its end. */
  problems: PageProblems;
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

/** The module that the server's bundle shares with this one. */
const SHARED = join(ENGINE, 'plugins/rspress/renderer.cjs');

/** The problem with a page whose component throws an error. The stack only contains the lines of generated code. */
export function renderProblem(file: string, thrown: unknown): Problem {
  if (thrown instanceof TooSlow) return { file, message: thrown.reason };
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const [, component] = /\n\s+at ([A-Z]\w*) \(/.exec(stack) ?? [];
  const place = component === undefined ? 'a component' : `the component <${component}>`;
  return {
    file,
    message: `the page cannot be rendered: ${place} throws "${message}". Correct the component.`,
  };
}

/**
 * Provides the function that the server code calls to render a page.
 * @param onError is called if a component throws an error. The other pages are rendered, so that all errors are found.
 */
function provideRenderer(
  store: PrerenderCache,
  bundle: string,
  onError: (route: string, error: unknown) => void,
): void {
  let usesWorkers: boolean | undefined;
  const shared: { render?: Renderer } = createRequire(import.meta.url)(SHARED);
  shared.render = async (route, here) => {
    try {
      return await store.get(route, () => {
        usesWorkers ??= shouldUseWorkers(store.countMissing());
        return usesWorkers
          ? runInWorker<typeof renderInWorker>('render', { bundle, route })
          : watchStep('rendering the page', route, here);
      });
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
export function pluginPrerender({ cacheDir, version, problems }: PrerenderOptions): RspressPlugin {
  let routes: ReturnType<RouteService['getRoutes']> = [];
  let store: PrerenderCache | undefined;
  const thrown: Problem[] = [];
  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:prerender',
    setup(api) {
      api.modifyEnvironmentConfig((config, { name }) => {
        if (name !== 'node') return;
        config.source.entry = { index: engineModule('plugins/rspress/prerender-entry') };
        config.output.externals = [
          config.output.externals ?? [],
          { [RENDERER]: `commonjs ${SHARED}` },
        ].flat();
      });
      api.processAssets({ stage: 'report', environments: ['node'] }, ({ compilation }) => {
        problems.fail(compilation, thrown);
      });
      api.onAfterBuild(({ stats }) => {
        if (!stats?.hasErrors()) store?.prune();
      });
    },
  };
  return {
    name: 'handbook:prerender',
    routeServiceGenerated(routeService: RouteService) {
      routes = routeService.getRoutes();
    },
    async beforeBuild(config, isProd) {
      if (!isProd || !pageCache.isOn()) return;
      const { NODE_SSG_BUNDLE_FOLDER, NODE_SSG_BUNDLE_NAME } = await import(
        '@rspress/core/dist/node/constants.js'
      );
      const { getRouteChunkName } = await import('@rspress/core/dist/node/route/routeChunkAssets.js');
      const bundleDir = resolve(config.outDir ?? 'doc_build', NODE_SSG_BUNDLE_FOLDER);
      const chunks = new Map(routes.map((route) => [route.routePath, `${getRouteChunkName(route)}.cjs`]));
      store = new PrerenderCache({ bundleDir, cacheDir, version, chunks });
      const files = new Map(routes.map(({ routePath, absolutePath }) => [routePath, absolutePath]));
      provideRenderer(store, join(bundleDir, NODE_SSG_BUNDLE_NAME), (route, error) => {
        thrown.push(renderProblem(pathFrom(process.cwd(), files.get(route) ?? route), error));
      });
    },
    builderConfig: { plugins: [rsbuildPlugin] },
  };
}
