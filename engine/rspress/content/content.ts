import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { logger, type RouteService, type RspressPlugin, type UserConfig } from '@rspress/core';
import { engineModule } from '../../../shared/build/engine.ts';
import { pathFrom, readTextIfExists, writeAllIfChanged } from '../../../shared/build/files.ts';
import { startWatchdog } from '../../../shared/build/watchdog.ts';
import { shouldUseWorkers } from '../../../shared/build/workers.ts';
import { cleanPath } from '../../../shared/clean-path.ts';
import { handbookFields } from '../../../shared/pages/front-matter.ts';
import type { CompileProblem, Page } from '../../../shared/pages/types.ts';
import { siteProblems } from '../../../shared/site/live-fields.ts';
import type { ClientSite, Site } from '../../../shared/site/schema.ts';
import { frontMatterOf } from '../../front-matter/read-front-matter.ts';
import { shippedValues } from '../../kinds/site-fields.ts';
import { ContentError, formatProblems } from '../../problems/problems.ts';
import type { AddedText } from '../../read/added-pages.ts';
import { type ContentModel, type ContentOptions, contentReader, type ReadContent } from '../../read/model.ts';
import { type PageRoutes, pageRoutesOf, remarkPageLinks } from '../../read/page-links.ts';
import type { ParseCache } from '../../read/parse-cache.ts';
import { parseExtended } from '../../read/parse-page.ts';
import { kindOf, listMarkdown, listPages, type PageLayout, type VirtualPage } from '../../read/scan.ts';
import { sidebarFor } from '../../read/tree.ts';
import type { PageSyntax } from '../../syntax/syntax.ts';
import { accelerator } from '../accelerator.ts';
import { rsbuildPluginBuildLog } from '../compile/build-log.ts';
import { allProblems } from '../compile/bundler-errors.ts';
import type { WorkerContent } from '../compile/compile-page.ts';
import type { DevProblems } from '../compile/dev-problems.ts';
import type { PageProblems } from '../compile/page-problems.ts';
import { currentRoutes, routesModules } from '../dev/dev-routes.ts';
import { type DevServerOptions, rsbuildPluginDevServer } from '../dev/dev-server.ts';
import { type FileModules, removeModulesOfDeleted, removeUnused } from '../dev/stale-modules.ts';
import { packageText, requireFromRspress } from '../internals.ts';
import type { AddedPage } from '../own-plugins.ts';

/** The content plugin, which also gives the content to other plugins. */
export interface ContentPlugin extends RspressPlugin, WorkerContent {
  /** The content as it was last read. Call the function only after the `config` hook has run. */
  model: () => ContentModel;
  /** The content as it is now. In dev, saved words are on screen before the content is read again. */
  newestModel: () => Promise<ContentModel>;
  /** @throws an Error if a configuration is not the one that `handbook()` has returned */
  checkConfig: (config: UserConfig) => void;
  /** Reads the content without a build: commands call it, so that they know what the configuration adds. */
  readContent: (config: UserConfig, isProd: boolean) => Promise<ReadContent>;
  /** How it is read. */
  options: ContentOptions;
  /** The routes of pages, by file relative to the content root. */
  pageRoutes: () => PageRoutes;
  /** The title and the front matter of a page, by its file relative to the content root; undefined if there is no such page. */
  frontMatterOf: (file: string) => Page['frontMatter'] | undefined;
  /**
   * The front matter of a page that browsers load: fields that are declared for them.
   * @param filepath absolute
   * @returns undefined for pages that the build makes, which keep all fields
   */
  shippedOf: (source: string, filepath: string) => Record<string, unknown> | undefined;
  /** In dev, follows changes of the configuration of the site. */
  followSite: (follower: SiteFollower) => void;
  /** In dev, shows an error of the configuration. */
  showSiteError: (error: Error) => void;
  /**
   * Adds a page's metadata and layout to its code.
   * @param filepath the page's file, absolute
   * @param addDependency called with the absolute path of a file that the result depends on
   */
  appendPageMeta: (code: string, filepath: string, addDependency: (file: string) => void) => string;
}

/** How the dev server follows changes of the configuration of the site. */
export interface SiteFollower {
  /** Absolute paths of its files. */
  files: readonly string[];
  /** Reads it again. @throws an Error that names the file and the field that is wrong */
  load: () => Promise<Site>;
  /** Starts the server again, because a change needs that. */
  restart: () => void;
}

export interface ContentPluginOptions extends Omit<ContentOptions, 'parse' | 'generated'> {
  /** Absolute path of the folder for generated modules, aliased as `@generated`. */
  generatedDir: string;
  checkConfig: ContentPlugin['checkConfig'];
  /** How pages are read. */
  syntax: PageSyntax;
  /** The pages that plugins of the site add. */
  ownPages: (config: UserConfig, isProd: boolean) => Promise<readonly AddedPage[]>;
  /** Caches parsed pages between builds. */
  parseCache: ParseCache;
  /** Files of pages that other plugins add, relative to the folder for generated modules, by route. */
  generatedPages: ReadonlyMap<string, string>;
  /** Absolute path of the module whose default export is the illustration of the home page; undefined if it has none. */
  illustrationOf: (page: Page) => string | undefined;
  /** Modules that another plugin makes for a page, by their paths relative to the folder for generated modules. */
  modulesOfPage: (page: Page) => ReadonlyMap<string, string>;
  /** The modules of another plugin that each belong to a file of the content. */
  fileModules: readonly FileModules[];
  /** The problems that the dev server shows. */
  devProblems: DevProblems;
  /** The base path of the site, and that before the last restart of the dev server. */
  bases: DevServerOptions['bases'];
  /** The problems that a build lists at its end. */
  problems: PageProblems;
  /**
   * Takes over a changed configuration of the site, in dev.
   * @returns false if the server must start again
   * @throws an Error that names the field that is wrong
   */
  takeOver: (next: Site) => boolean;
  /** Absolute paths of files and folders, besides the configuration, after whose change `takeOver` is called. */
  componentSources: () => readonly string[];
  /** The part of the configuration of the site that the theme imports. */
  clientSite: (content: ContentModel) => ClientSite;
  /** The generated modules of other plugins that depend on the configuration of the site, by file. @throws as `takeOver` */
  modulesOfSite: () => ReadonlyMap<string, string>;
  /** Finds the problems of pages that only appear when they are compiled. Called if a build has other problems. */
  compileProblems: (config: UserConfig, files: readonly string[]) => Promise<readonly CompileProblem[]>;
}

/** The folders of the metadata of pages, and of pages without a file, in the folder of generated modules. */
const META_FOLDER = 'page-meta';
const PAGES_FOLDER = 'pages';

const pageMetaFile = (generatedDir: string, page: string): string =>
  join(generatedDir, META_FOLDER, `${page}.json`);

const virtualFile = (generatedDir: string, route: string): string =>
  join(generatedDir, PAGES_FOLDER, `${route}.js`);

/** The files of generated pages by route, relative to the working directory. No content file may have such a route. */
function generatedFiles({ generatedDir, generatedPages, collection }: ContentPluginOptions) {
  const fromHere = (file: string): string => pathFrom(process.cwd(), file);
  return new Map([
    ...[...generatedPages].map(([route, file]) => [route, fromHere(join(generatedDir, file))] as const),
    ...(collection?.fixedRoutes ?? []).map(
      (route) => [route, fromHere(virtualFile(generatedDir, route))] as const,
    ),
  ]);
}

const HOME_PAGE = /^index\.mdx?$/;

const importOf = ({ module, name }: PageLayout): string =>
  `import { ${name} as Layout } from ${JSON.stringify(module)};\n`;

const REDIRECT_LAYOUT: PageLayout = {
  module: engineModule('theme/docs/redirect-page'),
  name: 'RedirectPage',
};

/** The source code of a page without a file. Rspress reads its exports as page data. */
const virtualModule = ({
  title,
  pageMeta,
  layout = pageMeta.redirect === undefined ? undefined : REDIRECT_LAYOUT,
}: VirtualPage): string =>
  [
    layout ? `${importOf(layout)}export { Layout };\n` : '',
    `export const title = ${JSON.stringify(title)};\n`,
    `export const pageMeta = ${JSON.stringify(pageMeta)};\n`,
    'export default () => null;\n',
  ].join('');

/** The source code of the modules that depend on the content, by file. */
function modulesOf(
  model: ContentModel,
  { generatedDir, modulesOfPage, clientSite }: ContentPluginOptions,
): Map<string, string> {
  const { pages, virtualPages, sidebar, pageMeta } = model;
  const modules = new Map([
    [join(generatedDir, 'site.json'), JSON.stringify(clientSite(model))],
    [join(generatedDir, 'sidebar.json'), JSON.stringify(sidebar)],
    [join(generatedDir, 'sidebar-top.json'), JSON.stringify(sidebarFor(sidebar, '/'))],
  ]);
  for (const page of pages) {
    for (const [file, text] of modulesOfPage(page)) modules.set(join(generatedDir, file), text);
  }
  for (const page of virtualPages) modules.set(virtualFile(generatedDir, page.route), virtualModule(page));
  for (const [file, meta] of pageMeta) modules.set(pageMetaFile(generatedDir, file), JSON.stringify(meta));
  return modules;
}

/**
 * Deletes generated modules of pages that no longer exist. A build keeps the pages of lists if there are drafts: only the dev
 * server, which may run at the same time, knows the lists with them.
 */
function removeStale(model: ContentModel, isDev: boolean, options: ContentPluginOptions): void {
  const { root, generatedDir, fileModules } = options;
  const meta = { folder: join(generatedDir, META_FOLDER), extension: '.json' };
  for (const modules of [meta, ...fileModules]) removeModulesOfDeleted(root, modules);
  if (!isDev && model.pages.some(({ isDraft }) => isDraft)) return;
  const used = model.virtualPages.map(({ route }) => virtualFile(generatedDir, route));
  removeUnused(join(generatedDir, PAGES_FOLDER), new Set(used));
}

/** `ParseCache` gives pages to workers, which do not load the plugins of a site. */
export const workerReading = accelerator({
  name: 'reading of pages in workers',
  without: 'Builds of large sites are slower.',
});

/** A page of a plugin as a text. */
function addedText({ routePath, plugin, content, filepath }: AddedPage, root: string): AddedText {
  const route = cleanPath(routePath);
  if (filepath === undefined) return { route, plugin, text: content };
  const isMarkdown = /\.mdx?$/.test(filepath);
  return {
    route,
    plugin,
    file: pathFrom(root, filepath),
    ...(isMarkdown && { text: readTextIfExists(filepath) }),
  };
}

/** Rspack's plugin for React Refresh waits before it shows a saved page. */
export const refreshNow = accelerator({
  name: 'refresh of a saved page without a delay',
  without: 'A saved page is on screen 30 ms later.',
  check() {
    const rsbuildReact = createRequire(requireFromRspress.resolve('@rsbuild/plugin-react'));
    const plugin = dirname(rsbuildReact.resolve('@rspack/plugin-react-refresh/package.json'));
    const read = (file: string): string => packageText(join(plugin, file));
    if (!/alias = \{\s*'react-refresh': /.test(read('dist/index.js')))
      return 'React Refresh has no alias for its runtime';
    return /setTimeout\([\s\S]*performReactRefresh\(\)[\s\S]*\}, 30\)/.test(read('client/refreshUtils.js'))
      ? undefined
      : 'React Refresh has another delay';
  },
});

const REFRESH = `
import { performReactRefresh } from 'react-refresh/runtime';
if (import.meta.webpackHot?.data) queueMicrotask(performReactRefresh);`;

/**
 * Rspress plugin: connects the content model to Rspress. It gives pages their routes and metadata, and the theme its
 * modules under `@generated`. In a production build, any error in the content fails the build. In dev, pages show their
 * errors until they are fixed.
 */
export function pluginContent(options: ContentPluginOptions): ContentPlugin {
  const { root, staticDir, generatedDir, kinds, parseCache, devProblems, syntax } = options;
  const routesFile = join(generatedDir, 'routes.js');
  const virtualDir = join(generatedDir, PAGES_FOLDER);
  let added: readonly AddedPage[] = [];
  const readContent = contentReader({
    ...options,
    parse: parseCache.parse,
    added: () => added.map((page) => addedText(page, root)),
    parseAdded: (source, file) => parseExtended(source, file, syntax),
    prepare: () => parseCache.prepare(root, listMarkdown(root, staticDir)),
    generated: generatedFiles(options),
  });
  let model: ContentModel;
  let routes: PageRoutes = new Map();
  let report: ReadContent['report'] = { errors: [], warnings: [] };
  let isDev = false;
  let service: RouteService | undefined;
  let follower: SiteFollower | undefined;
  /** Reads the configuration of the site. */
  const readSite = async (): Promise<void> => {
    if (!follower) return;
    try {
      if (!options.takeOver(await follower.load())) follower.restart();
      devProblems.setConfig([]);
    } catch (error) {
      devProblems.setConfig(siteProblems(error as Error));
    }
  };
  /** The modules of other plugins. A file that the configuration names may have been removed. */
  const modulesOfSite = (): ReadonlyMap<string, string> => {
    try {
      return options.modulesOfSite();
    } catch (error) {
      devProblems.setConfig(siteProblems(error as Error));
      return new Map();
    }
  };
  const read = async (isProd: boolean): Promise<void> => {
    ({ model, report } = await readContent(isProd));
    devProblems.setReport(report);
    routes = pageRoutesOf(model);
  };
  /** The pages with a file. In dev, a page that cannot be read has a URL, too, at which it shows its problems. */
  const filePages = (): Page[] => {
    const known = new Set(model.pages.map(({ route }) => route));
    return [...model.pages, ...model.unreadable.filter(({ route }) => isDev && !known.has(route))];
  };
  const isCollected = ({ file }: Page): boolean => options.collection?.kind.matches(file) ?? false;
  const writeRoutes = (): string[] => {
    if (!service) return [];
    const pages = filePages();
    const content = { pages, collected: pages.filter(isCollected), virtualPages: model.virtualPages };
    const current = currentRoutes(service, content, { root, virtualDir });
    return writeAllIfChanged(routesModules(routesFile, current));
  };
  /** The components of a page that its theme does not import, and the code that imports each of them. */
  const partsOf = (file: string): Map<string, string> => {
    const layout = model.pageMeta.get(file)?.redirect ? REDIRECT_LAYOUT : kindOf(kinds, file)?.layout;
    const home = HOME_PAGE.test(file) ? model.pages.find((page) => page.file === file) : undefined;
    const illustration = home && options.illustrationOf(home);
    return new Map([
      ...(layout ? [['Layout', importOf(layout)] as const] : []),
      ...(illustration
        ? [['Illustration', `import Illustration from ${JSON.stringify(illustration)};`] as const]
        : []),
    ]);
  };
  const refresh = async (): Promise<string[]> => {
    await read(false);
    const changed = [
      ...writeAllIfChanged(new Map([...modulesOfSite(), ...modulesOf(model, options)])),
      ...writeRoutes(),
    ];
    // After the list of routes, which no longer names them.
    removeStale(model, isDev, options);
    return changed;
  };
  return {
    name: 'handbook:content',
    model: () => model,
    checkConfig: options.checkConfig,
    async readContent(config, isProd) {
      added = await options.ownPages(config, isProd);
      return readContent(isProd);
    },
    options,
    newestModel: async () => (await readContent(false)).model,
    pageRoutes: () => routes,
    syntax,
    frontMatterOf(file) {
      const page = [...model.pages, ...model.unreadable].find((one) => one.file === file);
      return page && { title: page.title, ...page.frontMatter };
    },
    shippedOf(source, filepath) {
      const file = pathFrom(root, filepath);
      const kind = kindOf(kinds, file);
      if (file.startsWith('../')) return undefined;
      return shippedValues(frontMatterOf(source) ?? {}, kind?.fields ?? handbookFields);
    },
    followSite(next) {
      follower = next;
    },
    showSiteError: (error) => devProblems.setConfig(siteProblems(error)),
    setPageRoutes(known) {
      routes = known;
    },
    appendPageMeta(code, filepath, addDependency) {
      const file = pathFrom(root, filepath);
      const meta = model.pageMeta.get(file);
      if (!meta) return code;
      const metaFile = pageMetaFile(generatedDir, file);
      if (!isDev) addDependency(metaFile);
      const parts = partsOf(file);
      return [
        code,
        // In dev, the metadata is a separate module, because it can change without the page.
        isDev
          ? `import pageMeta from ${JSON.stringify(metaFile)};${refreshNow.isOn() ? REFRESH : ''}`
          : `const pageMeta = ${JSON.stringify(meta)};`,
        ...parts.values(),
        `for (const meta of Object.values(MDXContent.__RSPRESS_PAGE_META)) Object.assign(meta, { ${['pageMeta', ...parts.keys()].join(', ')} });`,
      ].join('\n');
    },
    // The content model finds the pages. Rspress must not search for files, because it would follow every symlink.
    config: (config) => ({ ...config, route: { ...config.route, exclude: ['**'] } }),
    // After the hooks `config` of all plugins, which may add plugins that change how pages are read.
    async addPages(config, isProd) {
      isDev = !isProd;
      startWatchdog(isProd);
      added = await options.ownPages(config, isProd);
      const files = listPages(root, staticDir);
      if (syntax.isExtended && shouldUseWorkers(files.length))
        workerReading.turnOff('the site has remark plugins');
      await read(isProd);
      const { errors, warnings } = report;
      // In dev, the dev server shows errors and warnings.
      if (warnings.length > 0 && isProd) logger.warn(`Content warnings:\n${formatProblems(warnings)}`);
      if (errors.length > 0 && isProd) {
        const unreadable = model.unreadable.map(({ file }) => file);
        const partials = model.partials.map(({ file }) => file);
        const readable = [...files.filter((file) => !unreadable.includes(file)), ...partials];
        const compiled = await options.compileProblems(config, readable);
        throw new ContentError(allProblems(errors, compiled));
      }
      writeAllIfChanged(modulesOf(model, options));
      removeStale(model, isDev, options);
      if (isDev) devProblems.publish(model);
      parseCache.save(listMarkdown(root, staticDir));
      return [
        ...[...filePages()]
          .sort((a, b) => (a.file < b.file ? -1 : 1))
          .map((page) => ({
            routePath: isCollected(page) ? page.route : page.file,
            filepath: join(root, page.file),
          })),
        ...model.virtualPages.map(({ route }) => ({
          routePath: route,
          filepath: virtualFile(generatedDir, route),
        })),
        // Without drafts.
        ...added.filter(({ routePath }) => model.addedRoutes.includes(cleanPath(routePath))),
      ];
    },
    routeServiceGenerated(routeService) {
      service = routeService;
      writeRoutes();
    },
    markdown: { remarkPlugins: [[remarkPageLinks, { root, routeOf: (file: string) => routes.get(file) }]] },
    builderConfig: {
      resolve: { alias: { '@generated': generatedDir } },
      plugins: [
        rsbuildPluginBuildLog(options.problems),
        rsbuildPluginDevServer({
          folders: [root, staticDir],
          routesFile,
          problems: devProblems,
          content: () => model,
          refresh,
          siteFiles: () => [...(follower?.files ?? []), ...options.componentSources()],
          readSite,
          bases: options.bases,
        }),
      ],
    },
  };
}
