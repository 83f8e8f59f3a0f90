/** Internals of Rspress that `compile.ts` relies on. */
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { describe, expect, it } from 'vitest';
import { stockRoutes } from '../guards.ts';

describe('Rspress compiles pages when we call it', () => {
  it('compiles a page outside the bundler, with its title for the theme', async () => {
    const code = await compile({
      source: '# A page\n\n## Part\n\nText.',
      filepath: '/site/docs/page.mdx',
      docDirectory: '/site/docs',
      config: {},
      routeService: null,
      pluginDriver: null,
    });
    expect(code).toContain('MDXContent.__RSPRESS_PAGE_META["page.mdx"]');
    expect(code).toContain('"title":"A page"');
  });

  it('makes the same routes for given pages as for pages that it finds', async () => {
    const route = { cleanUrls: true };
    const found = (await stockRoutes({ route })).getRoutes();
    const given = await stockRoutes(
      { route: { ...route, exclude: ['**'] } },
      found.map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
    );
    const pathsOf = (routes: typeof found) =>
      routes.map(({ routePath, absolutePath, relativePath }) => [routePath, absolutePath, relativePath]);
    expect(pathsOf(given.getRoutes())).toEqual(pathsOf(found));
    expect(found.length).toBeGreaterThan(1);
  });
});
