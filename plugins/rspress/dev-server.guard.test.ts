/** Internals of Rspress and React Refresh that `content.ts`, `dev-server.ts` and `dev-routes.ts` rely on. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { routesModules } from './dev-routes.ts';
import { rspressText, stockRoutes } from './guards.ts';

it('our list of routes replaces a generated module that has the same properties', async () => {
  expect(rspressText('dist/runtime/route.js')).toContain('import { routes } from "virtual-routes"');
  const stock = (await stockRoutes()).generateRoutesCode();
  const routes = [{ path: '/page', filePath: 'page.mdx', module: '/docs/page.mdx' }];
  const ours = routesModules('/routes.js', routes, 'en').get('/routes.js');
  for (const property of ['path', 'filePath', 'element', 'preload', 'lang', 'version']) {
    const pattern = new RegExp(`\\b${property}\\b`);
    expect(stock).toMatch(pattern);
    expect(ours).toMatch(pattern);
  }
  expect(stock).toContain('lazyWithPreload');
});

it('the restart for new and removed files is a `watchFiles` entry of Rspress', () => {
  expect(rspressText('dist/node/initRsbuild.js')).toMatch(
    /watchFiles: \{\s*paths: userDocRoot,\s*type: 'restart'/,
  );
});

it('React Refresh resolves the runtime that saved pages import, and refreshes after a delay', () => {
  const require = createRequire(import.meta.url);
  const plugin = dirname(require.resolve('@rspack/plugin-react-refresh/package.json'));
  const read = (file: string): string => readFileSync(join(plugin, file), 'utf8');
  expect(read('dist/index.js')).toMatch(/alias = \{\s*'react-refresh': /);
  expect(read('client/refreshUtils.js')).toMatch(/setTimeout\([\s\S]*performReactRefresh\(\)[\s\S]*\}, 30\)/);
});
