import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfExists, writeAtomically } from './files.ts';

/** Stores texts by key. Each text is a file in a folder that is kept between builds. */
export class FileCache {
  readonly #folder: string;
  readonly #used = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  has(key: string): boolean {
    return existsSync(join(this.#folder, key));
  }

  get(key: string): string | undefined {
    this.#used.add(key);
    return readTextIfExists(join(this.#folder, key));
  }

  set(key: string, text: string): void {
    this.#used.add(key);
    writeAtomically(join(this.#folder, key), text);
  }

  /** Deletes the texts that this build has neither read nor written. */
  prune(): void {
    for (const key of readdirSync(this.#folder)) {
      if (!this.#used.has(key)) rmSync(join(this.#folder, key));
    }
  }
}
