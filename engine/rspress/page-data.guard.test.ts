/** Internals of Rspress that `page-data.ts` relies on. */
import { createPageData } from '@rspress/core/dist/node/runtimeModule/pageData/createPageData.js';
import { expect, it } from 'vitest';

it('Rspress has neither page data nor a search index if there are no routes', async () => {
  const { pageData, searchIndex } = await createPageData({
    config: { search: false },
    alias: {},
    userDocRoot: '/nowhere',
    routeService: { getRoutes: () => [] },
    pluginDriver: { modifySearchIndexData() {}, extendPageData() {} },
  } as never);
  expect(pageData).toEqual({ pages: [] });
  expect(searchIndex).toEqual({});
});
