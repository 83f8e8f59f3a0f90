import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileCache } from '../../../shared/build/file-cache.ts';
import { fingerprint, hashOf } from '../../../shared/build/fingerprint.ts';
import type { Rendered } from './rendered.ts';

export interface PrerenderCacheOptions {
  /** Absolute path of the folder of the server's code. */
  bundleDir: string;
  /** Absolute path of the folder in which pages are cached between builds. */
  cacheDir: string;
  /** The version of the code that renders pages. */
  version: string;
  /** Names of the files with the pages' own code, in `bundleDir`, by route. */
  chunks: ReadonlyMap<string, string>;
}

/**
 * Whether JSON can store the values. Functions and symbols would be lost, and `JSON.stringify` throws if a value is a
 * BigInt.
 */
function isSerializable(inputs: readonly unknown[]): boolean {
  let isPlain = true;
  JSON.stringify(inputs, (_key, value) => {
    if (!['function', 'symbol', 'bigint'].includes(typeof value)) return value;
    isPlain = false;
    return undefined;
  });
  return isPlain;
}

/** Keeps rendered pages by the hash of their routes and of all code that can affect them. */
export class PrerenderCache {
  readonly #bundleDir: string;
  readonly #chunks: ReadonlyMap<string, string>;
  readonly #cache: FileCache;
  readonly #keys = new Map<string, string>();
  #common: string | undefined;

  constructor({ bundleDir, cacheDir, version, chunks }: PrerenderCacheOptions) {
    this.#bundleDir = bundleDir;
    this.#chunks = chunks;
    this.#cache = new FileCache(cacheDir, version);
  }

  /** The hash of a file's code. */
  readonly #hashIn = (file: string): string => hashOf(readFileSync(join(this.#bundleDir, file)), 32);

  /** Fingerprint of all code that several pages share. */
  #shared(): string {
    const chunks = new Set(this.#chunks.values());
    const files = readdirSync(this.#bundleDir).filter((file) => !chunks.has(file));
    return fingerprint(files.sort().map((file) => [file, this.#hashIn(file)]));
  }

  #keyOf(route: string): string | undefined {
    const chunk = this.#chunks.get(route);
    if (!chunk) return undefined;
    this.#common ??= this.#shared();
    const key = this.#keys.get(route) ?? `${fingerprint(this.#common, route, this.#hashIn(chunk))}.json`;
    this.#keys.set(route, key);
    return key;
  }

  /** The number of pages that have their own code and are not in the cache. */
  countMissing(): number {
    return [...this.#chunks.keys()].filter((route) => !this.#cache.has(this.#keyOf(route) ?? '')).length;
  }

  /** A page from the cache, or from `render`. Pages without their own code are rendered every time. */
  async get(route: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const key = this.#keyOf(route);
    if (!key) return render();
    const known = this.#cache.get(key);
    if (known) return JSON.parse(known) as Rendered;
    const page = await render();
    if (isSerializable(page.head)) this.#cache.set(key, JSON.stringify(page));
    return page;
  }

  /** Deletes the entries that this build has not used. */
  prune(): void {
    this.#cache.prune();
  }
}
