import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { logger, type RspressPlugin, type UserConfig } from '@rspress/core';
import { engineModule, projectDir, THEME } from '../shared/build/engine.ts';
import { currentRun, environment, isCommand, isProduction, type Run } from '../shared/build/environment.ts';
import { FileCache } from '../shared/build/file-cache.ts';
import { pathFrom, readTextIfExists } from '../shared/build/files.ts';
import { codeVersion, fingerprint } from '../shared/build/fingerprint.ts';
import { missingPackages } from '../shared/build/optional-packages.ts';
import { OwnCode } from '../shared/build/own-code.ts';
import { printed, reportErrors } from '../shared/build/owner-errors.ts';
import { contentLocale } from '../shared/locale.ts';
import { clientSite } from '../shared/site/client-site.ts';
import { fixedFields, takeOver } from '../shared/site/live-fields.ts';
import type { Site } from '../shared/site/schema.ts';
import { calloutKinds } from '../theme/blocks/callout/site-kinds.ts';
import { strings } from '../theme/strings/catalog.ts';
import { writeEditorSchemas } from './editor-schemas.ts';
import { LEFTOVER_GLOBS } from './files/leftovers.ts';
import {
  checkIllustration,
  illustrationFile,
  illustrationModules,
  withStills,
} from './identity/illustration.ts';
import { identityProblems, pluginIdentity } from './identity/index.ts';
import { cardColors } from './identity/palette.ts';
import { charactersOfSite } from './identity/site-text.ts';
import { pluginImages } from './images/index.ts';
import { markdownOptions, pluginMarkdown } from './markdown/index.ts';
import { pluginLicenses } from './output/licenses.ts';
import { pluginOutput } from './output/pipeline.ts';
import { socialCards } from './output/social-cards/social-cards.ts';
import { pluginOverrides, replacedParts } from './owner/parts/index.ts';
import { componentSources, possibleOverrides, readOverrides } from './owner/parts/read-overrides.ts';
import { pluginStrings } from './owner/strings/index.ts';
import { applyStrings, stringsFolder } from './owner/strings/read-strings.ts';
import { pluginPreviews } from './previews/index.ts';
import { SOURCES, sourceModules } from './previews/sources.ts';
import { ParseCache } from './read/parse-cache.ts';
import { kindOf } from './read/scan.ts';
import { reportPlain } from './rspress/accelerators.ts';
import { checkSettings, settingsGuard } from './rspress/builder-settings.ts';
import { pluginClient } from './rspress/client.ts';
import { pluginCompile } from './rspress/compile/compile.ts';
import { compileOnce } from './rspress/compile/compile-page.ts';
import { bundlerCache, withStockCompile } from './rspress/compile/compile-stock.ts';
import { DevProblems } from './rspress/compile/dev-problems.ts';
import { PageProblems } from './rspress/compile/page-problems.ts';
import { pluginContent } from './rspress/content/content.ts';
import { rsbuildPluginContentModules } from './rspress/content/content-modules.ts';
import { pluginDevClient } from './rspress/dev/dev-client.ts';
import { documentModules, pluginDocument } from './rspress/document.ts';
import { checkExtension, checkPackage, checkSite, type Extension } from './rspress/extension.ts';
import { rememberSettings } from './rspress/fixed-settings.ts';
import { type OwnPlugins, ownPlugins, SITE_MARKDOWN } from './rspress/own-plugins.ts';
import { pluginPageData } from './rspress/page-data.ts';
import { pluginPrerender } from './rspress/prerender/prerender.ts';
import { pluginSearch, SEARCH_PAGES } from './search/index.ts';
import { siteContent } from './site-content.ts';
import { PageSyntax } from './syntax/syntax.ts';

export type { SiteCallout, SiteCallouts } from '../theme/blocks/callout/site-kinds.ts';
export type { ComponentDeclaration } from './allowed/declared-components.ts';
export type { CheckedPage, SiteChecks, SiteProblem } from './check/site-checks.ts';
export { defineFrontMatter, type FrontMatterOf } from './kinds/site-fields.ts';
export type { SiteKinds } from './kinds/site-kinds.ts';
export type { Extension } from './rspress/extension.ts';

/** The site's own plugins. */
const pluginsOf = ({ plugins = [], markdown }: Extension): OwnPlugins =>
  ownPlugins([...plugins, ...(markdown ? [{ name: SITE_MARKDOWN, markdown }] : [])]);

interface BuilderSettings {
  siteDir: string;
  staticDir: string;
  cacheDir: string;
  /** Version of all code and options that pages depend on. */
  version: string;
  /** The values of the names that `theme/env.d.ts` declares. */
  constants: ReturnType<typeof constantsOf>;
}

/**
 * The scripts of a site contain only the parts that it uses.
 * @param hasBook whether the theme links to the PDF and the EPUB
 */
const constantsOf = ({ analytics, announcement, navbar, search }: Site, hasBook: boolean) => ({
  HAS_BOOK: JSON.stringify(hasBook),
  ANALYTICS: JSON.stringify(analytics),
  // In dev, the announcement and the top bar can change.
  HAS_ANNOUNCEMENT: JSON.stringify(announcement !== null || !isProduction()),
  HIDES_TOP_BAR: JSON.stringify(navbar.hideOnScroll || !isProduction()),
  HAS_HOSTED_SEARCH: JSON.stringify(search.hosted !== null),
});

/** Settings of Rsbuild that do not depend on the content. */
const builderSettings = ({
  siteDir,
  staticDir,
  cacheDir,
  version,
  constants,
}: BuilderSettings): RsbuildConfig => ({
  // A restart reads the parts of the theme and the words of the interface again.
  dev: {
    watchFiles: [{ type: 'restart', paths: [...possibleOverrides(siteDir), stringsFolder(siteDir)] }],
  },
  // Every page has its own title. Rsbuild would write that of the site into the template without escapes.
  html: { title: 'Page' },
  performance: {
    printFileSize: { detail: false, compressed: false },
    buildCache: bundlerCache.isOn() && {
      cacheDirectory: join(cacheDir, 'bundler'),
      // Without this, the bundler's cache key does not contain the code of plugins, the values of `define` or the mode.
      // Rspress adds the routes.
      cacheDigest: [version, ...Object.values(constants), String(isProduction())],
    },
  },
  source: { define: constants },
  // A page of another site must not read the dev server under another name. Addresses and `localhost` are allowed.
  server: {
    publicDir: { name: staticDir, ignore: LEFTOVER_GLOBS },
    allowedHosts: [],
  },
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
});

/** The plugin of the hosted search. @throws if the packages of the hosted search are not installed */
function hostedSearch(): RspressPlugin {
  const missing = missingPackages('hostedSearch');
  if (missing) throw new Error(missing);
  const require = createRequire(import.meta.url);
  const { pluginAlgolia } = require('@rspress/plugin-algolia') as typeof import('@rspress/plugin-algolia');
  return pluginAlgolia({ verificationContent: environment().ALGOLIA_SITE_VERIFICATION ?? '' });
}

/** The plugins of the engine, which share one content model, and the folders that they use. */
function engine(
  site: Site,
  own: OwnPlugins,
  { site: siteDir = projectDir(), hasBook = false, lastBase }: Run,
  extension: Extension,
  checkStart: (config: UserConfig) => void,
) {
  const project = projectDir();
  const ownStrings = applyStrings(siteDir, site);
  const { options, blog, synonyms, refreshLinks } = siteContent(site, project, siteDir, extension);
  const { root, staticDir, components, code, kinds } = options;
  if (isCommand() && !isProduction()) writeEditorSchemas(siteDir, kinds);
  const boundary = { root, staticDir, ...(components && { components }), ...(code && { code }) };
  const generatedDir = join(siteDir, '.generated');
  const cacheDir = join(siteDir, '.cache');
  const overrides = readOverrides(siteDir);
  const ownComponents = () => new Map([...own.components, ...overrides.components]);
  const callouts = calloutKinds(extension.callouts, strings.common.ADMONITIONS);
  const syntax = new PageSyntax(root, own.remarkPlugins, ownComponents, callouts);
  const settings = isProduction() ? site : fixedFields(site);
  const version = codeVersion(project, [
    settings,
    [...overrides.parts],
    [...overrides.components],
    ownStrings?.code,
    callouts,
    own.plugins,
    own.remarkPlugins,
  ]);
  const cards = socialCards(
    {
      site,
      areaOf({ file }) {
        const { isNameOnCards, label } = kindOf(kinds, file) ?? {};
        return isNameOnCards ? label?.() : undefined;
      },
      colors: site.colors.accent === null ? undefined : cardColors(site.colors.accent),
    },
    join(cacheDir, 'social-cards'),
  );
  const ownCode = new OwnCode();
  const images = pluginImages(boundary, new FileCache(join(cacheDir, 'images'), version));
  const parseCache = new ParseCache(join(cacheDir, 'content', 'pages.json'), version, syntax);
  const documentOptions = { site, themeDir: THEME, staticDir, generatedDir, code: ownCode };
  const identity = pluginIdentity({
    site,
    boundary,
    generatedDir,
    project,
    cacheDir: join(cacheDir, 'identity'),
    charactersOf: () =>
      charactersOfSite({
        site,
        boundary,
        pages: content.model().pages,
        themeFiles: [
          ...overrides.parts.values(),
          ...[...overrides.components.values()].map(({ file }) => file),
        ],
        strings: ownStrings?.code ?? '',
      }),
  });
  // Before the dev server starts. A build checks the values when it has started.
  if (!isProduction()) identity.modules(site);
  const devProblems = new DevProblems({ root, file: join(generatedDir, 'dev-problems.json') });
  const ownModules = [THEME, join(siteDir, 'theme'), stringsFolder(siteDir), generatedDir];
  const problems = new PageProblems(boundary);
  const content = pluginContent({
    ...options,
    problems,
    checkConfig: checkStart,
    syntax,
    ownPages: own.addPages,
    generatedDir,
    ownModules,
    checkFiles: () => [...(options.checkFiles?.() ?? []), ...identityProblems({ site, boundary, project })],
    devProblems,
    bases: { base: site.base, lastBase },
    takeOver(next) {
      // Throws if a value or a component is wrong.
      identity.modules(next);
      const { components } = readOverrides(siteDir);
      if (fingerprint([...components]) !== fingerprint([...overrides.components])) return false;
      if (!takeOver(site, next)) return false;
      refreshLinks();
      return true;
    },
    componentSources: () => componentSources(siteDir),
    clientSite: ({ absent, hasCollection }) => clientSite(site, { absent, hasBlog: hasCollection }),
    modulesOfSite: () => new Map([...documentModules(documentOptions), ...identity.modules(site)]),
    parseCache,
    generatedPages: SEARCH_PAGES,
    fileModules: [{ folder: join(generatedDir, SOURCES), extension: '.mdx' }],
    modulesOfPage: (page) => new Map([...sourceModules(page), ...illustrationModules(boundary, page)]),
    illustrationOf: (page) => illustrationFile(root, generatedDir, page),
    socialCardOf: cards.pathOf,
    async checkImages(pages, isProd) {
      const { errors, warnings } = await images.check(pages.map(withStills), isProd);
      return { errors: [...errors, ...checkIllustration(boundary, pages)], warnings };
    },
    compileProblems: async (config, files) => (compileOnce.isOn() ? compile.check(config, files) : []),
  });
  const { appendPageMeta } = content;
  const markdown = markdownOptions();
  const compile = pluginCompile({
    boundary,
    syntax,
    problemInWorkers: own.problemInWorkers,
    contextFile: join(cacheDir, 'compile-context'),
    parsed: parseCache.parsed,
    treeOf: parseCache.treeOf,
    appendPageMeta,
    version,
    pageRoutes: content.pageRoutes,
    devProblems,
    problems,
    frontMatterOf: content.frontMatterOf,
    shippedOf: content.shippedOf,
  });
  const search = pluginSearch({
    site,
    content: content.model,
    newestContent: content.newestModel,
    synonyms,
    kinds,
    generatedDir,
    recordsFile: join(cacheDir, 'search-records.json'),
    pageModule: engineModule('theme/search/search-page'),
  });
  /** Adds the plugins that compile pages and check each of them. */
  const withCompiler = (plugins: RspressPlugin[]): RspressPlugin[] =>
    compileOnce.isOn()
      ? [...plugins, compile]
      : withStockCompile(
          { boundary, syntax, appendPageMeta, problems, shippedOf: content.shippedOf },
          plugins,
        );
  const guard = settingsGuard(checkStart);
  const plugins = withCompiler([
    guard.first,
    pluginDocument(documentOptions),
    pluginClient(),
    pluginOverrides(overrides),
    pluginStrings(ownStrings),
    identity,
    images,
    pluginMarkdown(
      THEME,
      (path) => ['sidebar', 'folders'].includes(kindOf(kinds, pathFrom(root, path))?.order ?? ''),
      {
        cache: new FileCache(join(cacheDir, 'diagrams'), version),
        folder: join(siteDir, 'diagrams'),
      },
      syntax,
    ),
    pluginPreviews({ boundary, frame: engineModule('theme/blocks/preview/preview') }),
    content,
    pluginPageData(),
    pluginPrerender({
      cacheDir: join(cacheDir, 'prerender'),
      version,
      problems,
      context: { siteDir, generatedDir, parts: replacedParts(overrides) },
    }),
    search,
    // The tag by which the hosted engine's crawler verifies the owner of the site.
    ...(site.search.hosted ? [hostedSearch()] : []),
    pluginLicenses({ site, fontFolders: [join(THEME, 'styles', 'fonts'), join(generatedDir, 'fonts')] }),
    pluginOutput({
      site,
      content: content.model,
      kinds,
      syntax,
      boundary,
      blog,
      cards,
      search,
      themeDir: THEME,
      code: ownCode,
      afterBuild: own.afterBuild,
    }),
    ...own.plugins,
    guard.last,
    // Its last step on a page sees the elements of all others.
    pluginDevClient(),
  ]);
  const contentModules = rsbuildPluginContentModules({
    boundary,
    own: ownModules,
    components: own.components,
    pages: () => content.model().pages.map(({ file }) => join(root, file)),
  });
  return {
    root,
    plugins,
    markdown,
    builderConfig: builderSettings({
      siteDir,
      staticDir,
      cacheDir,
      version,
      constants: constantsOf(site, hasBook),
    }),
    bundlerPlugins: [contentModules, guard.final],
  };
}

/**
 * The configuration of Rspress for a site: `export default handbook(site)` in `rspress.config.ts`.
 * @param site the default export of `site.config.ts`
 */
export function handbook(site: Site, extension: Extension = {}): UserConfig {
  reportErrors();
  const { error } = logger;
  logger.override({ error: (thrown, ...more) => error(printed(thrown) as string, ...more) });
  const run = currentRun();
  checkSite(site);
  checkExtension(extension);
  checkSettings({ builderConfig: extension.builderConfig ?? {} });
  let checkStart: (config: UserConfig) => void = () => undefined;
  const { root, plugins, markdown, builderConfig, bundlerPlugins } = engine(
    site,
    pluginsOf(extension),
    run,
    extension,
    (config) => checkStart(config),
  );
  reportPlain();
  const warning = checkPackage(readTextIfExists(join(projectDir(), 'package.json')) ?? '{}');
  if (warning) logger.warn(warning);
  const config: UserConfig = {
    root,
    themeDir: THEME,
    outDir: run.outDir ?? 'doc_build',
    lang: contentLocale(site).code,
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
    markdown,
    plugins,
    builderConfig: mergeRsbuildConfig(builderConfig, extension.builderConfig ?? {}, {
      plugins: bundlerPlugins,
    }),
    // Rspress would add the two to the object.
    ssg: true,
    llms: false,
  };
  checkStart = rememberSettings(config);
  return config;
}
