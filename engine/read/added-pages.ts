import { lineOf } from '../../shared/pages/front-matter.ts';
import type { Page, ParsedPage, Problem } from '../../shared/pages/types.ts';
import { isRelative } from '../../shared/url-parts.ts';
import { problemsOf } from '../problems/problems.ts';
import { kindOf, type PageKind, readPage } from './scan.ts';

/** A page that a plugin of the site adds. */
export interface AddedText {
  /** Its URL, without the base path. */
  route: string;
  /** The name of the plugin. */
  plugin: string;
  /** Its file, relative to the content root; undefined if the plugin has written it as a text. */
  file?: string | undefined;
  /** Its Markdown; undefined if it is a component. */
  text?: string | undefined;
}

/** The pages of plugins that could be read, and the problems of the others. */
export interface AddedPages {
  pages: readonly Page[];
  /** Those that a build leaves out; empty in dev. */
  drafts: readonly Page[];
  /** Those whose code is content: texts, and files in the content root. Other files are code of the owner of the site. */
  content: readonly Page[];
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

/** A problem of a page without a file: the plugin has written the line. */
const ofPlugin = ({ route, plugin }: AddedText, { line, message, ...problem }: Problem): Problem => ({
  ...problem,
  file: 'rspress.config.ts',
  message: `line ${line ?? 1} of the page ${route} of the plugin "${plugin}": ${message}`,
});

/** @returns a function that names the plugin in problems of the pages that it has written as texts */
export function namePlugins(added: readonly AddedText[]): (problem: Problem) => Problem {
  const written = new Map(
    added.flatMap((one) => (one.file === undefined ? [[fileOf(one), one] as const] : [])),
  );
  return (problem) => {
    const one = written.get(problem.file);
    return one ? ofPlugin(one, problem) : problem;
  };
}

/** The name of a page for code that needs a file. */
const fileOf = ({ file, route }: AddedText): string => file ?? `${route.slice(1) || 'index'}.mdx`;

/** Fields that need the file of a page in the content. */
const WITHOUT_EFFECT = ['redirect', 'unlisted'];

const checkEffects = ({ file }: Page, { frontMatter, fieldLines }: ParsedPage): Problem[] =>
  WITHOUT_EFFECT.filter((field) => field in frontMatter).map((field) => ({
    file,
    line: lineOf(field, fieldLines),
    message: `field "${field}" has no effect on a page that a plugin adds. Remove it, or write the page in docs/.`,
  }));

/** A path that begins with a dot. Other names in imports are those of packages. */
const DOT_PATH = /^\.{1,2}(?:\/|$)/;

/**
 * Takes the relative paths out of a page that its plugin has written as a text: it has no folder in which they could begin.
 * @returns their problems
 */
function takeRelative(page: Page): Problem[] {
  const found: { line: number; path: string }[] = [];
  const keep = <Use extends { line: number }>(
    uses: readonly Use[],
    pathOf: (use: Use) => string,
    isLost: (path: string) => boolean,
  ): Use[] =>
    uses.filter((use) => {
      const path = pathOf(use);
      if (isLost(path)) found.push({ line: use.line, path });
      return !isLost(path);
    });
  Object.assign(page, {
    links: keep(page.links, ({ url }) => url, isRelative),
    images: keep(page.images, ({ url }) => url, isRelative),
    imports: keep(
      page.imports,
      ({ specifier }) => specifier,
      (path) => DOT_PATH.test(path),
    ),
    codeFiles: keep(page.codeFiles, ({ path }) => path, isRelative),
  });
  return found.map(({ line, path }) => ({
    file: page.file,
    line,
    message: `the path "${path}" leads nowhere, because a page without a file is in no folder. Begin the path with a slash, or give the page a file, with filepath in addPages.`,
  }));
}

/** Whether the code of a page is content. Files outside of the content root are code of the owner of the site. */
const isContent = ({ file }: AddedText): boolean => file === undefined || !file.startsWith('../');

const COMPONENT =
  'is a component, so neither search nor llms.txt has it. Write it as .md or .mdx to change this.';

/**
 * Reads the pages of plugins as pages of the content, so that checks, search, lists and Markdown versions know them.
 * @param kinds those of the content; a page of a plugin is of the kind that takes every page
 * @param isProd whether drafts are left out
 */
export async function readAddedPages(
  added: readonly AddedText[],
  kinds: readonly PageKind[],
  parse: (source: string, file: string) => Promise<ParsedPage>,
  isProd = true,
): Promise<AddedPages> {
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  const pages: Page[] = [];
  const drafts: Page[] = [];
  const content: Page[] = [];
  for (const one of added) {
    const { route, plugin, text } = one;
    const file = fileOf(one);
    if (text === undefined) {
      const message = `the page ${route} of the plugin "${plugin}" ${COMPONENT}`;
      warnings.push({ file: 'rspress.config.ts', message });
      continue;
    }
    try {
      const parsed = await parse(text, file);
      const { page, problems, advice } = readPage(file, parsed, kindOf(kinds, '_'));
      Object.assign(page, { route });
      errors.push(...problems, ...checkEffects(page, parsed));
      if (isProd && page.isDraft) {
        drafts.push(page);
        continue;
      }
      warnings.push(...advice);
      if (one.file === undefined) errors.push(...takeRelative(page));
      if (isContent(one)) content.push(page);
      pages.push(page);
    } catch (error) {
      errors.push(...problemsOf(error, file));
    }
  }
  return { pages, drafts, content, errors, warnings };
}
