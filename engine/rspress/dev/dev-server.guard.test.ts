/** Internals of Rspress that `dev-server.ts` and `dev-routes.ts` rely on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stockRoutes } from '../guards.ts';
import { rspressText } from '../internals.ts';

it('our list of routes replaces a generated module that has the same properties', async () => {
  const stock = (await stockRoutes()).generateRoutesCode();
  const ours = readFileSync(join(import.meta.dirname, '../../../theme/start/dev-routes.ts'), 'utf8');
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
