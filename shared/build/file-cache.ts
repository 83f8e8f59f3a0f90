import { createHash, timingSafeEqual } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeAtomically } from './files.ts';

/** Length of a SHA-256 in bytes. */
const DIGEST = 32;

/** The digest of an entry. It depends on the name and the version, so an entry of another page or program is not valid. */
const digestOf = (data: Uint8Array, name: string, version: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, version]))
    .update(data)
    .digest();

/** Makes a folder. Whatever has its path, such as a file, is removed. */
function makeFolder(folder: string): void {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * Reads an entry of a cache.
 * @param version anything that the entry depends on and that its file name does not contain
 * @returns undefined if the entry is missing, damaged, or was written for another name or version
 */
export function readEntry(file: string, version: string): Buffer | undefined {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return undefined;
  }
  const data = content.subarray(DIGEST);
  const isValid =
    content.length >= DIGEST &&
    timingSafeEqual(content.subarray(0, DIGEST), digestOf(data, basename(file), version));
  return isValid ? data : undefined;
}

/** Writes an entry of a cache, so that `readEntry` finds it. A damaged entry is replaced, even if it is a folder. */
export function writeEntry(file: string, content: string | Uint8Array, version: string): void {
  const data = Buffer.from(content);
  makeFolder(dirname(file));
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
  writeAtomically(file, Buffer.concat([digestOf(data, basename(file), version), data]));
}

/**
 * Stores texts by key. Each text is a file in a folder that is kept between builds. A cache is a hint: an entry that is not
 * exactly as this class has written it does not exist.
 */
export class FileCache {
  readonly #folder: string;
  readonly #version: string;
  readonly #used = new Set<string>();

  /** @param version anything that the texts depend on and that their keys do not contain */
  constructor(folder: string, version: string) {
    this.#folder = folder;
    this.#version = version;
    makeFolder(folder);
  }

  has(key: string): boolean {
    return readEntry(join(this.#folder, key), this.#version) !== undefined;
  }

  get(key: string): string | undefined {
    this.#used.add(key);
    return readEntry(join(this.#folder, key), this.#version)?.toString();
  }

  set(key: string, text: string): void {
    this.#used.add(key);
    writeEntry(join(this.#folder, key), text, this.#version);
  }

  /** Deletes everything in the folder that this build has neither read nor written. */
  prune(): void {
    for (const key of readdirSync(this.#folder)) {
      if (!this.#used.has(key)) rmSync(join(this.#folder, key), { recursive: true, force: true });
    }
  }
}
