import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RouteService, RspressPlugin } from '@rspress/core';

/** Appended to a file name. Rspress reads page data only from files that look like Markdown. */
const NOT_MARKDOWN = '?';

/** Replaces Rspress's module with the data of all pages, which changes with each of them. */
const MODULE = join(import.meta.dirname, 'no-page-data.mjs');

/**
 * Rspress plugin: each page's code contains its metadata, so Rspress must not collect the metadata of all pages, and not
 * parse every page again for that. The list of routes is only replaced while the bundler is configured.
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
    builderConfig: {
      plugins: [rsbuildPlugin],
      tools: { rspack: { resolve: { alias: { 'virtual-page-data': MODULE } } } },
    },
  };
}
