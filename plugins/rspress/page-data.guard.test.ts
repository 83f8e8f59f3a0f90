/** Internals of Rspress that `page-data.ts` relies on. */
import { RouteService } from '@rspress/core';
import { createPageData } from '@rspress/core/dist/node/runtimeModule/pageData/createPageData.js';
import { expect, it } from 'vitest';
import { rspressText } from './guards.ts';

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

it('Rspress makes its page data and search index while the bundler is configured', () => {
  expect(rspressText('dist/node/runtimeModule/pageData/rsbuildPlugin.js')).toMatch(
    /api\.modifyBundlerChain\(async [\s\S]*await createPageData\(/,
  );
});

it('`getRoutes` is a method of the class, so an instance can shadow it', () => {
  expect(Object.hasOwn(RouteService.prototype, 'getRoutes')).toBe(true);
});
