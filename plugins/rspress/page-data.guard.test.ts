/** Internals of Rspress that `page-data.ts` relies on. */
import { RouteService } from '@rspress/core';
import { extractPageData } from '@rspress/core/dist/node/route/extractPageData.js';
import { describe, expect, it } from 'vitest';

describe('Rspress does not parse pages for its own page data', () => {
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

  it('reads Markdown files', async () => {
    await expect(dataOf('/nowhere/page.mdx')).rejects.toThrow('ENOENT');
  });

  it('does not read other files, but knows their routes', async () => {
    expect(await dataOf('/nowhere/page.mdx?')).toMatchObject([{ routePath: '/page', frontmatter: {} }]);
  });

  it('asks an instance for its routes through a method that can be shadowed', () => {
    expect(Object.hasOwn(RouteService.prototype, 'getRoutes')).toBe(true);
  });
});
