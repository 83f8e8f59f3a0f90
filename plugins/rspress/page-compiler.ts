import { readFileSync } from 'node:fs';
import { RSPRESS_TEMP_DIR } from '@rspress/core';
import { pathFrom } from '../lib/files.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { isWorthWorkers } from '../lib/workers.ts';
import { aliasJsxRuntime } from './alias-jsx-runtime.ts';
import { CodeCache, type CompiledPage } from './code-cache.ts';
import type { PageText } from './compile-page.ts';

type Compile = (page: PageText) => Promise<CompiledPage>;

export interface PageCompilerOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder that keeps code from build to build. */
  cacheDir: string;
  /** Everything that compiled pages depend on: versions, options, routes. */
  version: string;
  /** Compiles a page on this thread. */
  compile: Compile;
  compileInWorker: Compile;
  /** The packed tree of a page, by its text and its path below the content root. */
  treeOf?: (source: string, file: string) => string | undefined;
}

/** Some plugins write modules for the page into Rspress's own folder, which later builds may not find. */
const hasFilesBeside = ({ code }: CompiledPage): boolean => code.includes(`/${RSPRESS_TEMP_DIR}/`);

/** Compiles each page at most once, and not at all if an earlier build did. */
export class PageCompiler {
  readonly #options: PageCompilerOptions;
  readonly #cache: CodeCache;
  readonly #running = new Map<string, Promise<void>>();
  readonly #used = new Set<string>();
  /** Pages that only this build may use. */
  readonly #passing = new Map<string, CompiledPage>();

  constructor(options: PageCompilerOptions) {
    this.#options = options;
    this.#cache = new CodeCache(options.cacheDir);
  }

  #pathOf(filepath: string): string {
    return pathFrom(this.#options.root, filepath);
  }

  #keyOf(source: string, filepath: string): string {
    return fingerprint(this.#options.version, this.#pathOf(filepath), source);
  }

  #textOf(source: string, filepath: string): PageText {
    return { source, filepath, tree: this.#options.treeOf?.(source, this.#pathOf(filepath)) };
  }

  /** Starts a compilation. Callers that ask for the page get its error. */
  #run(key: string, compiling: Promise<CompiledPage>): Promise<void> {
    const kept = compiling.then((compiled) => {
      const page = { ...compiled, code: aliasJsxRuntime(compiled.code) };
      if (hasFilesBeside(page)) this.#passing.set(key, page);
      else this.#cache.set(key, page);
    });
    kept.catch(() => undefined);
    this.#running.set(key, kept);
    return kept;
  }

  /** Has workers compile the pages that are not in the cache, if that is faster. */
  prepare(files: readonly string[]): void {
    const missing = files
      .map((filepath) => ({ filepath, source: readFileSync(filepath, 'utf8') }))
      .map((page) => ({ ...page, key: this.#keyOf(page.source, page.filepath) }))
      .filter(({ key }) => !this.#cache.has(key));
    if (!isWorthWorkers(missing.length)) return;
    for (const { key, source, filepath } of missing) {
      this.#run(key, this.#options.compileInWorker(this.#textOf(source, filepath)));
    }
  }

  /**
   * The code of a page.
   * @param source its text
   * @param filepath its file, absolute
   * @throws the errors of the compiler
   */
  async codeOf(source: string, filepath: string): Promise<CompiledPage> {
    const key = this.#keyOf(source, filepath);
    this.#used.add(key);
    const running = this.#running.get(key);
    if (!running) {
      const known = this.#cache.get(key);
      if (known) return known;
    }
    await (running ?? this.#run(key, this.#options.compile(this.#textOf(source, filepath))));
    const page = this.#passing.get(key) ?? this.#cache.get(key);
    if (!page) throw new Error(`The cached code of ${filepath} has been deleted meanwhile.`);
    return page;
  }

  /** Deletes the entries that this build has not used. */
  prune(): void {
    this.#cache.keepOnly(this.#used);
  }
}
