import type { Page, ParsedPage, Problem } from '../../shared/pages/types.ts';
import { problemsOf } from '../problems/problems.ts';
import { kindOf, type PageKind, toPage } from './scan.ts';

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

/**
 * Reads the pages of plugins as pages of the content, so that search, lists and Markdown versions contain them.
 * @param kinds those of the content; a page of a plugin is of the kind that takes every page
 */
export async function readAddedPages(
  added: readonly AddedText[],
  kinds: readonly PageKind[],
  parse: (source: string, file: string) => Promise<ParsedPage>,
): Promise<AddedPages> {
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  const pages: Page[] = [];
  for (const one of added) {
    const { route, plugin, text } = one;
    const file = fileOf(one);
    if (text === undefined) {
      const message = `the page ${route} of the plugin "${plugin}" is a component, so neither search nor llms.txt has it. Write it as .md or .mdx to change this.`;
      warnings.push({ file: 'rspress.config.ts', message });
      continue;
    }
    try {
      pages.push({ ...toPage(file, await parse(text, file), kindOf(kinds, '_')), route });
    } catch (error) {
      errors.push(...problemsOf(error, file));
    }
  }
  return { pages, errors, warnings };
}
