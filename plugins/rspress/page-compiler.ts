import { readFileSync } from 'node:fs';
import { FileCache } from '../lib/file-cache.ts';
import { pathFrom, readTextIfExists } from '../lib/files.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { shouldUseWorkers } from '../lib/workers.ts';
import type { CompiledPage, PageText } from './compile-page.ts';

type Compile = (page: PageText) => Promise<CompiledPage>;

export interface PageCompilerOptions {
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder in which compiled pages are cached between builds. */
  cacheDir: string;
  /** Everything that compiled pages depend on: versions, options, routes. */
  version: string;
  /** Compiles a page on this thread. */
  compile: Compile;
  compileInWorker: Compile;
  /** The packed tree of a page, by its text and its path below the content root, if the page has been parsed. */
  treeOf: (source: string, file: string) => string | undefined;
}

const contentOf = (file: string): string => fingerprint(readTextIfExists(file) ?? null);

/** A line with the fingerprints of the other files that the code depends on, then the code. */
const toEntry = ({ code, dependencies }: CompiledPage): string =>
  `${JSON.stringify(dependencies.map((file) => [file, contentOf(file)]))}\n${code}`;

/** The page, unless a file that it depends on has changed. */
function fromEntry(entry: string): CompiledPage | undefined {
  const end = entry.indexOf('\n');
  const dependencies = JSON.parse(entry.slice(0, end)) as [file: string, content: string][];
  if (dependencies.some(([file, content]) => contentOf(file) !== content)) return undefined;
  return { code: entry.slice(end + 1), dependencies: dependencies.map(([file]) => file) };
}

/** Compiles each page at most once, and not at all if an earlier build did. */
export class PageCompiler {
  readonly #options: PageCompilerOptions;
  readonly #cache: FileCache;
  readonly #running = new Map<string, Promise<CompiledPage>>();

  constructor(options: PageCompilerOptions) {
    this.#options = options;
    this.#cache = new FileCache(options.cacheDir);
  }

  #keyOf(source: string, filepath: string): string {
    return `${fingerprint(this.#options.version, pathFrom(this.#options.root, filepath), source)}.js`;
  }

  #textOf(source: string, filepath: string): PageText {
    return { source, filepath, tree: this.#options.treeOf(source, pathFrom(this.#options.root, filepath)) };
  }

  /** Keeps the result of a compilation. A failure is reported to the caller of `codeOf`. */
  #keep(key: string, compiling: Promise<CompiledPage>): Promise<CompiledPage> {
    const kept = compiling.then((page) => {
      this.#cache.set(key, toEntry(page));
      return page;
    });
    kept.catch(() => undefined);
    this.#running.set(key, kept);
    return kept;
  }

  /** Starts compiling the pages that are not in the cache in workers, if that is faster. */
  prepare(files: readonly string[]): void {
    const missing = files
      .map((filepath) => ({ filepath, source: readFileSync(filepath, 'utf8') }))
      .map((page) => ({ ...page, key: this.#keyOf(page.source, page.filepath) }))
      .filter(({ key }) => !this.#cache.has(key));
    if (!shouldUseWorkers(missing.length)) return;
    for (const { key, source, filepath } of missing) {
      this.#keep(key, this.#options.compileInWorker(this.#textOf(source, filepath)));
    }
  }

  /**
   * The code of a page, and the other files that the code depends on.
   * @param filepath absolute path of the page's file
   */
  async codeOf(source: string, filepath: string): Promise<CompiledPage> {
    const key = this.#keyOf(source, filepath);
    const running = this.#running.get(key);
    if (running) return running;
    const entry = this.#cache.get(key);
    const known = entry === undefined ? undefined : fromEntry(entry);
    return known ?? this.#keep(key, this.#options.compile(this.#textOf(source, filepath)));
  }

  /** Deletes the entries that this build has not used. */
  prune(): void {
    this.#cache.prune();
  }
}
