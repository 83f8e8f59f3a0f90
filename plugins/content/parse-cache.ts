import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readEntry, writeEntry } from '../lib/file-cache.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { watchStep } from '../lib/watchdog.ts';
import { runInWorker, shouldUseWorkers } from '../lib/workers.ts';
import { contentText } from './gate.ts';
import { parsePage } from './parse-page.ts';
import type { ParsedPage } from './types.ts';

/** A page with a compressed tree, because the tree's objects take a hundred times the space of the text. */
export interface PackedPage extends Omit<ParsedPage, 'tree'> {
  /** The tree in base64. */
  packed: string;
}

const pack = ({ tree, ...page }: ParsedPage): PackedPage => ({
  ...page,
  packed: deflateRawSync(serialize(tree), { level: 1 }).toString('base64'),
});

export const unpackTree = (packed: string): ParsedPage['tree'] =>
  deserialize(inflateRawSync(Buffer.from(packed, 'base64')));

/** The parsed page. Its tree is unpacked on access. */
function unpack({ packed, ...page }: PackedPage): ParsedPage {
  let held: WeakRef<ParsedPage['tree']> | undefined;
  return {
    ...page,
    get tree() {
      const tree = held?.deref() ?? unpackTree(packed);
      held = new WeakRef(tree);
      return tree;
    },
  };
}

/** The pages that an earlier build has stored with the same version. */
function readStored(cacheFile: string, version: string): Record<string, PackedPage> {
  const stored = readEntry(cacheFile, version);
  return stored ? JSON.parse(stored.toString()) : {};
}

/** Parses each page only when its text has changed. The results are kept between builds, and while the dev server runs. */
export class ParseCache {
  readonly #cacheFile: string;
  readonly #version: string;
  readonly #known: Map<string, PackedPage>;
  /** The pages that this process has parsed, because the cache did not contain them: files relative to the content root. */
  readonly parsed = new Set<string>();

  /**
   * @param cacheFile absolute path of the file with the results
   * @param version the version of all code that parses pages
   */
  constructor(cacheFile: string, version: string) {
    this.#cacheFile = cacheFile;
    this.#version = version;
    this.#known = new Map(Object.entries(readStored(cacheFile, version)));
  }

  /** The result for a file; undefined if another text was parsed, or none. */
  #find(source: string, file: string): PackedPage | undefined {
    const known = this.#known.get(file);
    return known?.fingerprint === fingerprint(source) ? known : undefined;
  }

  #add(file: string, page: PackedPage): PackedPage {
    this.#known.set(file, page);
    this.parsed.add(file);
    return page;
  }

  /** The result of `parsePage`, from the cache if the text is the same. */
  readonly parse = (source: string, file: string): ParsedPage =>
    unpack(this.#find(source, file) ?? this.#add(file, pack(parsePage(source, file))));

  /** The packed tree of a page; undefined if this text was not parsed. @param file relative to the content root */
  readonly treeOf = (source: string, file: string): string | undefined => this.#find(source, file)?.packed;

  /** Has workers parse the pages that are not in the cache, if that is faster. Pages with errors are not added. */
  async prepare(root: string, files: readonly string[]): Promise<void> {
    const unknown = files
      .map((file) => ({ file, source: contentText({ root }, join(root, file)) ?? '' }))
      .filter(({ file, source }) => !this.#find(source, file));
    if (!shouldUseWorkers(unknown.length)) return;
    await Promise.all(
      unknown.map(async ({ file, source }) => {
        const page = await runInWorker<typeof parsePacked>('parse', { source, file });
        if (page) this.#add(file, page);
      }),
    );
  }

  /** Writes the results for these pages, and deletes all others. */
  save(files: readonly string[]): void {
    const kept = new Set(files);
    for (const file of this.#known.keys()) if (!kept.has(file)) this.#known.delete(file);
    const pages = Object.fromEntries([...this.#known].sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = JSON.stringify(pages);
    if (readEntry(this.#cacheFile, this.#version)?.toString() !== text)
      writeEntry(this.#cacheFile, text, this.#version);
  }
}

/** Parses a page in a worker. @returns undefined if the page has errors: the main thread parses it again and reports them */
export function parsePacked({ source, file }: { source: string; file: string }): PackedPage | undefined {
  try {
    return watchStep('reading the page', file, () => pack(parsePage(source, file)));
  } catch {
    return undefined;
  }
}
