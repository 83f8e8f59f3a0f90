/** Internals of Rspress that `dev-server.ts` and `dev-routes.ts` rely on. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RouteService } from '@rspress/core';
import { describe, expect, it } from 'vitest';
import { routesModule } from './dev-routes.ts';

const require = createRequire(import.meta.url);
const RSPRESS = dirname(require.resolve('@rspress/core/package.json'));
const sourceOf = (file: string): string => readFileSync(join(RSPRESS, 'dist', file), 'utf8');

/** The properties of a route object in generated code. */
const has = (code: string, property: string): boolean => new RegExp(`\\b${property}\\b`).test(code);

describe('the dev server has our list of routes', () => {
  it('replaces a generated module that lists routes with the same properties', async () => {
    expect(sourceOf('runtime/route.js')).toContain('import { routes } from "virtual-routes"');
    const root = join(import.meta.dirname, '../../tests/fixtures/full/docs');
    const service = await RouteService.create({ scanDir: root, config: { lang: 'en' }, externalPages: [] });
    const stock = service.generateRoutesCode();
    const ours = routesModule([{ path: '/page', filePath: 'page.mdx', module: '/docs/page.mdx' }], 'en');
    for (const property of ['path', 'filePath', 'element', 'preload', 'lang', 'version']) {
      expect(has(stock, property), `Rspress: ${property}`).toBe(true);
      expect(has(ours, property), `ours: ${property}`).toBe(true);
    }
    expect(stock).toContain('lazyWithPreload');
  });

  it('turns off the restart for every new or removed file', () => {
    expect(sourceOf('node/initRsbuild.js')).toMatch(/watchFiles: \{\s*paths: userDocRoot,\s*type: 'restart'/);
  });
});

it('React Refresh resolves the runtime that saved pages import, and refreshes after a delay', () => {
  const plugin = dirname(require.resolve('@rspack/plugin-react-refresh/package.json'));
  const read = (file: string): string => readFileSync(join(plugin, file), 'utf8');
  expect(read('dist/index.js')).toMatch(/alias = \{\s*'react-refresh': /);
  expect(read('client/refreshUtils.js')).toMatch(/setTimeout\([\s\S]*performReactRefresh\(\)[\s\S]*\}, 30\)/);
});
