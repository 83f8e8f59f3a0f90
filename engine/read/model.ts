import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byLevel, type CheckLevels } from '../../shared/build/checks.ts';
import { pathFrom } from '../../shared/build/files.ts';
import { cleanPath } from '../../shared/clean-path.ts';
import { foldPath, samePaths } from '../../shared/pages/names.ts';
import type { Page, PageMeta, ParsedPage, Problem, SidebarItem } from '../../shared/pages/types.ts';
import { type Embeds, NO_EMBEDS } from '../../shared/text/embeds.ts';
import { isBelow } from '../../shared/url-parts.ts';
import { checkComponents, linkedPages } from '../allowed/page-components.ts';
import { type ConfiguredLinks, checkLinks, type LinkReport } from '../check/links.ts';
import { checkMarkup } from '../check/markup.ts';
import { checkRemoteFiles } from '../check/remote-files.ts';
import { runSiteChecks, type SiteChecks } from '../check/site-checks.ts';
import { checkSvgFiles } from '../drawings/svg-files.ts';
import { checkCodeModules } from '../files/code-modules.ts';
import { type ContentCode, checkCodeUses } from '../files/code-uses.ts';
import { fileLookup } from '../files/file-lookup.ts';
import { type Boundary, listContentFiles } from '../files/gate.ts';
import { gitDates } from '../files/git-dates.ts';
import { checkImports, missingFiles } from '../files/imports.ts';
import { checkIncludedFiles } from '../files/included-files.ts';
import { checkNestedPartials } from '../files/nested-partials.ts';
import { similarFile } from '../files/similar-file.ts';
import { type AddedText, namePlugins, readAddedPages } from './added-pages.ts';
import { readAliases } from './aliases.ts';
import { leadOf } from './lead.ts';
import { parsePage } from './parse-page.ts';
import {
  type Collection,
  kindOf,
  type PageKind,
  type ParsedFiles,
  type ScannedContent,
  type ScanOptions,
  scanContent,
  type VirtualPage,
  withoutFixed,
} from './scan.ts';
import { drawTitleCards } from './title-cards.ts';
import { buildSidebar, navigationMeta, sidebarFor } from './tree.ts';

/** The content model, which later steps read instead of files. */
export interface ContentModel extends ScannedContent {
  sidebar: readonly SidebarItem[];
  /** The pages of the kind without a sidebar, by their folders. */
  folders: readonly SidebarItem[];
  /** ISO date of each file's last change, by its path relative to the content root. */
  dates: ReadonlyMap<string, string>;
  /** Redirect targets by route: of pages with `redirect` in their front matter, and of old URLs. */
  redirects: ReadonlyMap<string, string>;
  /** The metadata of each page, by its file. It is serializable as JSON. */
  pageMeta: ReadonlyMap<string, PageMeta>;
  /** The Markdown files that links name and that do not exist. Pages show the words of these links. */
  unresolved: ReadonlySet<string>;
  /** The URLs of optional links of the configuration that no page has. The site does not show these links. */
  absent: ReadonlySet<string>;
  /** The pages that plugins of the site add. */
  added: readonly Page[];
  /** The routes of all of them, also of those that are not Markdown. */
  addedRoutes: readonly string[];
}

export interface ReadContent {
  model: ContentModel;
  /** Errors and warnings. They name files relative to the working directory. */
  report: LinkReport;
}

export interface ContentOptions extends Omit<ScanOptions, 'isProd' | 'known'> {
  /** Absolute path of the folder that is copied as is. */
  staticDir: string;
  /** Called before the files are read each time. */
  prepare?: () => Promise<void>;
  /** Absolute paths of the folders outside both whose components pages may import. */
  components?: readonly string[];
  /** Whether pages may import components and have live previews. @default 'relative' */
  code?: ContentCode;
  /** Absolute paths of the folders of modules that the build adds to pages: the theme. */
  ownModules?: readonly string[];
  /** The hosts from which pages may load files. @default none */
  embeds?: Embeds;
  /** The levels of checks that the site has changed. */
  checks?: CheckLevels;
  /** URLs that other plugins provide. Content may link to them. */
  routes?: readonly string[];
  /** The pages that plugins of the site add. */
  added?: () => readonly AddedText[];
  /** Reads their Markdown. */
  parseAdded?: (source: string, file: string) => Promise<ParsedPage>;
  /** URLs of other files that the build generates; a URL with a slash at its end is a folder. */
  reserved?: readonly string[];
  /** Links of the site configuration. */
  configured?: ConfiguredLinks;
  /** ISO date to use as the last change of every page, for stable screenshots. Without it, git's dates are used. */
  frozenDay?: string | undefined;
  /** Checks files that are not pages. The paths in problems are relative to the content root. */
  checkFiles?: () => readonly Problem[];
  /** The checks that the site adds. */
  siteChecks?: SiteChecks;
  /** Checks the image files of pages. */
  checkImages?: (pages: readonly Page[], isProd: boolean) => Promise<LinkReport>;
  /** URL of a page's social card, from the root of the site; undefined for pages with the default card. */
  socialCardOf?: (page: Page, breadcrumbs: PageMeta['breadcrumbs']) => string | undefined;
}

const GENERATED = 'a page or file that the build generates';

/** URLs that begin like this are those of files for hosts, such as `_headers`. */
const FOR_HOSTS = '/_';

/** Whether the build writes its own files at a URL. Some hosts do not distinguish upper and lower case. */
const isReserved = (route: string, reserved: readonly string[]): boolean =>
  route.startsWith(FOR_HOSTS) ||
  reserved.some((url) => (url.endsWith('/') ? `${route}/`.toLowerCase().startsWith(url) : route === url));

/** The pages, redirects included, at URLs of files that the build writes, or in a folder of such files. */
const checkRoutes = (pages: readonly Page[], reserved: readonly string[]): Problem[] =>
  pages
    .filter(({ route }) => isReserved(route, reserved))
    .map(({ file, route }) => ({
      file,
      line: 1,
      message: `the URL ${route} belongs to ${GENERATED}. Rename the file or its folder.`,
    }));

/** The pages at URLs at which a plugin of the site adds a page. */
const checkAdded = (pages: readonly Page[], added: readonly AddedText[]): Problem[] =>
  added.flatMap(({ route, plugin }) =>
    pages
      .filter((page) => page.route === route)
      .map(({ file }) => ({
        file,
        line: 1,
        message: `the plugin ${plugin} in rspress.config.ts adds a page with the same URL, ${route}. Rename the file, or change the plugin.`,
      })),
  );

/** The end of the URL of the Markdown version of a page. */
const MARKDOWN = /\.md$/;

/**
 * @param urls URLs without a content file
 * @returns a function that describes the page or file at a URL, for messages; it returns undefined if there is none
 */
function ownersOf(
  root: string,
  pages: readonly Page[],
  urls: readonly string[],
  reserved: readonly string[],
  fileExists: (path: string) => boolean,
): (route: string) => string | undefined {
  const owners = new Map([
    ['/404', 'the not-found page'],
    ...urls.map((url) => [url, GENERATED] as const),
    ...pages.map(({ route, file }) => [route, pathFrom(process.cwd(), resolve(root, file))] as const),
  ]);
  const markdownOwner = (route: string): string | undefined => {
    const page = MARKDOWN.test(route) ? owners.get(cleanPath(route.replace(MARKDOWN, ''))) : undefined;
    return page && `the Markdown version of ${page}`;
  };
  const folded = new Map([...owners].map(([route, owner]) => [foldPath(route), owner]));
  return (route) =>
    owners.get(route) ??
    folded.get(foldPath(route)) ??
    (isReserved(route, reserved) ? GENERATED : undefined) ??
    markdownOwner(route) ??
    (fileExists(route) ? `the file static${route}` : undefined);
}

const HOME_PAGES = ['index.mdx', 'index.md'];
const NO_HOME_PAGE: Problem = {
  file: 'index.mdx',
  line: 1,
  message: 'the site has no home page. Create this file.',
};

const SHALLOW: Problem = {
  file: '.git',
  message:
    'older commits are missing, so the pages have no dates. Run `git fetch --unshallow`; in a workflow, set fetch-depth: 0.',
};

/** Problems with symlinks and names in the folder that is copied as is. */
function checkStaticFiles(boundary: Boundary, staticDir: string): Problem[] {
  if (!existsSync(staticDir)) return [];
  const { files, problems } = listContentFiles(boundary, staticDir);
  const forHosts = files
    .filter((file) => `/${file}`.startsWith(FOR_HOSTS))
    .map((file) => ({
      file,
      line: 1,
      message: `the URL /${file} is reserved, because files that begin with "_" at the top of a site configure its host. Rename the file, or add it to the build when you deploy it.`,
    }));
  return [...problems, ...samePaths(files), ...forHosts].map((problem) => ({
    ...problem,
    file: join(staticDir, problem.file),
  }));
}

/** Looks for a file with a similar name. The folders are only listed if a file is missing. */
function similarFileIn(boundary: Boundary, staticDir: string) {
  let files: readonly string[] | undefined;
  return (page: string, file: string): string | undefined => {
    files ??= [
      ...listContentFiles(boundary, boundary.root).files,
      ...(existsSync(staticDir) ? listContentFiles(boundary, staticDir).files.map((name) => `/${name}`) : []),
    ];
    return similarFile(page, file, files);
  };
}

async function readAndCheck(options: ContentOptions, isProd: boolean, parsed: ParsedFiles) {
  const { root, staticDir, routes = [], reserved = [], generated = new Map(), configured } = options;
  const { embeds = NO_EMBEDS, collection } = options;
  const boundary: Boundary = options;
  const scanned = scanContent({ ...options, isProd, known: parsed });
  const { pages, partials, drafts, unreadable, virtualPages, files, hasCollection } = scanned;
  // The collection lists its own pages, if it has any.
  const others = withoutFixed(generated, collection).keys();
  const added = options.added?.() ?? [];
  const parse = options.parseAdded ?? (async (source, file) => parsePage(source, file));
  const read = await readAddedPages(added, options.kinds, parse, isProd);
  const leftOut = new Set(read.drafts.map(({ route }) => route));
  const addedRoutes = added.map(({ route }) => route).filter((route) => !leftOut.has(route));
  const all = [...pages, ...partials, ...read.pages];
  const ofContent = [...pages, ...partials, ...read.content];
  const urls = [...routes, ...addedRoutes, ...others, ...virtualPages.map(({ route }) => route), ...files];
  const lookup = fileLookup(boundary);
  const { exists: fileExists } = lookup;
  const { aliases, errors } = readAliases(
    [...pages, ...read.pages],
    ownersOf(root, pages, urls, reserved, fileExists),
  );
  const targets = {
    routes: new Set(urls),
    fileExists,
    refusalOf: lookup.refusalOf,
    ...(lookup.sizeOf && { sizeOf: lookup.sizeOf }),
    similarFile: similarFileIn(boundary, staticDir),
    aliases,
    partials,
    drafts: [...drafts, ...read.drafts],
    unreadable,
    ...(collection && !hasCollection && { absenceOf: absenceOf(collection) }),
  };
  const links = checkLinks([...pages, ...read.pages], targets, configured);
  const named = namePlugins(added);
  const images = await options.checkImages?.(all, isProd);
  const siteProblems = runSiteChecks(pages, options.siteChecks);
  const modules = await checkCodeModules(ofContent, { ...boundary, own: options.ownModules });
  // Problems in the site configuration have no line, and their path is already relative to the working directory.
  const fromHere = (problem: Problem): Problem =>
    problem.line === undefined
      ? problem
      : { ...problem, file: pathFrom(process.cwd(), resolve(root, problem.file)) };
  const refusedCode = [...ofContent, ...drafts].flatMap(({ file, codeUses }) =>
    checkCodeUses(file, codeUses, options.code),
  );
  /** Other problems of code that is refused would say how to write it. */
  const isRefused = (problem: Problem): boolean =>
    !refusedCode.includes(problem) &&
    refusedCode.some(({ file, line }) => file === problem.file && line === problem.line);
  const report = {
    errors: [
      ...scanned.errors,
      ...(HOME_PAGES.some(fileExists) ? [] : [NO_HOME_PAGE]),
      ...errors,
      ...checkRoutes(pages, reserved),
      ...checkAdded(pages, added),
      ...read.errors,
      ...links.errors,
      ...checkIncludedFiles(all, lookup),
      ...checkComponents(all, {
        targets: [...pages, ...read.pages, ...unreadable],
        lookup,
        reported: links.errors,
        embeds,
      }),
      ...ofContent.flatMap(({ file, imports }) =>
        [checkImports, missingFiles].flatMap((check) => check(imports, boundary, resolve(root, file), file)),
      ),
      ...modules,
      ...checkNestedPartials(ofContent, boundary),
      ...(images?.errors ?? []),
      ...all.flatMap(checkMarkup),
      ...siteProblems.errors,
      ...checkRemoteFiles(all, embeds),
      ...refusedCode,
      ...checkSvgFiles(boundary, [root, staticDir].filter(existsSync)),
      ...checkStaticFiles(boundary, staticDir),
      ...(options.checkFiles?.() ?? []),
    ]
      .filter((problem) => !isRefused(problem))
      .map((problem) => fromHere(named(problem))),
    warnings: [
      ...scanned.warnings,
      ...all.flatMap((page) => page.warnings),
      ...links.warnings,
      ...read.warnings,
      ...(images?.warnings ?? []),
      ...siteProblems.warnings,
    ].map((problem) => fromHere(named(problem))),
  };
  return { scanned, aliases, links, added: read.pages, addedRoutes, report: byLevel(report, options.checks) };
}

/** Why there is no page at a URL of a collection without pages. */
const absenceOf =
  ({ fixedRoutes, absence }: Collection) =>
  (path: string): string | undefined =>
    fixedRoutes.some((route) => isBelow(route, path)) ? absence : undefined;

/**
 * The navigation of a page, by its kind. A page in a folder without a sidebar has breadcrumbs and the cards of the pages below it;
 * the next page of its folder is not one that it continues with.
 */
function navigationOf(
  { route, file, redirect }: Page,
  { sidebar, folders }: Pick<ContentModel, 'sidebar' | 'folders'>,
  kinds: readonly PageKind[],
  pageByRoute: ReadonlyMap<string, Page>,
): Partial<PageMeta> {
  const { order } = kindOf(kinds, file) ?? {};
  if (order === 'folders') {
    const { breadcrumbs, children } = navigationMeta(route, folders, pageByRoute);
    return { ...(breadcrumbs && { breadcrumbs }), ...(children && { children }) };
  }
  if (order !== 'sidebar' || redirect !== undefined) return {};
  const navigation = navigationMeta(route, sidebar, pageByRoute);
  // A page that the sidebar does not contain, such as an unlisted one, shows the sidebar's top level.
  return navigation.sidebar ? navigation : { sidebar: sidebarFor(sidebar, route) };
}

/** The metadata of every page: from its file, from the navigation, and from the collection. */
function pageMetaOf(
  content: Pick<ContentModel, 'pages' | 'collectionMeta' | 'sidebar' | 'folders' | 'dates'>,
  { kinds, socialCardOf }: ModelOptions,
): Map<string, PageMeta> {
  const { pages, collectionMeta, sidebar, dates } = content;
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  const titleCards = drawTitleCards(sidebar, pageByRoute);
  return new Map(
    pages.map((page): [string, PageMeta] => {
      const { file, route, description, redirect, isUnlisted, isDraft } = page;
      const lastUpdated = dates.get(file);
      const navigation = navigationOf(page, content, kinds, pageByRoute);
      const socialCard = socialCardOf?.(page, navigation.breadcrumbs);
      const linked = linkedPages(page, pageByRoute);
      const titleCard = titleCards.get(route);
      const lead = leadOf(page);
      return [
        file,
        {
          description,
          ...(lead && { lead }),
          editPath: file,
          ...(lastUpdated && { lastUpdated }),
          ...navigation,
          ...(titleCard && { titleCard }),
          ...(linked && { linked }),
          ...(socialCard && { socialCard }),
          ...(redirect && { redirect }),
          ...(isUnlisted && { isUnlisted }),
          ...(isDraft && { isDraft }),
          ...collectionMeta.get(file),
        },
      ];
    }),
  );
}

const targetOf = ({ redirect, route }: Page): string => redirect ?? route;

/** The page at an old URL, which leads to the new one. */
const aliasPage = (alias: string, page: Page): VirtualPage => ({
  route: alias,
  title: page.title,
  pageMeta: {
    description: page.description,
    redirect: targetOf(page),
    ...(page.isUnlisted && { isUnlisted: true }),
  },
  lists: [],
});

type ModelOptions = Pick<ContentOptions, 'kinds' | 'socialCardOf'>;

/** The tree of the pages of the kinds with an order. */
function treeOf(
  { pages, categories }: ScannedContent,
  kinds: readonly PageKind[],
  order: PageKind['order'],
): SidebarItem[] {
  const folder = kinds.findLast((one) => one.order === order)?.folder ?? '';
  const own = pages.filter(({ file }) => kindOf(kinds, file)?.order === order);
  return buildSidebar(own, folder, categories);
}

const NOTHING_ADDED = { added: [], addedRoutes: [] };
const NO_LINKS = { unresolved: new Set<string>(), absent: new Set<string>() };

/** The model of scanned content. */
export function modelOf(
  scanned: ScannedContent,
  options: ModelOptions,
  dates: ContentModel['dates'] = new Map(),
  aliases: ReadonlyMap<string, Page> = new Map(),
  { unresolved, absent }: Pick<ContentModel, 'unresolved' | 'absent'> = NO_LINKS,
  { added, addedRoutes }: Pick<ContentModel, 'added' | 'addedRoutes'> = NOTHING_ADDED,
): ContentModel {
  const { pages } = scanned;
  const sidebar = treeOf(scanned, options.kinds, 'sidebar');
  const folders = treeOf(scanned, options.kinds, 'folders');
  const aliasPages = [...aliases].map(([alias, page]) => aliasPage(alias, page));
  const content = {
    ...scanned,
    virtualPages: [...scanned.virtualPages, ...aliasPages],
    sidebar,
    folders,
    dates,
  };
  return {
    ...content,
    redirects: new Map([
      ...pages.flatMap(({ route, redirect }) => (redirect ? [[route, redirect] as const] : [])),
      ...[...aliases].map(([alias, page]) => [alias, targetOf(page)] as const),
    ]),
    pageMeta: pageMetaOf(content, options),
    unresolved,
    absent,
    added,
    addedRoutes,
  };
}

/**
 * Creates a function that reads the content: it finds and parses the files, checks them, and derives navigation and page
 * metadata. Later calls only parse files that have changed.
 */
export function contentReader(options: ContentOptions): (isProd: boolean) => Promise<ReadContent> {
  const parsed: ParsedFiles = new Map();
  let history: ReturnType<typeof gitDates> | undefined;
  return async (isProd) => {
    await options.prepare?.();
    const { scanned, aliases, links, added, addedRoutes, report } = await readAndCheck(
      options,
      isProd,
      parsed,
    );
    const { frozenDay } = options;
    // The history changes with commits, not while an author types.
    if (!frozenDay) history ??= gitDates(options.root);
    if (history?.isShallow) report.warnings.push(SHALLOW);
    const frozen = frozenDay && new Map(scanned.pages.map(({ file }) => [file, frozenDay]));
    const model = modelOf(scanned, options, frozen || history?.dates, aliases, links, { added, addedRoutes });
    return { model, report };
  };
}
