import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { z } from 'zod';
import { pathFrom } from '../../shared/build/files.ts';
import { formatLimit, LIMITS } from '../../shared/build/limits.ts';
import { watchStep } from '../../shared/build/watchdog.ts';
import { cleanPath } from '../../shared/clean-path.ts';
import { checkFields, DESCRIPTION_LENGTH, handbookFields } from '../../shared/pages/front-matter.ts';
import { problemOfName, samePaths } from '../../shared/pages/names.ts';
import type { Page, PageMeta, ParsedPage, Problem } from '../../shared/pages/types.ts';
import { withoutUnknown } from '../../shared/text/validation.ts';
import { type Boundary, contentText, type ListedFiles, listContentFiles } from '../files/gate.ts';
import { isConflictCopy } from '../files/leftovers.ts';
import {
  findDuplicates,
  isIgnored,
  isIndexFile,
  isPageFile,
  isPartial,
  routeOfFile,
} from '../files/routes.ts';
import { readFrontMatter } from '../front-matter/read-front-matter.ts';
import { typedValues } from '../front-matter/yaml-types.ts';
import { ContentError, problemsOf } from '../problems/problems.ts';
import { checkNavigationFiles, readCategories } from './category-files.ts';
import { parsePage } from './parse-page.ts';
import type { Category } from './tree.ts';

/** A component that renders pages. The module of each page imports it. */
export interface PageLayout {
  /** Absolute path of the module. */
  module: string;
  /** The name of its export. */
  name: string;
}

/** The kinds of the engine. */
export const KIND_IDS: readonly string[] = ['home', 'doc', 'post', 'page'] satisfies KindId[];

/** The names of kinds of pages, by which a site names them, and those that it adds. */
export type KindId = 'home' | 'doc' | 'post' | 'page' | (string & {});

/** A kind of page: everything that other code must know about it. */
export interface PageKind {
  id: KindId;
  /** With its article, for messages: "a handbook page", "the home page". */
  name: string;
  matches: (file: string) => boolean;
  fields: z.ZodObject;
  routeOf?: (file: string, frontMatter: Record<string, unknown>) => string;
  /** The component that renders these pages. Only they load it. Default: the theme's layout. */
  layout?: PageLayout | undefined;
  /**
   * How readers find these pages, and how lists of pages are ordered: in the sidebar; by the folders of the pages, without a
   * sidebar; or by date. Absent: no list contains them.
   */
  order?: 'sidebar' | 'folders' | 'date';
  /** For a kind with a sidebar or folders: the folder of its pages, relative to the content root. `''` is the root itself. */
  folder?: string;
  /** The name of these pages for readers, in search results and in `llms.txt`. In dev, it can change. */
  label?: () => string;
  /** Whether social cards of pages without a category have this name, too. */
  isNameOnCards?: boolean;
  /** A factor for the scores of these pages in search. Absent: search does not find them. */
  weight?: number;
}

/** The kind of a page: the first one that takes its file. */
export const kindOf = (kinds: readonly PageKind[], file: string): PageKind | undefined =>
  kinds.find(({ matches }) => matches(file));

/** A page without a content file, such as a blog list. */
export interface VirtualPage {
  route: string;
  title: string;
  /** Must be serializable as JSON. */
  pageMeta: { description: string } & Partial<PageMeta>;
  layout?: PageLayout | undefined;
  /** Routes of the pages on a list. The list changes when one of these pages changes. */
  lists: readonly string[];
}

/** The pages of a collection. */
export interface Collected {
  /** The pages that can be published, possibly with more images to check. */
  pages: readonly Page[];
  virtualPages: readonly VirtualPage[];
  /** URLs in the collection that are not pages, such as feeds. */
  files: readonly string[];
  /** More metadata by file, for pages of this collection and for other pages. Must be serializable as JSON. */
  pageMeta: ReadonlyMap<string, object>;
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

/** Pages that get their routes, order and lists from other code: the blog. */
export interface Collection {
  /** The folder, relative to the content root. */
  folder: string;
  kind: PageKind;
  /** Routes of virtual pages that exist if the collection has pages. Then, no file may have one of them. */
  fixedRoutes: readonly string[];
  /** Why a link to one of these routes is broken if the collection has no pages, and how to get pages; without its last sign. */
  absence: string;
  /**
   * Gives pages whose route another page has their own route, with a warning for each.
   * @param generated the files of generated pages, by route
   * @param pathOf the path of a content file, for messages
   */
  separate: (
    pages: readonly Page[],
    generated: ReadonlyMap<string, string>,
    pathOf: (file: string) => string,
  ) => { pages: readonly Page[]; warnings: readonly Problem[] };
  /**
   * Called each time the content has been read. In builds, drafts are not among the pages.
   * @param others the pages that are not in the collection
   * @param exists false if no file is in the collection, so that it has no virtual pages either
   */
  collect: (pages: readonly Page[], others: readonly Page[], exists: boolean) => Collected;
}

/** The content of the files, before navigation and metadata are derived. */
export interface ScannedContent {
  pages: Page[];
  /** Files that pages import. They have links and images, but no URL. */
  partials: Page[];
  /** Pages that a build leaves out; empty in dev. */
  drafts: Page[];
  /** Pages whose text cannot be read, which is reported. Links to them are not broken. */
  unreadable: Page[];
  /** The pages of the collection. Their routes differ from their paths. */
  collected: readonly Page[];
  virtualPages: readonly VirtualPage[];
  /** URLs that are not pages, such as feeds. */
  files: readonly string[];
  /** Whether the collection has pages. In dev, this can change. */
  hasCollection: boolean;
  /** The metadata that the collection adds to pages, by file. */
  collectionMeta: ReadonlyMap<string, object>;
  categories: Map<string, Category>;
  errors: Problem[];
  warnings: Problem[];
}

/**
 * The results of parsing, by file. A file that has not changed is not read again, and a file that cannot be parsed keeps
 * its earlier page. The stamp consists of modification time and size.
 */
export type ParsedFiles = Map<string, { stamp: string; page?: ParsedPage; problems: readonly Problem[] }>;

const isMarkdown = (file: string): boolean => isPageFile(file) || isPartial(file);

/** A problem with a Markdown file, so that it is not read: its name, or its size. */
function problemOfFile(root: string, file: string): string | undefined {
  const problem = problemOfName(file);
  if (problem) return problem;
  const size = statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LIMITS.fileBytes) return undefined;
  return `the file has ${formatLimit(size)} bytes, and the limit is ${formatLimit(LIMITS.fileBytes)}. Split it into several pages.`;
}

/** A page that a program has copied because of a conflict, possibly with somebody's work. It is not published. */
const conflictCopy = (file: string): Problem => ({
  file,
  line: 1,
  message:
    'the file is not a page, because a program has made this copy when a file was changed in two places. Compare it with the original, and remove it.',
});

/** The files below the content root. Markdown files with problems are left out. */
function listFiles(boundary: Boundary): ListedFiles & { warnings: Problem[] } {
  const { root } = boundary;
  if (!existsSync(root)) {
    const message = 'the folder does not exist. Create it, and add the home page, index.mdx.';
    throw new ContentError([{ file: pathFrom(process.cwd(), root), message }]);
  }
  const listed = listContentFiles(boundary, root);
  const warnings = listed.files
    .filter((file) => isMarkdown(file) && isConflictCopy(posix.basename(file)))
    .map(conflictCopy);
  const copies = new Set(warnings.map(({ file }) => file));
  const files = listed.files.filter((file) => !copies.has(file));
  const problems = files.filter(isMarkdown).flatMap((file): Problem[] => {
    const message = problemOfFile(root, file);
    return message === undefined ? [] : [{ file, line: 1, message }];
  });
  problems.push(...samePaths(files));
  const left = new Set(problems.map(({ file }) => file));
  return {
    files: files.filter((file) => !left.has(file)),
    problems: [...listed.problems, ...problems],
    warnings,
  };
}

/**
 * Lists the page files below a content root, as relative paths with forward slashes. Files with names that are not allowed
 * and files that are too large are left out.
 * @param staticDir the folder that symlinks may also lead to
 */
export const listPages = (root: string, staticDir?: string): string[] =>
  listFiles({ root, ...(staticDir !== undefined && { staticDir }) }).files.filter(isPageFile);

/** The same for the files of pages and partials. */
export const listMarkdown = (root: string, staticDir?: string): string[] =>
  listFiles({ root, ...(staticDir !== undefined && { staticDir }) }).files.filter(isMarkdown);

const nameOf = (file: string): string => posix.basename(file).replace(/\.mdx?$/, '');

/** The fields that decide where a page appears. Other checks report values of the wrong type. */
const visibilityOf = ({ redirect, aliases, draft, unlisted }: Page['frontMatter']) => ({
  ...(typeof redirect === 'string' && { redirect }),
  aliases: Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string').map(cleanPath) : [],
  isDraft: draft === true,
  isUnlisted: unlisted === true,
});

/** A page with the data from its file. */
export function toPage(file: string, parsed: ParsedPage, kind?: PageKind): Page {
  const { headings } = parsed;
  const frontMatter = typedValues(kind?.fields ?? handbookFields, parsed.frontMatter);
  const text = (field: string) => (typeof frontMatter[field] === 'string' ? frontMatter[field] : undefined);
  const page: Omit<Page, keyof ParsedPage> = {
    file,
    route: kind?.routeOf?.(file, frontMatter) ?? routeOfFile(file),
    title: text('title') ?? (headings.find(({ depth }) => depth === 1)?.text || nameOf(file)),
    description: text('description') ?? '',
    isIndex: isIndexFile(file),
    ...visibilityOf(frontMatter),
  };
  // A spread would create the tree, which is otherwise only created when it is used.
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(parsed));
  return Object.assign(page, { frontMatter }) as Page;
}

/** The problem of a description that search engines do not show as it is. */
function checkDescription({ file, description, fieldLines, redirect, isIndex, route }: Page): Problem[] {
  if (description.length > DESCRIPTION_LENGTH) {
    const message = `field "description" has ${description.length} characters, and search engines cut it after about ${DESCRIPTION_LENGTH}. Shorten it.`;
    return [{ file, line: fieldLines.description ?? 1, message, check: 'longDescriptions' }];
  }
  if (description !== '' || redirect !== undefined || (isIndex && route === '/')) return [];
  const message =
    'the page has no description, so search engines and lists show the beginning of its text. Add "description" to its front matter.';
  return [{ file, line: 1, message, check: 'missingDescriptions' }];
}

function checkPage(page: Page, kind: PageKind | undefined): Problem[] {
  const { file, frontMatter, fieldLines, headings } = page;
  if (!kind) return [];
  const problems = checkFields(kind.fields, kind.name, file, frontMatter, fieldLines);
  const hasTitle = 'title' in frontMatter || headings.some(({ depth, text }) => depth === 1 && text !== '');
  // If the title is a required field, the check of the fields reports that it is missing.
  if (hasTitle || !kind.fields.shape.title?.safeParse(undefined).success) return problems;
  return [
    ...problems,
    {
      file,
      line: 1,
      message:
        'the page has no title: add "title" to its front matter, or begin its text with a "# heading".',
      known: { id: 'missingTitle', subject: '' },
    },
  ];
}

/** A page without the fields that its kind does not have, so that they have no effect. */
const withKnownFields = (page: Page, kind: PageKind | undefined): Page =>
  kind
    ? Object.defineProperty(page, 'frontMatter', {
        value: withoutUnknown(kind.fields, page.frontMatter),
        enumerable: true,
      })
    : page;

/** A page with the fields of its kind, their problems, and advice about its description. */
export function readPage(file: string, parsed: ParsedPage, kind: PageKind | undefined) {
  const page = toPage(file, parsed, kind);
  return {
    problems: checkPage(page, kind),
    advice: kind ? checkDescription(page) : [],
    page: withKnownFields(page, kind),
  };
}

const EMPTY: Omit<ParsedPage, 'frontMatter' | 'fieldLines'> = {
  fingerprint: '',
  headings: [],
  sections: [],
  anchors: [],
  links: [],
  images: [],
  remoteFiles: [],
  imports: [],
  codeFiles: [],
  codeUses: [],
  components: [],
  markupProblems: [],
  warnings: [],
  tree: { type: 'root', children: [] },
};

/** A page whose text cannot be read, and the problems of its front matter, which may be readable. */
function readUnreadable(source: string, file: string, kind: PageKind | undefined) {
  try {
    const { frontMatter, fieldLines } = readFrontMatter(source, file);
    const page = toPage(file, { ...EMPTY, frontMatter, fieldLines }, kind);
    const problems = kind ? checkFields(kind.fields, kind.name, file, page.frontMatter, fieldLines) : [];
    return { page, problems };
  } catch {
    const page = toPage(file, { ...EMPTY, frontMatter: {}, fieldLines: {} }, kind);
    // Reading the page has found the same problems.
    return { page, problems: [] };
  }
}

const NOTHING: Collected = {
  pages: [],
  virtualPages: [],
  files: [],
  pageMeta: new Map(),
  errors: [],
  warnings: [],
};

function parseFile(boundary: Boundary, file: string, known: ParsedFiles, parse: typeof parsePage) {
  const path = join(boundary.root, file);
  const stats = statSync(path, { throwIfNoEntry: false });
  // An editor has just renamed or deleted the file.
  if (!stats) return undefined;
  const stamp = `${stats.mtimeMs} ${stats.size}`;
  const last = known.get(file);
  if (last?.stamp === stamp) return last;
  let result = { stamp, ...(last?.page && { page: last.page }), problems: [] as readonly Problem[] };
  try {
    const page = watchStep('reading the page', pathFrom(process.cwd(), path), () =>
      parse(contentText(boundary, path) ?? '', file),
    );
    result = { ...result, page };
  } catch (error) {
    result = { ...result, problems: problemsOf(error, file) };
  }
  known.set(file, result);
  return result;
}

/** The files of generated pages, by route, without those of a collection. */
export const withoutFixed = (
  generated: ReadonlyMap<string, string>,
  { fixedRoutes }: Pick<Collection, 'fixedRoutes'> = { fixedRoutes: [] },
): ReadonlyMap<string, string> => new Map([...generated].filter(([route]) => !fixedRoutes.includes(route)));

export interface ScanOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder that is copied as is. */
  staticDir?: string;
  /** The kinds of page; the first that matches a file is its kind. */
  kinds: readonly PageKind[];
  /** The blog, or another collection. Its kind must be in `kinds`. */
  collection?: Collection;
  /** Whether this is for a production build. @default true */
  isProd?: boolean;
  /** The results of earlier calls. This call adds new ones. */
  known?: ParsedFiles;
  /** Parses one file. A function other than `parsePage` can reuse the results of earlier builds. */
  parse?: typeof parsePage;
  /** The files of generated pages, by route. No content file may have one of these routes. */
  generated?: ReadonlyMap<string, string>;
}

/** A file that would tell the bundler to read other files than those that components name. */
const checkFile = (file: string): Problem[] =>
  posix.basename(file) === 'package.json'
    ? [{ file, line: 1, message: 'content cannot contain a package. Remove this file, or rename it.' }]
    : [];

/** Names that an author gives to pages, but that are not names of pages. */
const NEARLY_PAGE = /\.(?:markdown|mdown|mdx?)$/i;

/** The beginning of a page: front matter, or a title. */
const PAGE_START = /^(?:---[^\S\n]*\n|# )/;

/** Warns about files that an author may take for pages: with another extension, or without one. */
function checkNearlyPages(boundary: Boundary, files: readonly string[]): Problem[] {
  const isNearlyPage = (file: string): boolean =>
    NEARLY_PAGE.test(file) ||
    (!posix.basename(file).includes('.') &&
      PAGE_START.test(contentText(boundary, join(boundary.root, file))?.replaceAll('\r\n', '\n') ?? ''));
  return files
    .filter((file) => !isMarkdown(file) && !isIgnored(file) && isNearlyPage(file))
    .map((file) => {
      const name = `${posix.basename(file).replace(NEARLY_PAGE, '')}.md`;
      const message = `the file is not a page, because its name ends with neither .md nor .mdx. Rename it to ${name}.`;
      return { file, line: 1, message };
    });
}

/** Reads and checks every page below a content root. */
export function scanContent({
  root,
  staticDir,
  kinds,
  collection,
  isProd = true,
  known = new Map(),
  parse = parsePage,
  generated = new Map(),
}: ScanOptions): ScannedContent {
  const boundary: Boundary = { root, ...(staticDir !== undefined && { staticDir }) };
  const { files, problems: refused, warnings } = listFiles(boundary);
  const navigation = readCategories(boundary, files);
  const errors = [...navigation.errors, ...refused, ...files.flatMap(checkFile)];
  const scanned: Page[] = [];
  const unreadable: Page[] = [];
  for (const file of files.filter(isPageFile)) {
    const kind = kindOf(kinds, file);
    const read = parseFile(boundary, file, known, parse);
    if (!read) continue;
    const { page: parsed, problems } = read;
    errors.push(...problems);
    if (!parsed) {
      const { page, problems: others } = readUnreadable(
        contentText(boundary, join(root, file)) ?? '',
        file,
        kind,
      );
      unreadable.push(page);
      errors.push(...others);
      continue;
    }
    const { page, problems: ofFields, advice } = readPage(file, parsed, kind);
    // A file with problems keeps the fields of an earlier version.
    if (problems.length === 0) errors.push(...ofFields);
    warnings.push(...advice);
    scanned.push(page);
  }
  const partials = files.filter(isPartial).flatMap((file) => {
    const { page, problems = [] } = parseFile(boundary, file, known, parse) ?? {};
    errors.push(...problems);
    return page ? toPage(file, page) : [];
  });
  const drafts = scanned.filter(({ isDraft }) => isProd && isDraft);
  const published = scanned.filter((page) => !drafts.includes(page));
  const isCollected = ({ file }: Page) => collection?.kind.matches(file) ?? false;
  const pathOf = (file: string): string => pathFrom(process.cwd(), join(root, file));
  const hasCollection = [...published, ...unreadable].some(isCollected);
  const taken = hasCollection ? generated : withoutFixed(generated, collection);
  const separated = collection?.separate(published.filter(isCollected), taken, pathOf) ?? NOTHING;
  const routed = [...published.filter((page) => !isCollected(page)), ...separated.pages];
  const duplicates = findDuplicates(routed, taken, pathOf);
  const left = new Set(duplicates.map(({ file }) => file));
  const kept = routed.filter(({ file }) => !left.has(file));
  const others = kept.filter((page) => !isCollected(page));
  const collected = collection?.collect(kept.filter(isCollected), others, hasCollection) ?? NOTHING;
  return {
    pages: [...others, ...collected.pages],
    partials,
    drafts,
    unreadable,
    collected: collected.pages,
    virtualPages: collected.virtualPages,
    files: collected.files,
    hasCollection,
    collectionMeta: collected.pageMeta,
    categories: navigation.categories,
    errors: [...errors, ...collected.errors],
    warnings: [
      ...warnings,
      ...duplicates,
      ...separated.warnings,
      ...collected.warnings,
      ...navigation.warnings,
      ...checkNavigationFiles(files, kept, navigation),
      ...checkNearlyPages(boundary, files),
    ],
  };
}
