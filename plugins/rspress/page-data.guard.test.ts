/** Internals of Rspress that `page-data.ts` relies on. */
import { RouteService } from '@rspress/core';
import { extractPageData } from '@rspress/core/dist/node/route/extractPageData.js';
import { expect, it } from 'vitest';

const dataOf = (absolutePath: string) =>
  extractPageData(
    {
      getRoutes: () => [
        { routePath: '/page', absolutePath, relativePath: '', pageName: '', lang: '', version: '' },
      ],
      getRoutePageByRoutePath: () => undefined,
    } as never,
    { alias: {}, replaceRules: [], root: '/nowhere', searchCodeBlocks: false },
  );

it('Rspress reads Markdown files for its page data, and only lists the routes of other files', async () => {
  await expect(dataOf('/nowhere/page.mdx')).rejects.toThrow('ENOENT');
  expect(await dataOf('/nowhere/page.mdx?')).toMatchObject([{ routePath: '/page', frontmatter: {} }]);
});

it('`getRoutes` is a method of the class, so an instance can shadow it', () => {
  expect(Object.hasOwn(RouteService.prototype, 'getRoutes')).toBe(true);
});
