import { join, posix } from 'node:path';
import { logger } from '@rspress/core';
import { isFile, pathFrom, writeIfChanged } from '../../../shared/build/files.ts';
import type { CompileProblem, Page, Problem, ShownProblems } from '../../../shared/pages/types.ts';
import type { LinkReport } from '../../check/links.ts';
import { fileOfUrl } from '../../files/file-lookup.ts';
import { includedPath } from '../../files/included-files.ts';
import { isPageFile, routeOfFile } from '../../files/routes.ts';
import { formatLocation, formatProblems } from '../../problems/problems.ts';
import type { ContentModel } from '../../read/model.ts';
import { allProblems } from './bundler-errors.ts';

type Content = Pick<ContentModel, 'pages' | 'partials' | 'unreadable'>;

/** The files that a page shows or imports, relative to the content root; files of the static folder begin with a slash. */
function filesUsedBy({ file, imports, images, codeFiles }: Page): string[] {
  return [
    ...imports.map(({ specifier }) => posix.join(posix.dirname(file), specifier)),
    ...images.map(({ url }) => fileOfUrl(file, url)),
    ...codeFiles.map(({ path }) => includedPath(file, path)),
  ];
}

/** The pages that a file of the content concerns: the page itself, or the pages that use the file, also through partials. */
function routesOf(file: string, { pages, partials, unreadable }: Content): string[] {
  const own = [...pages, ...unreadable].filter((page) => page.file === file);
  if (own.length > 0) return own.map(({ route }) => route);
  if (isPageFile(file)) return [routeOfFile(file)];
  const users = partials.filter((page) => filesUsedBy(page).includes(file)).map((page) => page.file);
  const used = [file, ...users];
  return pages
    .filter((page) => filesUsedBy(page).some((one) => used.includes(one)))
    .map(({ route }) => route);
}

/**
 * Sorts problems by the pages that show them.
 * @param root absolute path of the content root. The files of the problems are relative to the working directory.
 */
export function problemsByPage(problems: readonly Problem[], content: Content, root: string): ShownProblems {
  const shown: ShownProblems = { pages: {}, site: [] };
  for (const problem of problems) {
    const file = pathFrom(root, join(process.cwd(), problem.file));
    const routes = problem.line === undefined && file.startsWith('..') ? [] : routesOf(file, content);
    const lists = routes.map((route) => {
      shown.pages[route] ??= [];
      return shown.pages[route];
    });
    for (const list of lists.length > 0 ? lists : [shown.site])
      list.push({ place: formatLocation(problem), message: problem.message });
  }
  return shown;
}

export interface DevProblemsOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the generated module that the browser imports. */
  file: string;
}

/**
 * The problems of the content while the dev server runs. They never stop the bundler, so a problem of one page does not
 * keep changes of other pages from the browser. Each page shows its own problems, and the terminal lists all of them.
 */
export class DevProblems {
  readonly #options: DevProblemsOptions;
  #report: LinkReport = { errors: [], warnings: [] };
  /** The problems of the pages that could not be compiled, by absolute path. */
  readonly #compiled = new Map<string, readonly CompileProblem[]>();
  /** The problems that the bundler found in modules of the content. */
  #bundled: readonly Problem[] = [];
  #config: readonly Problem[] = [];
  #onConfig = (): void => undefined;
  #printed = { errors: '', warnings: '' };

  constructor(options: DevProblemsOptions) {
    this.#options = options;
  }

  /** Sets the problems that reading the content has found. */
  setReport(report: LinkReport): void {
    this.#report = report;
  }

  /** Sets the problems of one compiled page. @param path absolute */
  setCompiled(path: string, problems: readonly CompileProblem[]): void {
    if (problems.length > 0) this.#compiled.set(path, problems);
    else this.#compiled.delete(path);
  }

  /** Sets the problems that the last build has found. */
  setBundled(problems: readonly Problem[]): void {
    this.#bundled = problems;
  }

  /** Sets the problems of the configuration of the site. */
  setConfig(problems: readonly Problem[]): void {
    this.#config = problems;
    this.#onConfig();
  }

  hasConfigProblems(): boolean {
    return this.#config.length > 0;
  }

  /** @param onConfig called when the problems of the configuration have changed, possibly between two builds */
  followConfig(onConfig: () => void): void {
    this.#onConfig = onConfig;
  }

  #errors(): Problem[] {
    // A page may have been removed since.
    const compiled = [...this.#compiled].flatMap(([path, problems]) => (isFile(path) ? problems : []));
    const found = allProblems(this.#report.errors, compiled);
    const bundled = this.#bundled.filter(({ file }) => !found.some((one) => one.file === file));
    return [...this.#config, ...found, ...bundled];
  }

  #print(errors: readonly Problem[]): void {
    const { warnings } = this.#report;
    const now = { errors: formatProblems(errors, true), warnings: formatProblems(warnings, true) };
    const before = this.#printed;
    this.#printed = now;
    if (now.warnings !== before.warnings && now.warnings !== '')
      logger.warn(`Content warnings:\n${now.warnings}`);
    if (now.errors === before.errors) return;
    if (now.errors === '') logger.success('The content has no problems.');
    else logger.error(`Content problems:\n${now.errors}`);
  }

  /**
   * Prints the problems if they have changed, and writes them for the browser.
   * @returns the files that have changed
   */
  publish(content: Content): string[] {
    const { root, file } = this.#options;
    const errors = this.#errors();
    this.#print(errors);
    const text = JSON.stringify(problemsByPage(errors, content, root));
    return writeIfChanged(file, text) ? [file] : [];
  }
}
