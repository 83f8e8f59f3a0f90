import { resolve } from 'node:path';
import { pathFrom } from '../lib/files.ts';
import { fileLookup } from './file-lookup.ts';
import { gitDates } from './git-dates.ts';
import { checkIncludedFiles } from './included-files.ts';
import { type ConfiguredLinks, checkLinks, type LinkReport } from './links.ts';
import { checkMarkup } from './markup.ts';
import { checkPictures } from './pictures.ts';
import { type ParsedFiles, type ScannedContent, type ScanOptions, scanContent } from './scan.ts';
import { buildSidebar, neighborMeta } from './tree.ts';
import type { Page, PageMeta, Problem, SidebarItem } from './types.ts';

/** Everything that is known of the content: what later steps read instead of files. */
export interface ContentModel extends Omit<ScannedContent, 'errors' | 'warnings' | 'collectionMeta'> {
  sidebar: readonly SidebarItem[];
  /** ISO day of each file's last change, by its path relative to the content root. */
  dates: ReadonlyMap<string, string>;
  /** What is known of each page from the whole site, by its file. Survives JSON. */
  pageMeta: ReadonlyMap<string, PageMeta>;
}

export interface ReadContent {
  model: ContentModel;
  /** Errors and warnings; their files are named from the working directory, as the author's terminal does. */
  report: LinkReport;
}

export interface ContentOptions extends Omit<ScanOptions, 'isProd' | 'known'> {
  /** Absolute path of the folder that is copied as is. */
  staticDir: string;
  /** The folder of the content root that the sidebar shows. */
  sidebarRoot: string;
  /** Addresses that other plugins answer, so that content may link to them. */
  routes?: readonly string[];
  /** Links of the site configuration. */
  configured?: ConfiguredLinks;
  /** ISO day that every page has as its last change, for pictures that must not differ; git's dates without it. */
  frozenDay?: string | undefined;
  /** Checks files that are not pages. Problems name them from the content root. */
  checkFiles?: () => readonly Problem[];
  /** Checks the image files of pages. */
  checkImages?: (pages: readonly Page[], isProd: boolean) => Promise<LinkReport>;
  /** Address of a page's own social card, from the root of the site; undefined for pages without one. */
  socialCardOf?: (page: Page, breadcrumbs: PageMeta['breadcrumbs']) => string | undefined;
}

async function validate(
  scanned: ScannedContent,
  options: ContentOptions,
  isProd: boolean,
): Promise<LinkReport> {
  const { root, staticDir, routes = [], generated = new Map(), configured } = options;
  const { pages, built, files } = scanned;
  const known = new Set([...routes, ...generated.keys(), ...built.map(({ route }) => route), ...files]);
  const fileExists = fileLookup(root, staticDir);
  const links = checkLinks(pages, { routes: known, fileExists }, configured);
  const images = await options.checkImages?.(pages, isProd);
  // Problems of the configuration have no line, and name its file as it is.
  const here = (problem: Problem): Problem =>
    problem.line === undefined
      ? problem
      : { ...problem, file: pathFrom(process.cwd(), resolve(root, problem.file)) };
  return {
    errors: [
      ...scanned.errors,
      ...links.errors,
      ...checkIncludedFiles(pages, fileExists),
      ...(images?.errors ?? []),
      ...pages.flatMap(checkMarkup),
      ...checkPictures([root, staticDir]),
      ...(options.checkFiles?.() ?? []),
    ].map(here),
    warnings: [...scanned.warnings, ...links.warnings, ...(images?.warnings ?? [])].map(here),
  };
}

/** What is known of every page: its own fields, its neighbors, and what collections add. */
function pageMetaOf(
  { pages, collectionMeta }: ScannedContent,
  { sidebar, dates }: Pick<ContentModel, 'sidebar' | 'dates'>,
  socialCardOf: ContentOptions['socialCardOf'],
): Map<string, PageMeta> {
  const pageByRoute = new Map(pages.map((page) => [page.route, page]));
  return new Map(
    pages.map((page): [string, PageMeta] => {
      const { file, route, description } = page;
      const lastUpdated = dates.get(file);
      const neighbors = neighborMeta(route, sidebar, pageByRoute);
      const socialCard = socialCardOf?.(page, neighbors.breadcrumbs);
      return [
        file,
        {
          description,
          editPath: file,
          ...(lastUpdated && { lastUpdated }),
          ...neighbors,
          ...(socialCard && { socialCard }),
          ...collectionMeta.get(file),
        },
      ];
    }),
  );
}

/** The model of content that has been scanned. */
export function modelOf(
  scanned: ScannedContent,
  { sidebarRoot, socialCardOf }: Pick<ContentOptions, 'sidebarRoot' | 'socialCardOf'>,
  dates: ContentModel['dates'],
): ContentModel {
  const { errors, warnings, collectionMeta, ...content } = scanned;
  const sidebar = buildSidebar(content.pages, sidebarRoot, content.categories);
  return { ...content, sidebar, dates, pageMeta: pageMetaOf(scanned, { sidebar, dates }, socialCardOf) };
}

/**
 * Makes the function that reads the content: discover and parse files, validate them, derive navigation and page
 * metadata. Called again, it parses only files that have changed.
 */
export function contentReader(options: ContentOptions): (isProd: boolean) => Promise<ReadContent> {
  const known: ParsedFiles = new Map();
  let dates: ContentModel['dates'] | undefined;
  return async (isProd) => {
    const scanned = scanContent({ ...options, isProd, known });
    const report = await validate(scanned, options, isProd);
    const { frozenDay } = options;
    // History changes with commits, not with what an author types.
    if (!frozenDay) dates ??= gitDates(options.root);
    const frozen = frozenDay && new Map(scanned.pages.map(({ file }) => [file, frozenDay]));
    return { model: modelOf(scanned, options, frozen || dates || new Map()), report };
  };
}
