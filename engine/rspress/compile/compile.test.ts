import { createRsbuild } from '@rsbuild/core';
import { expect, it } from 'vitest';
import { routeMeta } from '../../../tests/helpers/pages.ts';
import { ENGINE_SYNTAX } from '../../syntax/syntax.ts';
import { pluginCompile } from './compile.ts';
import { DevProblems } from './dev-problems.ts';
import { PageProblems } from './page-problems.ts';

it.each([
  [2000, { cacheDigest: ['1'] }],
  [2001, false],
])('a site with %i pages has the cache of the bundler: %j', async (pages, expected) => {
  const boundary = { root: '/site/docs', staticDir: '/site/static' };
  const plugin = pluginCompile({
    boundary,
    problems: new PageProblems(boundary),
    contextFile: '/site/context',
    parsed: new Set(),
    treeOf: () => undefined,
    appendPageMeta: (code) => code,
    version: '1',
    pageRoutes: () => new Map(),
    syntax: ENGINE_SYNTAX,
    problemInWorkers: () => undefined,
    devProblems: new DevProblems({ root: '/site/docs', file: '/site/.generated/dev-problems.json' }),
    frontMatterOf: () => undefined,
    shippedOf: () => undefined,
  });
  const routes = Array.from({ length: pages }, (_, index) =>
    routeMeta(`/${index}`, `/site/docs/${index}.mdx`),
  );
  plugin.routeServiceGenerated?.({ getRoutes: () => routes } as never, true);
  const rsbuild = await createRsbuild({
    rsbuildConfig: {
      performance: { buildCache: { cacheDigest: ['1'] } },
      plugins: plugin.builderConfig?.plugins ?? [],
    },
  });
  await rsbuild.initConfigs();
  expect(rsbuild.getNormalizedConfig().performance.buildCache).toEqual(expected);
});
