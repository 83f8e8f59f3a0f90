/** Internals of Rspress that `client.ts` and `theme/hydration/` rely on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { describe, expect, it } from 'vitest';
import { removeChunkNames } from './client.ts';
import { stockRoutes } from './guards.ts';
import { rspressText } from './internals.ts';

describe('the client starts from our entry, with our list of routes', () => {
  it('replaces a route module, and has the same exports', () => {
    const code = rspressText('dist/runtime/route.js');
    const exported = /export \{ ([^}]*) \};/.exec(code)?.[1]?.split(', ') ?? [];
    expect(exported).toContain('pathnameToRouteService');
    const ours = readFileSync(join(import.meta.dirname, '../../theme/hydration/route-table.ts'), 'utf8');
    for (const name of exported) expect(ours).toMatch(new RegExp(`export (?:const|function) ${name}\\b`));
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
