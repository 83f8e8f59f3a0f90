import type { RsbuildPlugin } from '@rsbuild/core';
import type { RouteService, RspressPlugin } from '@rspress/core';

/** Behind a file's name: what is no Markdown, Rspress does not parse for its own page data. */
const NOT_MARKDOWN = '?';

/**
 * Rspress plugin: keeps Rspress from parsing every page once more for its own page data, of which nothing is
 * kept (see `extendPageData` of the content plugin). It does so while the bundler is configured, and only then.
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
          // The method of the class is there again.
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
