/** Internals of Rspress that `client.ts` with `theme/hydration/` relies on. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RouteService } from '@rspress/core';
import { describe, expect, it } from 'vitest';
import { productionRouter, removeChunkNames } from './client.ts';

const RSPRESS = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
const runtime = (file: string): string => readFileSync(join(RSPRESS, 'dist/runtime', file), 'utf8');

const EXPORTS = ['isActive', 'matchPath', 'pathnameToRouteService', 'preloadLink', 'redirectToCleanUrl'];

describe('the client starts from our entry, with our list of routes', () => {
  it.each(['ClientApp.js', 'initPageData.js'])('finds %s', (file) => {
    expect(existsSync(join(RSPRESS, 'dist/runtime', file))).toBe(true);
  });

  it('replaces a route module with these exports', () => {
    const code = runtime('route.js');
    expect(code).toContain('import { routes } from "virtual-routes"');
    expect(/export \{ ([^}]*) \};/.exec(code)?.[1]?.split(', ')).toEqual(EXPORTS);
    const ours = readFileSync(join(import.meta.dirname, '../../theme/hydration/route-table.ts'), 'utf8');
    for (const name of EXPORTS) expect(ours).toMatch(new RegExp(`export (?:const|function) ${name}\\b`));
  });

  it('gets the route and the code of the first page in the expected form', () => {
    const code = runtime('initPageData.js');
    expect(code).toContain('import { pageData } from "virtual-page-data"');
    expect(code).toMatch(/const matchedRoute = pathnameToRouteService\(routePath\)/);
    expect(code).toMatch(/const mod = await matchedRoute\.preload\(\)/);
    expect(code).toMatch(/matchedRoute\.filePath/);
    expect(runtime('Content.js')).toMatch(/route\?\.element/);
  });

  it('gets a list of routes whose chunk names can be removed', async () => {
    const root = join(import.meta.dirname, '../../tests/fixtures/full/docs');
    const routes = await RouteService.create({ scanDir: root, config: { lang: 'en' }, externalPages: [] });
    const code = routes.generateRoutesCode();
    expect(code).toContain('webpackChunkName');
    expect(removeChunkNames(code)).not.toContain('webpackChunkName');
  });

  it('finds the production build of the router', () => {
    expect(existsSync(productionRouter())).toBe(true);
  });
});
