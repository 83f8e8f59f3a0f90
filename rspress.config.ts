import { join, resolve } from 'node:path';
import { defineConfig, type RspressPlugin } from '@rspress/core';
import { pluginAlgolia } from '@rspress/plugin-algolia';
import { ParseCache } from './plugins/content/parse-cache.ts';
import { pluginImages } from './plugins/images/index.ts';
import { codeVersion } from './plugins/lib/fingerprint.ts';
import { OwnCode } from './plugins/lib/own-code.ts';
import { pluginMarkdown } from './plugins/markdown/index.ts';
import { pluginLicenses } from './plugins/output/licenses.ts';
import { pluginOutput } from './plugins/output/pipeline.ts';
import { socialCards } from './plugins/output/social-cards/social-cards.ts';
import { pluginPreviews } from './plugins/previews/index.ts';
import { sourceModules } from './plugins/previews/sources.ts';
import { reportPlain } from './plugins/rspress/accelerators.ts';
import { pluginClient } from './plugins/rspress/client.ts';
import { pluginCompile } from './plugins/rspress/compile.ts';
import { compileOnce } from './plugins/rspress/compile-page.ts';
import { bundlerCache, withStockCompile } from './plugins/rspress/compile-stock.ts';
import { pluginContent } from './plugins/rspress/content.ts';
import { rsbuildPluginContentModules } from './plugins/rspress/content-modules.ts';
import { pluginDocument } from './plugins/rspress/document.ts';
import { noPageData, pluginPageData } from './plugins/rspress/page-data.ts';
import { pluginPrerender } from './plugins/rspress/prerender.ts';
import { pluginSearch, SEARCH_PAGES } from './plugins/search/index.ts';
import { siteContent } from './plugins/site-content.ts';
import { contentLocale } from './shared/locale.ts';
import { BLOG_ROUTE, DOCS_ROUTE } from './shared/section-routes.ts';
import site from './site.config.ts';

// scripts/lib/site-config.ts sets SITE_DIR, and scripts/build.ts sets OUT_DIR for unfinished builds.
const siteDir = resolve(import.meta.dirname, process.env.SITE_DIR ?? '.');
const { options, blog, folders, synonyms } = siteContent(site, import.meta.dirname, siteDir);
const { root, staticDir, components, code } = options;
const boundary = { root, staticDir, ...(components && { components }), ...(code && { code }) };
const generatedDir = join(siteDir, '.generated');
const cacheDir = join(siteDir, '.cache');
const version = codeVersion(import.meta.dirname, site);
const themeDir = join(import.meta.dirname, 'theme');
const { code: language } = contentLocale(site);
const cards = socialCards(
  { site, sections: { [DOCS_ROUTE]: site.docs.label, [BLOG_ROUTE]: site.blog.title } },
  join(cacheDir, 'social-cards'),
);

const ownCode = new OwnCode();

const images = pluginImages(boundary);
const parseCache = new ParseCache(join(cacheDir, 'content', 'pages.json'), version);

const content = pluginContent({
  ...options,
  generatedDir,
  parseCache,
  generatedPages: SEARCH_PAGES,
  modulesOfPage: sourceModules,
  socialCardOf: cards.pathOf,
  checkImages: images.check,
  compileProblems: async (config, files) => (compileOnce.isOn() ? compile.check(config, files) : []),
});

const { appendPageMeta } = content;

const compile = pluginCompile({
  boundary,
  contextFile: join(cacheDir, 'compile-context'),
  parsed: parseCache.parsed,
  treeOf: parseCache.treeOf,
  appendPageMeta,
  version,
});

const search = pluginSearch({
  site,
  content: content.model,
  synonyms,
  folders,
  generatedDir,
  recordsFile: join(cacheDir, 'search-records.json'),
  pageModule: join(themeDir, 'search', 'search-page.tsx'),
});

reportPlain();

/** Adds the plugins that compile pages and check each of them. */
const withCompiler = (plugins: RspressPlugin[]): RspressPlugin[] =>
  compileOnce.isOn() ? [...plugins, compile] : withStockCompile({ boundary, appendPageMeta }, plugins);

export default defineConfig({
  root,
  themeDir,
  outDir: process.env.OUT_DIR ?? 'doc_build',
  lang: language,
  title: site.title,
  description: site.description,
  base: site.base,
  siteOrigin: site.url,
  search: false,
  mediumZoom: false,
  // `extensions`: components next to pages are not pages.
  // `useTransitions`: the theme renders each navigation at once (theme/navigation/go.ts).
  route: { cleanUrls: true, cleanUrlsRedirect: false, extensions: ['.md', '.mdx'], useTransitions: false },
  // The theme replaces the color mode, the navbar and the sidebar. These values keep those of Rspress out of the bundles.
  themeConfig: { darkMode: false, nav: [], sidebar: {} },
  plugins: withCompiler([
    pluginDocument({ site, themeDir, staticDir, generatedDir, code: ownCode }),
    pluginClient(themeDir),
    images,
    pluginMarkdown(themeDir),
    pluginPreviews({ boundary, frame: join(themeDir, 'markdown', 'preview.tsx') }),
    content,
    ...(noPageData.isOn() ? [pluginPageData()] : []),
    pluginPrerender({ cacheDir: join(cacheDir, 'prerender'), version }),
    search,
    // The tag by which the hosted engine's crawler verifies the owner of the site.
    ...(site.search.hosted
      ? [pluginAlgolia({ verificationContent: process.env.ALGOLIA_SITE_VERIFICATION ?? '' })]
      : []),
    pluginLicenses(join(themeDir, 'styles', 'fonts')),
    pluginOutput({ site, content: content.model, boundary, blog, cards, search, themeDir, code: ownCode }),
  ]),
  builderConfig: {
    // Every page has its own title. Rsbuild would write that of the site into the template without escapes.
    html: { title: 'Page' },
    plugins: [
      rsbuildPluginContentModules({
        boundary,
        own: [themeDir, generatedDir],
        pages: () => content.model().pages.map(({ file }) => join(root, file)),
      }),
    ],
    performance: {
      printFileSize: { detail: false, compressed: false },
      buildCache: bundlerCache.isOn() && {
        cacheDirectory: join(cacheDir, 'bundler'),
        // Without this, the bundler's cache key does not contain the code of plugins, the values of `define` or the mode.
        // Rspress adds the routes.
        cacheDigest: [version, process.env.BOOK, process.env.NODE_ENV],
      },
    },
    // scripts/build.ts sets BOOK if the build will contain the PDF and EPUB.
    source: { define: { 'process.env.BOOK': JSON.stringify(process.env.BOOK ?? '') } },
    // A page of another site must not read the dev server under another name. Addresses and `localhost` are allowed.
    server: { publicDir: { name: staticDir }, allowedHosts: [] },
    output: {
      // The HTML of every page contains some of these hashes, so they are short.
      filenameHash: 'contenthash:8',
      overrideBrowserslist: [
        'chrome >= 123',
        'edge >= 123',
        'firefox >= 125',
        'safari >= 17.5',
        'ios_saf >= 17.5',
      ],
    },
  },
});
