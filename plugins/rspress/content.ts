import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger, type RouteService, type RspressPlugin } from '@rspress/core';
import { fileLookup } from '../content/file-lookup.ts';
import { gitDates } from '../content/git-dates.ts';
import { checkIncludedFiles, includedFiles } from '../content/included-files.ts';
import { type ConfiguredLinks, checkLinks, type LinkReport } from '../content/links.ts';
import { checkMarkup } from '../content/markup.ts';
import { remarkPageLinks } from '../content/page-links.ts';
import { pageRouteOf, setPageRoutes } from '../content/page-routes.ts';
import type { ParseCache } from '../content/parse-cache.ts';
import { checkPictures } from '../content/pictures.ts';
import { ContentError, formatProblems } from '../content/problems.ts';
import {
  allKinds,
  type BuiltPage,
  type Collection,
  type Content,
  listPages,
  type PageKind,
  type PageLayout,
  type ParsedFiles,
  scanContent,
} from '../content/scan.ts';
import { buildSidebar, neighborMeta, sidebarFor } from '../content/tree.ts';
import type { Page, PageMeta, Problem, SidebarItem } from '../content/types.ts';
import { writeIfChanged } from '../lib/files.ts';
import { currentRoutes, routesModule } from './dev-routes.ts';
import { type Refreshed, rsbuildPluginDevServer } from './dev-server.ts';

/** What other plugins read of the content once it has been checked. */
export interface Published {
  content: Content;
  sidebar: readonly SidebarItem[];
  /** ISO day of each file's last change, by its path relative to the content root. */
  dates: ReadonlyMap<string, string>;
}

/** The content plugin, which also hands on what it read. */
export interface ContentPlugin extends RspressPlugin {
  /** The content as it was last read; there is none before Rspress has asked for its configuration. */
  published: () => Published;
  /**
   * Adds a page's metadata to its code in production builds, where no file is watched.
   * @param filepath the page's file, absolute
   */
  appendPageMeta: (code: string, filepath: string) => string;
}

export interface ContentOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder that is copied as is. */
  staticDir: string;
  /** Absolute path of the folder for generated modules, aliased as `@generated`. */
  generatedDir: string;
  kinds: readonly PageKind[];
  /** Keeps what pages say from build to build; without it each is parsed whenever the content is read. */
  parseCache?: ParseCache;
  /** Folders whose pages other plugins name and list. */
  collections?: readonly Collection[];
  /** Addresses that other plugins answer, so that content may link to them. */
  routes?: readonly string[];
  /** Files of pages that other plugins add, below the folder for generated modules, by route. */
  generatedPages?: ReadonlyMap<string, string>;
  /** Links of the site configuration. */
  configured?: ConfiguredLinks;
  /** The folder of the content root that the sidebar stands for. */
  sidebarRoot: string;
  /** ISO day that stands as every page's last change, for pictures that must not differ; git's dates without it. */
  frozenDay?: string | undefined;
  /** Checks files besides pages. Problems name them from the content root. */
  checkFiles?: () => readonly Problem[];
  /** Looks into the image files of pages. */
  checkImages?: (pages: readonly Page[], isProd: boolean) => Promise<LinkReport>;
  /** Modules that another plugin makes of a page, by their paths below the folder for generated modules. */
  modulesOfPage?: (page: Page) => ReadonlyMap<string, string>;
  /** Address of a page's own social card, from the root of the site; undefined for pages without one. */
  socialCardOf?: (page: Page, breadcrumbs: PageMeta['breadcrumbs']) => string | undefined;
}

const slashes = (path: string): string => path.split(sep).join('/');

const pageMetaFile = (generatedDir: string, page: string): string =>
  join(generatedDir, 'page-meta', `${page}.json`);

const builtFile = (generatedDir: string, { route }: Pick<BuiltPage, 'route'>): string =>
  join(generatedDir, 'pages', `${route}.js`);

/** A file as the author's terminal names it. */
const fromHere = (file: string): string => slashes(relative(process.cwd(), file));

/** The files of generated pages that no content file may replace, by route. */
function generatedFiles({ generatedDir, generatedPages = new Map(), collections = [] }: ContentOptions) {
  const own = collections.flatMap(({ ownRoutes }) => ownRoutes);
  return new Map([
    ...[...generatedPages].map(([route, file]) => [route, fromHere(join(generatedDir, file))] as const),
    ...own.map((route) => [route, fromHere(builtFile(generatedDir, { route }))] as const),
  ]);
}

const importOf = ({ module, name }: PageLayout): string =>
  `import { ${name} as Layout } from ${JSON.stringify(module)};\n`;

/** The module of a page that no file stands for, in the form that Rspress reads page data from. */
const builtModule = ({ title, pageMeta, layout }: BuiltPage): string =>
  [
    layout ? `${importOf(layout)}export { Layout };\n` : '',
    `export const title = ${JSON.stringify(title)};\n`,
    `export const pageMeta = ${JSON.stringify(pageMeta)};\n`,
    'export default () => null;\n',
  ].join('');

function pageMetaOf(
  page: Page,
  sidebar: readonly SidebarItem[],
  pageByRoute: ReadonlyMap<string, Page>,
  dates: ReadonlyMap<string, string>,
  socialCardOf: ContentOptions['socialCardOf'],
): PageMeta {
  const lastUpdated = dates.get(page.file);
  const neighbors = neighborMeta(page.route, sidebar, pageByRoute);
  const socialCard = socialCardOf?.(page, neighbors.breadcrumbs);
  return {
    description: page.description,
    editPath: page.file,
    ...(lastUpdated && { lastUpdated }),
    ...neighbors,
    ...(socialCard && { socialCard }),
  };
}

const everyPage = (content: Content, day: string): Map<string, string> =>
  new Map(content.pages.map(({ file }) => [file, day]));

/** What pages say about themselves: whatever the theme draws around their text. */
const dataOf = ({ pages }: Content): string =>
  JSON.stringify(pages.map(({ file, title, frontMatter, headings }) => [file, title, frontMatter, headings]));

/** The modules that follow from the content, by their files. */
function modulesOf(
  { content, sidebar, dates }: Published,
  { generatedDir, socialCardOf, modulesOfPage }: ContentOptions,
): Map<string, string> {
  const pageByRoute = new Map(content.pages.map((page) => [page.route, page]));
  const modules = new Map([
    [join(generatedDir, 'sidebar.json'), JSON.stringify(sidebar)],
    [join(generatedDir, 'sidebar-top.json'), JSON.stringify(sidebarFor(sidebar, '/'))],
  ]);
  for (const page of content.pages) {
    const pageMeta = {
      ...pageMetaOf(page, sidebar, pageByRoute, dates, socialCardOf),
      ...content.pageMeta.get(page.file),
    };
    modules.set(pageMetaFile(generatedDir, page.file), JSON.stringify(pageMeta));
    for (const [file, text] of modulesOfPage?.(page) ?? []) modules.set(join(generatedDir, file), text);
  }
  for (const page of content.built) modules.set(builtFile(generatedDir, page), builtModule(page));
  return modules;
}

/** @returns the files that were not as they should be */
const writeAll = (modules: ReadonlyMap<string, string>): string[] =>
  [...modules].filter(([file, text]) => writeIfChanged(file, text)).map(([file]) => file);

async function check(content: Content, options: ContentOptions, isProd: boolean): Promise<LinkReport> {
  const {
    root,
    staticDir,
    routes = [],
    generatedPages = new Map(),
    configured,
    checkImages,
    checkFiles,
  } = options;
  const known = new Set([
    ...routes,
    ...generatedPages.keys(),
    ...content.built.map(({ route }) => route),
    ...content.files,
  ]);
  const fileExists = fileLookup(root, staticDir);
  const links = checkLinks(content.pages, { routes: known, fileExists }, configured);
  const included = checkIncludedFiles(content.pages, fileExists);
  const images = await checkImages?.(content.pages, isProd);
  // Problems name files of the content from the author's working directory. Those of the configuration have no line.
  const here = (problem: Problem): Problem =>
    problem.line === undefined ? problem : { ...problem, file: fromHere(resolve(root, problem.file)) };
  const unsafe = [...content.pages.flatMap(checkMarkup), ...checkPictures([root, staticDir])];
  return {
    errors: [
      ...content.errors,
      ...links.errors,
      ...included,
      ...(images?.errors ?? []),
      ...unsafe,
      ...(checkFiles?.() ?? []),
    ].map(here),
    warnings: [...content.warnings, ...links.warnings, ...(images?.warnings ?? [])].map(here),
  };
}

interface PageParts {
  /** Statement that makes the page's metadata known as `pageMeta`. */
  pageMeta: string;
  layout: PageLayout | undefined;
}

/** Appends what a page brings besides its Markdown to the module that its Markdown became: its metadata, its layout. */
function appendPageMeta(code: string, { pageMeta, layout }: PageParts): string {
  const parts = layout ? 'pageMeta, Layout' : 'pageMeta';
  return [
    code,
    pageMeta,
    layout ? importOf(layout) : '',
    `for (const meta of Object.values(MDXContent.__RSPRESS_PAGE_META)) Object.assign(meta, { ${parts} });`,
  ].join('\n');
}

/** @param pageMetaOf makes the statement from the file that holds the metadata */
function pageMetaAppender(
  options: ContentOptions,
  pageMetaOf: (file: string) => string,
): ContentPlugin['appendPageMeta'] {
  const kinds = allKinds(options.kinds, options.collections ?? []);
  return (code, filepath) => {
    const page = slashes(relative(options.root, filepath));
    const file = pageMetaFile(options.generatedDir, page);
    if (!existsSync(file)) return code;
    return appendPageMeta(code, {
      pageMeta: pageMetaOf(file),
      layout: kinds.find(({ matches }) => matches(page))?.layout,
    });
  };
}

/** In dev, page metadata is a module of its own, which changes without the page. */
function rsbuildPluginContent(
  options: ContentOptions,
  includedBy: (file: string) => string[],
): RsbuildPlugin {
  const appendPageMeta = pageMetaAppender(options, (file) => `import pageMeta from ${JSON.stringify(file)};`);
  return {
    name: 'handbook:content',
    apply: 'serve',
    setup(api) {
      api.transform(
        { test: /\.mdx?$/, order: 'post' },
        ({ code, resourcePath, resourceQuery, addDependency }) => {
          // Rspress compiles a page once for both of its compilations, and tells only one of them what it read.
          const page = slashes(relative(options.root, resourcePath));
          for (const file of includedBy(page)) addDependency(join(options.root, file));
          return resourceQuery === '' ? appendPageMeta(code, resourcePath) : code;
        },
      );
    },
  };
}

/**
 * Rspress plugin: reads the content tree once, checks it (front matter, links, anchors, images,
 * duplicate routes, anything that would run), derives sidebar and page metadata, and hands them to the theme as modules under
 * `@generated`; adds the routes of collections. In a production build any error stops it; in dev
 * errors stand over the page until they are mended.
 */
export function pluginContent(options: ContentOptions): ContentPlugin {
  const {
    root,
    staticDir,
    generatedDir,
    sidebarRoot,
    kinds,
    collections = [],
    frozenDay,
    parseCache,
  } = options;
  const routesFile = join(generatedDir, 'routes.js');
  const builtDir = join(generatedDir, 'pages');
  const parsed: ParsedFiles = new Map();
  let content: Content;
  let published: Published;
  let pageByFile: ReadonlyMap<string, Page>;
  let report: LinkReport = { errors: [], warnings: [] };
  let dates: ReadonlyMap<string, string> | undefined;
  let service: RouteService | undefined;
  const read = async (isProd: boolean): Promise<LinkReport> => {
    content = scanContent(
      root,
      kinds,
      collections,
      isProd,
      parsed,
      parseCache?.parse,
      generatedFiles(options),
    );
    pageByFile = new Map(content.pages.map((page) => [page.file, page]));
    setPageRoutes(new Map(content.pages.map(({ file, route }) => [file, route])));
    report = await check(content, options, isProd);
    return report;
  };
  const write = (): string[] => {
    // History changes with commits, not with what an author types.
    dates ??= frozenDay ? everyPage(content, frozenDay) : gitDates(root);
    published = { content, sidebar: buildSidebar(content.pages, sidebarRoot, content.categories), dates };
    return writeAll(modulesOf(published, options));
  };
  const writeRoutes = (): string[] => {
    if (!service) return [];
    const current = currentRoutes(service, content, { root, builtDir });
    return writeAll(new Map([[routesFile, routesModule(current, service.getDefaultLang())]]));
  };
  const refresh = async (): Promise<Refreshed> => {
    const before = dataOf(content);
    await read(false);
    const written = [...write(), ...writeRoutes()];
    return { report, written, hasNewData: written.length > 0 || dataOf(content) !== before };
  };
  const includedBy = (file: string) => {
    const page = pageByFile.get(file);
    return page ? includedFiles(page) : [];
  };
  return {
    name: 'handbook:content',
    published: () => published,
    appendPageMeta: pageMetaAppender(options, (file) => `const pageMeta = ${readFileSync(file, 'utf8')};`),
    async config(config, _utils, isProd) {
      const files = listPages(root);
      await parseCache?.prepare(root, files);
      const { errors, warnings } = await read(isProd);
      // In dev the server shows both.
      if (warnings.length > 0 && isProd) logger.warn(`Content warnings:\n${formatProblems(warnings)}`);
      if (errors.length > 0 && isProd) throw new ContentError(errors);
      write();
      parseCache?.save(files);
      const folders = collections.map(({ folder }) => `${folder}/**`);
      const exclude = [...(config.route?.exclude ?? []), ...folders, ...content.dropped];
      return { ...config, route: { ...config.route, exclude } };
    },
    addPages: () => [
      ...content.collected.map(({ route, file }) => ({ routePath: route, filepath: join(root, file) })),
      ...content.built.map((page) => ({ routePath: page.route, filepath: builtFile(generatedDir, page) })),
    ],
    routeServiceGenerated(routeService) {
      service = routeService;
      writeRoutes();
    },
    // Metadata travels with each page's chunk; what Rspress would repeat of every page goes.
    extendPageData(pageData) {
      const { routePath } = pageData;
      const pageMeta = pageData as unknown as Record<string, unknown>;
      // Rspress itself still reads the file's path; what starts with `_` does not ship.
      for (const key of Object.keys(pageMeta)) if (key !== '_filepath') delete pageMeta[key];
      pageData.routePath = routePath;
    },
    markdown: { remarkPlugins: [[remarkPageLinks, { root, routeOf: pageRouteOf }]] },
    builderConfig: {
      resolve: { alias: { '@generated': generatedDir } },
      plugins: [
        rsbuildPluginContent(options, includedBy),
        rsbuildPluginDevServer({ folders: [root, staticDir], routesFile, start: () => report, refresh }),
      ],
    },
  };
}
