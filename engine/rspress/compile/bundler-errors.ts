import { isAbsolute } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { pathFrom, readTextIfExists } from '../../../shared/build/files.ts';
import type { CompileProblem, Problem } from '../../../shared/pages/types.ts';
import { suggestion } from '../../../shared/text/suggestion.ts';
import { unresolvedImport } from '../../files/imports.ts';
import { formatLocation } from '../../problems/problems.ts';

type BundlerError = Rspack.Compilation['errors'][number];

/** An error of the bundler without a stack. */
export function bundlerError(message: string): BundlerError {
  const error = new rspack.WebpackError(message);
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

/** The text of a file of the site that is not part of the content, such as a part of the theme. */
const textOfSite = (path: string): string | undefined =>
  path.includes('node_modules') || pathFrom(process.cwd(), path).startsWith('..')
    ? undefined
    : readTextIfExists(path);

/** A path in a package that the package does not offer. */
const NOT_EXPORTED = /Package subpath '\.\/([^']+)' is not defined by "exports" in (\S.*package\.json)/;

/** @param packageFile absolute path of the package.json of the package */
function notExported(path: string, packageFile: string): Found {
  const { name, exports = {} } = JSON.parse(readTextIfExists(packageFile) ?? '{}') as {
    name?: string;
    exports?: object;
  };
  const specifier = `${name}/${path}`;
  const known = Object.keys(Object(exports)).map((one) => one.replace(/^\./, String(name)));
  return {
    text: specifier,
    message: `the package "${name}" has no module "${specifier}".${suggestion(specifier, known) || ' Correct the path.'}`,
  };
}

/** Lines of an error that say nothing about its reason. */
const FRAME = /^(?:Module build failed|SyntaxError$|$)/;

/** The first line of an error, without its kind and without the code around it. */
const reasonOf = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.replace(/^[\s×x╰├─▶│]*(?:(?:Syntax ?|\w*)Error: ?)?/, '').trim())
    .find((line) => !FRAME.test(line)) ?? 'the bundler cannot read it';

/** The line that the drawing of the code around an error marks. */
function markedLine(message: string): number | undefined {
  const [, line] = /^\s*(\d+) │.*\n\s*·.*[─┬▲]/m.exec(message) ?? [];
  return line === undefined ? undefined : Number(line);
}

/** An error in a stylesheet: PostCSS names the place and the path before the reason. */
const OF_STYLES = /\((\d+):\d+\) \/.*\.(?:css|scss|sass|less) (.+)/;

/** A problem of a module, and the text of its source with its line, if the bundler does not know it. */
interface Found {
  message: string;
  line?: number | undefined;
  text?: string | undefined;
}

function findIn({ message }: BundlerError): Found {
  const [, path, packageFile] = NOT_EXPORTED.exec(message) ?? [];
  if (path !== undefined && packageFile !== undefined) return notExported(path, packageFile);
  const [, specifier] = UNRESOLVED.exec(message) ?? [];
  if (specifier !== undefined) return { message: unresolvedImport(specifier), text: specifier };
  const [, name, module] = NO_EXPORT.exec(message) ?? [];
  if (name !== undefined)
    return {
      message: `"${module}" has no export "${name}". Correct the name.`,
      ...(name !== 'default' && { text: name }),
    };
  const [, line, reason] = OF_STYLES.exec(message) ?? [];
  if (reason !== undefined)
    return { message: `the stylesheet cannot be read: ${reason}. Correct it.`, line: Number(line) };
  return { message: reasonOf(message), line: markedLine(message) };
}

function problemOf(error: BundlerError, sourceOf: SourceOf): Problem | undefined {
  const path = error.module?.nameForCondition()?.replace(/\?.*$/, '');
  if (!path || !isAbsolute(path)) return undefined;
  const found = findIn(error);
  const line = found.text ? lineWith(sourceOf(path) ?? textOfSite(path), found.text) : found.line;
  return { file: pathFrom(process.cwd(), path), ...(line && { line }), message: found.message };
}

/** Each problem once. */
export const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [`${formatLocation(problem)} ${problem.message}`, problem])).values(),
];

/** The page that the loader could not compile. */
const NOT_COMPILED = /(?:^|: )(\/.*|[A-Za-z]:\\.*) cannot be compiled$/m;

/** The message of the loader. @param path the page's file, absolute */
export const notCompiled = (path: string): string => `${path} cannot be compiled`;

/**
 * The errors of a compilation as problems with a file and, if possible, a line: without lines of generated code, stacks
 * and import traces.
 * @param compiled the problems of a page that the loader could not compile
 * @param sourceOf the source of a module in the content
 * @returns the problems, and the errors that belong to no file
 */
export function splitBuildErrors(
  errors: readonly BundlerError[],
  compiled: (path: string) => readonly CompileProblem[],
  sourceOf: SourceOf,
): { problems: Problem[]; others: BundlerError[] } {
  const problems: Problem[] = [];
  const others: BundlerError[] = [];
  for (const error of errors) {
    const [, path] = NOT_COMPILED.exec(error.message) ?? [];
    const found = path ? compiled(path) : [problemOf(error, sourceOf)];
    const known = found.filter((problem) => problem !== undefined);
    problems.push(...known);
    if (known.length === 0) others.push(error);
  }
  return { problems, others };
}

/**
 * The problems of the content, and those that are only found when pages are compiled.
 * @param compiled may contain problems that ended a compilation. They repeat problems of the content in other words.
 */
export function allProblems(content: readonly Problem[], compiled: readonly CompileProblem[]): Problem[] {
  const files = new Set(content.map(({ file }) => file));
  const others = compiled.filter(({ isFatal, file }) => !isFatal || !files.has(file));
  return unique([...content, ...others]);
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
