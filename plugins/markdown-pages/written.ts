import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { RootContent } from 'mdast';
import { writeIfChanged } from '../content/write-if-changed.ts';

/** Raise it when the same tree is to be written in another way: other options, another version of the writer. */
const WRITER_VERSION = 1;

/** Writes a tree as text. */
export type Write = (children: RootContent[]) => string;

const keyOf = (children: readonly RootContent[]): string =>
  createHash('sha256')
    .update(JSON.stringify([WRITER_VERSION, children]))
    .digest('base64url');

function load(file: string): Map<string, string> {
  try {
    return new Map(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : []);
  } catch {
    // A file that another build was writing; this one writes it anew.
    return new Map();
  }
}

/**
 * Keeps texts from build to build: writing a tree takes ten times as long as finding out that it is
 * the same as last time.
 */
export class WrittenTrees {
  readonly #file: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();

  /** @param file where the texts are kept; need not be there */
  constructor(file: string) {
    this.#file = file;
    this.#known = load(file);
  }

  /** The same writer, which remembers. */
  remembering(write: Write): Write {
    return (children) => {
      const key = keyOf(children);
      const text = this.#known.get(key) ?? write(children);
      this.#used.set(key, text);
      return text;
    };
  }

  /** Keeps what was asked for since, and nothing else. */
  save(): void {
    writeIfChanged(this.#file, JSON.stringify([...this.#used]));
  }
}
