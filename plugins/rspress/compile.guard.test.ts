/** Internals of Rspress that `compile.ts` relies on. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RouteService } from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { describe, expect, it } from 'vitest';

const RSPRESS = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
const sourceOf = (file: string): string => readFileSync(join(RSPRESS, 'dist/node', file), 'utf8');

describe('Rspress compiles pages when we call it', () => {
  it('compiles a page outside the bundler, with its title and headings for the theme', async () => {
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

  it('has a loader that ours can replace, with the options for compiling', () => {
    const bundler = sourceOf('initRsbuild.js');
    expect(bundler).toMatch(/\.rule\('mdx'\)[\s\S]*\.oneOf\('mdx'\)[\s\S]*\.use\('mdx-loader'\)/);
    expect(bundler).toMatch(
      /\.options\(\{\s*config,\s*docDirectory: \w+,\s*routeService,\s*pluginDriver,\s*isSsgMd\s*\}\)/,
    );
    expect(existsSync(join(RSPRESS, 'dist/node/mdx/loader.js'))).toBe(true);
  });

  it('makes the same routes for given pages as for pages that it finds', async () => {
    const root = join(import.meta.dirname, '../../tests/fixtures/full/docs');
    const config = { lang: 'en', route: { cleanUrls: true } };
    const found = await RouteService.create({ scanDir: root, config, externalPages: [] });
    const handedOver = await RouteService.create({
      scanDir: root,
      config: { ...config, route: { ...config.route, exclude: ['**'] } },
      externalPages: found
        .getRoutes()
        .map(({ routePath, absolutePath }) => ({ routePath, filepath: absolutePath })),
    });
    const key = ({
      routePath,
      absolutePath,
      relativePath,
    }: ReturnType<RouteService['getRoutes']>[number]) => [routePath, absolutePath, relativePath];
    expect(handedOver.getRoutes().map(key)).toEqual(found.getRoutes().map(key));
    expect(found.getRoutes().length).toBeGreaterThan(1);
  });
});
