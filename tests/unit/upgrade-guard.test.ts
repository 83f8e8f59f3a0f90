/**
 * What this project relies on of Rspress beyond its documented interface. When one of these fails after an
 * upgrade, look at the file named in the test's group before anything else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RouteMeta, RouteService } from '@rspress/core';
import { createHead } from '@unhead/react/server';
import { describe, expect, it } from 'vitest';
import { modifyConfigWithAutoNavSide } from '../../node_modules/@rspress/core/dist/node/auto-nav-sidebar/index.js';
import {
  NODE_SSG_BUNDLE_FOLDER,
  NODE_SSG_BUNDLE_NAME,
} from '../../node_modules/@rspress/core/dist/node/constants.js';
import { compile } from '../../node_modules/@rspress/core/dist/node/mdx/processor.js';
import { extractPageData } from '../../node_modules/@rspress/core/dist/node/route/extractPageData.js';
import { getRouteChunkName } from '../../node_modules/@rspress/core/dist/node/route/routeChunkAssets.js';
import { productionRouter, removeChunkNames } from '../../plugins/client/index.ts';

const RSPRESS = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));
const sourceOf = (file: string): string => readFileSync(join(RSPRESS, 'dist/node', file), 'utf8');

describe('plugins/compile: pages are compiled by Rspress, called by us', () => {
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
    const root = join(import.meta.dirname, '../fixtures/compat/docs');
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

describe('plugins/prerender: pages are rendered by Rspress, asked for by us', () => {
  it('has an entry that renders a route into HTML and a head', () => {
    const entry = readFileSync(join(RSPRESS, 'dist/runtime/ssrServerEntry.js'), 'utf8');
    expect(entry).toMatch(/async function render\(routePath, head\)/);
    expect(entry).toMatch(/return \{\s*appHtml\s*\};/);
    expect(entry).toContain('export { routes } from "virtual-routes"');
  });

  it('asks the bundle for one page after the other, in a folder that is there until all are written', () => {
    expect(sourceOf('ssg/renderPage.js')).toMatch(/\(\{ appHtml \} = await render\(routePath, head\)\)/);
    expect([NODE_SSG_BUNDLE_FOLDER, NODE_SSG_BUNDLE_NAME]).toEqual(['__ssg__', 'rspress-ssg-entry.cjs']);
  });

  it('puts the code of each page in a file that bears the name of its chunk', () => {
    expect(sourceOf('initRsbuild.js')).toContain('`${NODE_SSG_BUNDLE_FOLDER}/[name].cjs`');
    expect(getRouteChunkName({ relativePath: 'docs/page.mdx' } as RouteMeta)).toMatch(/^route-[\da-f]{12}$/);
  });

  it('has heads that list what pages said, in order', () => {
    const head = createHead();
    const start = head.entries.size;
    head.push({ title: 'A' });
    head.push({ title: 'B' });
    const said = [...head.entries.values()].slice(start).map(({ input }) => input);
    expect(said).toEqual([{ title: 'A' }, { title: 'B' }]);
  });
});

describe('plugins/compile/page-data.ts: Rspress parses no page for its own page data', () => {
  const dataOf = (absolutePath: string) =>
    extractPageData(
      {
        getRoutes: () => [
          { routePath: '/page', absolutePath, relativePath: '', pageName: '', lang: '', version: '' },
        ],
        getRoutePageByRoutePath: () => undefined,
      } as never,
      { alias: {}, replaceRules: [], root: '/nowhere', searchCodeBlocks: false },
    );

  it('reads Markdown files', async () => {
    await expect(dataOf('/nowhere/page.mdx')).rejects.toThrow('ENOENT');
  });

  it('reads no others, and knows their routes', async () => {
    expect(await dataOf('/nowhere/page.mdx?')).toMatchObject([{ routePath: '/page', frontmatter: {} }]);
  });

  it('asks an instance for its routes by a method that can be shadowed', () => {
    expect(Object.hasOwn(RouteService.prototype, 'getRoutes')).toBe(true);
  });
});

describe('rspress.config.ts: the theme has its own navigation', () => {
  it('looks for none in the content when the configuration has one, be it empty', async () => {
    const config = { root: '/nowhere', themeConfig: { nav: [], sidebar: {} } };
    await modifyConfigWithAutoNavSide(config);
    expect(config.themeConfig).toEqual({ nav: [], sidebar: {} });
  });
});

const runtime = (file: string): string => readFileSync(join(RSPRESS, 'dist/runtime', file), 'utf8');

const EXPORTS = ['isActive', 'matchPath', 'pathnameToRouteService', 'preloadLink', 'redirectToCleanUrl'];

describe('theme/hydration: the client starts by our entry, with our list of routes', () => {
  it.each(['ClientApp.js', 'initPageData.js'])('finds %s', (file) => {
    expect(existsSync(join(RSPRESS, 'dist/runtime', file))).toBe(true);
  });

  it('stands in for a route module with these exports', () => {
    const code = runtime('route.js');
    expect(code).toContain('import { routes } from "virtual-routes"');
    expect(/export \{ ([^}]*) \};/.exec(code)?.[1]?.split(', ')).toEqual(EXPORTS);
    const ours = readFileSync(join(import.meta.dirname, '../../theme/hydration/route-table.ts'), 'utf8');
    for (const name of EXPORTS) expect(ours).toMatch(new RegExp(`export (?:const|function) ${name}\\b`));
  });

  it('is asked for a route and its code in the form that the first page has', () => {
    const code = runtime('initPageData.js');
    expect(code).toContain('import { pageData } from "virtual-page-data"');
    expect(code).toMatch(/const matchedRoute = pathnameToRouteService\(routePath\)/);
    expect(code).toMatch(/const mod = await matchedRoute\.preload\(\)/);
    expect(code).toMatch(/matchedRoute\.filePath/);
    expect(runtime('Content.js')).toMatch(/route\?\.element/);
  });

  it('gets a list of routes whose chunk names can be taken out', async () => {
    const root = join(import.meta.dirname, '../fixtures/compat/docs');
    const routes = await RouteService.create({ scanDir: root, config: { lang: 'en' }, externalPages: [] });
    const code = routes.generateRoutesCode();
    expect(code).toContain('webpackChunkName');
    expect(removeChunkNames(code)).not.toContain('webpackChunkName');
  });

  it('finds the production build of the router', () => {
    expect(existsSync(productionRouter())).toBe(true);
  });
});
