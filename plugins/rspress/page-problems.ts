import type { Rspack } from '@rsbuild/core';
import { type Boundary, contentText } from '../content/gate.ts';
import { notCompiled, shortenErrors } from './bundler-errors.ts';
import type { CompileProblem } from './compile-page.ts';

/** The problems of the pages that could not be compiled. The bundler reports them in the form of content errors. */
export class PageProblems {
  readonly #boundary: Boundary;
  /** By absolute path. */
  readonly #problems = new Map<string, readonly CompileProblem[]>();
  readonly #reported = new Set<string>();

  constructor(boundary: Boundary) {
    this.#boundary = boundary;
  }

  /**
   * Records the problems of a page.
   * @param path the page's file, absolute
   * @throws if there are any
   */
  record(path: string, problems: readonly CompileProblem[]): void {
    this.#problems.set(path, problems);
    // Rspress's own loader adds words to the last line of a message.
    if (problems.length > 0) throw new Error(`${notCompiled(path)}\n`);
  }

  #isRepeated({ message }: { message: string }): boolean {
    const isKnown = this.#reported.has(message);
    this.#reported.add(message);
    return isKnown;
  }

  /**
   * Makes a bundler report the problems.
   * @param isBuild whether both bundles have the same pages, so that the second one repeats the problems of the first
   */
  reportIn(compiler: Rspack.Compiler, isBuild: boolean): void {
    // Other plugins add problems of the content at the default stage.
    compiler.hooks.afterCompile.tap({ name: 'handbook:compile', stage: -1 }, (compilation) => {
      if (compilation.errors.length === 0) return;
      const short = shortenErrors(
        compilation.errors,
        (path) => this.#problems.get(path) ?? [],
        (path) => contentText(this.#boundary, path),
      );
      compilation.errors = short.filter((error) => !(isBuild && this.#isRepeated(error)));
    });
  }
}
