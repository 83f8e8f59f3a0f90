/** Internals of Rspress that `client.ts` and `theme/hydration/` rely on. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { describe, expect, it } from 'vitest';
import { productionRouter, removeChunkNames } from './client.ts';
import { rspressPath, rspressText, stockRoutes } from './guards.ts';

const EXPORTS = ['isActive', 'matchPath', 'pathnameToRouteService', 'preloadLink', 'redirectToCleanUrl'];

describe('the client starts from our entry, with our list of routes', () => {
  it.each([
    ['ClientApp.js of Rspress', rspressPath('dist/runtime/ClientApp.js')],
    ['initPageData.js of Rspress', rspressPath('dist/runtime/initPageData.js')],
    ['the production build of the router', productionRouter()],
  ])('finds %s', (_what, path) => {
    expect(existsSync(path)).toBe(true);
  });

  it('replaces a route module, and has the same exports', () => {
    const code = rspressText('dist/runtime/route.js');
    expect(code).toContain('import { routes } from "virtual-routes"');
    expect(/export \{ ([^}]*) \};/.exec(code)?.[1]?.split(', ')).toEqual(EXPORTS);
    const ours = readFileSync(join(import.meta.dirname, '../../theme/hydration/route-table.ts'), 'utf8');
    for (const name of EXPORTS) expect(ours).toMatch(new RegExp(`export (?:const|function) ${name}\\b`));
  });

  it('provides the route and the code of the first page in the form that Rspress reads', () => {
    const code = rspressText('dist/runtime/initPageData.js');
    expect(code).toContain('import { pageData } from "virtual-page-data"');
    expect(code).toMatch(/const matchedRoute = pathnameToRouteService\(routePath\)/);
    expect(code).toMatch(/const mod = await matchedRoute\.preload\(\)/);
    expect(code).toMatch(/matchedRoute\.filePath/);
    expect(rspressText('dist/runtime/Content.js')).toMatch(/route\?\.element/);
  });

  it('gets a list of routes whose chunk names can be removed', async () => {
    const code = (await stockRoutes()).generateRoutesCode();
    expect(code).toContain('webpackChunkName');
    expect(removeChunkNames(code)).not.toContain('webpackChunkName');
  });

  it('can restrict the scripts that the bundler loads', () => {
    const { createScriptUrl, publicPath } = rspack.RuntimeGlobals;
    expect([createScriptUrl, publicPath]).toEqual(['__webpack_require__.tu', '__webpack_require__.p']);
  });
});
