import { isAbsolute } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { unresolvedImport } from '../content/imports.ts';
import { formatLocation } from '../content/problems.ts';
import type { Problem } from '../content/types.ts';
import { pathFrom } from '../lib/files.ts';
import type { CompileProblem } from './compile-page.ts';

type BundlerError = Rspack.Compilation['errors'][number];

/** A problem as an error of the bundler: with its location, and without a stack. */
export function toBundlerError(problem: Problem): BundlerError {
  const error = new rspack.WebpackError(`${formatLocation(problem)}: ${problem.message}`);
  error.name = 'ContentProblem';
  return Object.assign(error, { hideStack: true }) as BundlerError;
}

/** The text of a file by its absolute path; undefined if it is not part of the content. */
type SourceOf = (path: string) => string | undefined;

/** An import that the bundler cannot resolve, or a name that the module does not export. */
const UNRESOLVED = /Can't resolve '([^']+)'/;
const NO_EXPORT = /export '([^']+)' \(.*\) was not found in '([^']+)'/s;

/** The line of a module's source that contains a text. The bundler only knows the lines of compiled code. */
function lineWith(source: string | undefined, text: string): number | undefined {
  const index = (source ?? '').split('\n').findIndex((line) => line.includes(text));
  return index < 0 ? undefined : index + 1;
}

/** The first line of an error, without its kind and without the code around it. */
const reasonOf = (message: string): string =>
  (message.split('\n').find((line) => line.trim() !== '' && !/Module build failed/.test(line)) ?? '')
    .replace(/^[\s×x╰─▶]*(?:(?:Syntax ?|\w*)Error: )?/, '')
    .trim();

/** The line that the drawing of the code around an error marks. */
function markedLine(message: string): number | undefined {
  const [, line] = /^\s*(\d+) │.*\n\s*·.*[─┬▲]/m.exec(message) ?? [];
  return line === undefined ? undefined : Number(line);
}

function problemOf(error: BundlerError, sourceOf: SourceOf): Problem | undefined {
  const path = error.module?.nameForCondition()?.replace(/\?.*$/, '');
  if (!path || !isAbsolute(path)) return undefined;
  const file = pathFrom(process.cwd(), path);
  const [, specifier] = UNRESOLVED.exec(error.message) ?? [];
  if (specifier !== undefined) {
    const line = lineWith(sourceOf(path), specifier);
    return { file, ...(line && { line }), message: unresolvedImport(specifier) };
  }
  const [, name, module] = NO_EXPORT.exec(error.message) ?? [];
  if (name !== undefined) {
    const line = lineWith(sourceOf(path), name);
    return { file, ...(line && { line }), message: `"${module}" has no export "${name}". Correct the name.` };
  }
  const line = markedLine(error.message);
  return { file, ...(line && { line }), message: reasonOf(error.message) };
}

const unique = (errors: readonly BundlerError[]): BundlerError[] => [
  ...new Map(errors.map((error) => [error.message, error])).values(),
];

/** The page that the loader could not compile. */
const NOT_COMPILED = /(?:^|: )(\/.*|[A-Za-z]:\\.*) cannot be compiled$/m;

/** The message of the loader. @param path the page's file, absolute */
export const notCompiled = (path: string): string => `${path} cannot be compiled`;

/**
 * The errors of a compilation as problems with a file and, if possible, a line: without lines of generated code, stacks
 * and import traces. Each problem appears once.
 * @param problemsOf the problems of a page that the loader could not compile
 * @param sourceOf the source of a module in the content
 */
export function shortenErrors(
  errors: readonly BundlerError[],
  problemsOf: (path: string) => readonly CompileProblem[],
  sourceOf: SourceOf,
): BundlerError[] {
  const shortened = errors.flatMap((error): BundlerError[] => {
    const [, path] = NOT_COMPILED.exec(error.message) ?? [];
    if (path) return problemsOf(path).map(toBundlerError);
    const problem = problemOf(error, sourceOf);
    return [problem ? toBundlerError(problem) : error];
  });
  return unique(shortened).sort((a, b) => a.message.localeCompare(b.message, 'en', { numeric: true }));
}

/**
 * The problems of the content, and those that are only found when pages are compiled.
 * @param compiled may contain problems that ended a compilation. They repeat problems of the content in other words.
 */
export function allProblems(content: readonly Problem[], compiled: readonly CompileProblem[]): Problem[] {
  const files = new Set(content.map(({ file }) => file));
  const others = compiled.filter(({ isFatal, file }) => !isFatal || !files.has(file));
  const all = [...content, ...others].map((problem) => [
    `${formatLocation(problem)} ${problem.message}`,
    problem,
  ]);
  return [...new Map(all as [string, Problem][]).values()];
}

/**
 * The errors of a compilation in dev: the problems of modules in the content, and all other errors.
 * @param folders absolute paths of the folders of the content
 * @param sourceOf the source of a module in the content
 */
export function splitErrors(
  errors: readonly BundlerError[],
  folders: readonly (string | undefined)[],
  sourceOf: SourceOf,
): { ofContent: Problem[]; others: BundlerError[] } {
  const ofContent: Problem[] = [];
  const others: BundlerError[] = [];
  for (const error of errors) {
    const path = error.module?.nameForCondition() ?? '';
    const isContent = folders.some((folder) => folder !== undefined && path.startsWith(folder));
    const problem = isContent ? problemOf(error, sourceOf) : undefined;
    if (problem) ofContent.push({ line: 1, ...problem });
    else others.push(error);
  }
  return { ofContent, others };
}
