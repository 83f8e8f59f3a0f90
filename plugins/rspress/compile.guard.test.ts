/** What `compile.ts` relies on of Rspress beyond its documented interface. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RouteService } from '@rspress/core';
import { compile } from '@rspress/core/dist/node/mdx/processor.js';
import { describe, expect, it } from 'vitest';

const RSPRESS = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
const sourceOf = (file: string): string => readFileSync(join(RSPRESS, 'dist/node', file), 'utf8');

describe('pages are compiled by Rspress, called by us', () => {
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

  it('has the loader in the place that ours takes, with the options that it compiles by', () => {
    const bundler = sourceOf('initRsbuild.js');
    expect(bundler).toMatch(/\.rule\('mdx'\)[\s\S]*\.oneOf\('mdx'\)[\s\S]*\.use\('mdx-loader'\)/);
    expect(bundler).toMatch(
      /\.options\(\{\s*config,\s*docDirectory: \w+,\s*routeService,\s*pluginDriver,\s*isSsgMd\s*\}\)/,
    );
    expect(existsSync(join(RSPRESS, 'dist/node/mdx/loader.js'))).toBe(true);
  });

  it('makes the same routes of pages that are handed over as of pages that it finds', async () => {
    const root = join(import.meta.dirname, '../../tests/fixtures/compat/docs');
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
