import type { Rspack } from '@rsbuild/core';
import type { CompileProblem, Problem } from '../../../shared/pages/types.ts';
import { type Boundary, contentText } from '../../files/gate.ts';
import { formatProblems } from '../../problems/problems.ts';
import { bundlerError, notCompiled, splitBuildErrors, unique } from './bundler-errors.ts';

/** The error that makes the bundler fail if all errors are problems of the content, which are listed in another form. */
const LISTED_BELOW = 'The content has problems. They are listed below.';

/** The problems of pages that are only found when pages are compiled, bundled and rendered. A build lists all at its end. */
export class PageProblems {
  readonly #boundary: Boundary;
  /** By absolute path. */
  readonly #compiled = new Map<string, readonly CompileProblem[]>();
  readonly #found: Problem[] = [];
  readonly #others = new Set<string>();

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
  }

  /** The problems that the bundler has met, each once. */
  get found(): readonly Problem[] {
    return unique(this.#found);
  }

  /** Whether the bundler has met other errors, too. */
  get hasOthers(): boolean {
    return this.#others.size > 0;
  }

  /**
   * Records the problems of a page.
   * @param path the page's file, absolute
   * @throws if there are any
   */
  record(path: string, problems: readonly CompileProblem[]): void {
    this.#compiled.set(path, problems);
    // Rspress's own loader adds words to the last line of a message.
    if (problems.length > 0) throw new Error(`${notCompiled(path)}\n`);
  }

  /** Makes a bundle fail because of pages that cannot be rendered. */
  fail({ errors }: Rspack.Compilation, problems: readonly Problem[]): void {
    if (problems.length === 0) return;
    this.#found.push(...problems);
    errors.push(bundlerError(LISTED_BELOW));
  }

  /**
   * Makes the bundler fail because of the problems, without its own words for them.
   * @param isBuild whether the build lists them at its end
   */
  reportIn(compiler: Rspack.Compiler, isBuild: boolean): void {
    // Other plugins add problems of the content at the default stage.
    compiler.hooks.afterCompile.tap({ name: 'handbook:compile', stage: -1 }, (compilation) => {
      if (compilation.errors.length === 0) return;
      const errors = compilation.errors.filter(({ message }) => !message.includes(LISTED_BELOW));
      const { problems, others } = splitBuildErrors(
        errors,
        (path) => this.#compiled.get(path) ?? [],
        (path) => contentText(this.#boundary, path),
      );
      const listed = unique(problems).map((one) => bundlerError(formatProblems([one])));
      if (!isBuild) {
        compilation.errors = [...listed, ...others];
        return;
      }
      this.#found.push(...problems);
      // Both bundles have the same pages.
      const newOthers = others.filter(({ message }) => !this.#others.has(message));
      for (const { message } of newOthers) this.#others.add(message);
      const isListed = listed.length > 0 || errors.length < compilation.errors.length;
      compilation.errors = [...newOthers, ...(isListed ? [bundlerError(LISTED_BELOW)] : [])];
    });
  }
}
