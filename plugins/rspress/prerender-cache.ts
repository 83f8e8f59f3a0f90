import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../lib/files.ts';
import type { Rendered } from './rendered.ts';

export interface PrerenderCacheOptions {
  /** Absolute path of the folder of the server's code. */
  bundleDir: string;
  /** Absolute path of the folder that keeps pages from build to build. */
  cacheDir: string;
  /** File of a page's own code in the first folder, by route. */
  chunks: ReadonlyMap<string, string>;
}

/** Whether JSON can store the values. Functions, symbols and big integers would be lost. */
function isSerializable(inputs: readonly unknown[]): boolean {
  let isPlain = true;
  JSON.stringify(inputs, (_key, value) => {
    if (['function', 'symbol', 'bigint'].includes(typeof value)) isPlain = false;
    return value;
  });
  return isPlain;
}

/** Keeps rendered pages by their routes and the hash of all code that can affect them. */
export class PrerenderCache {
  readonly #options: PrerenderCacheOptions;
  readonly #used = new Set<string>();
  #common: string | undefined;

  constructor(options: PrerenderCacheOptions) {
    this.#options = options;
  }

  /** Hash of all code that several pages share. */
  #hashCommon(): string {
    const { bundleDir, chunks } = this.#options;
    const own = new Set(chunks.values());
    const hash = createHash('sha256');
    for (const file of readdirSync(bundleDir).sort()) {
      if (!own.has(file)) hash.update(file).update(readFileSync(join(bundleDir, file)));
    }
    return hash.digest('hex');
  }

  #nameOf(route: string): string | undefined {
    const { bundleDir, chunks } = this.#options;
    const chunk = chunks.get(route);
    if (!chunk) return undefined;
    this.#common ??= this.#hashCommon();
    const hash = createHash('sha256').update(this.#common).update(route);
    return `${hash
      .update(readFileSync(join(bundleDir, chunk)))
      .digest('hex')
      .slice(0, 32)}.json`;
  }

  /** The number of routes that the cache does not contain. */
  countMissing(): number {
    const kept = new Set(readdirSync(this.#options.cacheDir));
    return [...this.#options.chunks.keys()].filter((route) => !kept.has(this.#nameOf(route) ?? '')).length;
  }

  /** The page from the cache, or from `render`. Pages without their own code are rendered every time. */
  async get(route: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const name = this.#nameOf(route);
    if (!name) return render();
    this.#used.add(name);
    const file = join(this.#options.cacheDir, name);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Rendered;
    } catch {
      // The cache does not contain it.
    }
    const page = await render();
    if (!isSerializable(page.head)) return page;
    writeAtomically(file, JSON.stringify(page));
    return page;
  }

  /** Deletes the entries that this build has not used. */
  prune(): void {
    const { cacheDir } = this.#options;
    mkdirSync(cacheDir, { recursive: true });
    for (const name of readdirSync(cacheDir)) if (!this.#used.has(name)) rmSync(join(cacheDir, name));
  }
}
