import type { RsbuildPlugin } from '@rsbuild/core';
import { RouteService, type RspressPlugin } from '@rspress/core';
import { accelerator } from './accelerator.ts';

export const noPageData = accelerator({
  name: 'omission of the page data',
  without:
    'Rspress parses every page once more, and the scripts that load first contain the headings of all pages.',
  assumes: [
    [
      'dist/node/runtimeModule/pageData/rsbuildPlugin.js',
      /api\.modifyBundlerChain\(async [\s\S]*await createPageData\(/,
    ],
    ['dist/node/route/extractPageData.js', /routeService\.getRoutes\(\)\.map\(/],
  ],
  check: () =>
    Object.hasOwn(RouteService.prototype, 'getRoutes')
      ? undefined
      : '`getRoutes` is not a method of RouteService',
});

/**
 * Rspress plugin: the code of each page contains its data, so Rspress does not need to parse every page again for its list
 * of page data and its search index. Rspress makes both while the bundler for the browser is configured. Until that
 * is done, `getRoutes` returns an empty list.
 */
export function pluginPageData(): RspressPlugin {
  let service: RouteService | undefined;

  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:page-data',
    setup(api) {
      api.modifyBundlerChain({
        order: 'pre',
        handler(_chain, { environment }) {
          if (service && environment.name === 'web' && noPageData.isOn()) service.getRoutes = () => [];
        },
      });
      api.modifyBundlerChain({
        order: 'post',
        handler(_chain, { environment }) {
          // Restores the method of the class.
          if (service && environment.name === 'web') Reflect.deleteProperty(service, 'getRoutes');
        },
      });
    },
  };

  return {
    name: 'handbook:page-data',
    routeServiceGenerated(routeService: RouteService) {
      service = routeService;
    },
    builderConfig: { plugins: [rsbuildPlugin] },
  };
}
