import type { RsbuildPlugin } from '@rsbuild/core';
import type { RouteService, RspressPlugin } from '@rspress/core';

/** Appended to a file name. Rspress reads page data only from files that look like Markdown. */
const NOT_MARKDOWN = '?';

/**
 * Rspress plugin: keeps Rspress from parsing every page again for its own page data, which is discarded (see
 * `extendPageData` of the content plugin). It is only active while the bundler is configured.
 */
export function pluginPageData(): RspressPlugin {
  let service: RouteService | undefined;

  const hideMarkdown = (routes: RouteService): void => {
    const getRoutes = routes.getRoutes.bind(routes);
    routes.getRoutes = () =>
      getRoutes().map((route) => ({ ...route, absolutePath: route.absolutePath + NOT_MARKDOWN }));
  };

  const rsbuildPlugin: RsbuildPlugin = {
    name: 'handbook:page-data',
    setup(api) {
      api.modifyBundlerChain({
        order: 'pre',
        handler(_chain, { environment }) {
          if (service && environment.name === 'web') hideMarkdown(service);
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
    extendPageData(pageData) {
      pageData._filepath = pageData._filepath.replace(/\?$/, '');
    },
    builderConfig: { plugins: [rsbuildPlugin] },
  };
}
