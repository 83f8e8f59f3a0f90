import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../lib/files.ts';
import { fingerprint } from '../lib/fingerprint.ts';

/** The result of compiling a page. */
export interface CompiledPage {
  code: string;
  /** Other files that the code depends on, absolute. */
  dependencies: readonly string[];
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Keeps compiled pages, by keys of everything that they depend on. An entry is a line with the fingerprints of other
 * files that the code depends on, then the code.
 */
export class CodeCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #fileOf(key: string): string {
    return join(this.#folder, `${key}.js`);
  }

  /** Whether there is an entry, even if it is outdated because another file has changed. */
  has(key: string): boolean {
    return existsSync(this.#fileOf(key));
  }

  /** The entry, unless there is none or a file that it depends on has changed. */
  get(key: string): CompiledPage | undefined {
    const text = read(this.#fileOf(key));
    if (text === undefined) return undefined;
    const end = text.indexOf('\n');
    const dependencies = JSON.parse(text.slice(0, end)) as [file: string, content: string][];
    if (dependencies.some(([file, content]) => fingerprint(read(file) ?? null) !== content)) return undefined;
    return { code: text.slice(end + 1), dependencies: dependencies.map(([file]) => file) };
  }

  set(key: string, { code, dependencies }: CompiledPage): void {
    const contents = dependencies.map((file) => [file, fingerprint(read(file) ?? null)]);
    writeAtomically(this.#fileOf(key), `${JSON.stringify(contents)}\n${code}`);
  }

  /** Deletes all other entries. */
  keepOnly(keys: ReadonlySet<string>): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const file of readdirSync(this.#folder)) {
      if (!keys.has(file.replace(/\.js$/, ''))) rmSync(join(this.#folder, file));
    }
  }
}
