import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Root } from 'mdast';
import { readEntry, writeEntry } from '../../shared/build/file-cache.ts';
import { fingerprint } from '../../shared/build/fingerprint.ts';
import { watchStep } from '../../shared/build/watchdog.ts';
import { runInWorker, shouldUseWorkers } from '../../shared/build/workers.ts';
import type { ParsedPage, Problem } from '../../shared/pages/types.ts';
import type { CalloutKinds } from '../../theme/blocks/kinds/callouts.ts';
import type { SiteComponents } from '../allowed/declared-components.ts';
import { contentText } from '../files/gate.ts';
import { ContentError, problemsOf } from '../problems/problems.ts';
import { ENGINE_SYNTAX, type PageSyntax } from '../syntax/syntax.ts';
import { parseExtended, parsePage } from './parse-page.ts';

/** A page with compressed trees, because the objects of a tree take a hundred times the space of the text. */
export interface PackedPage extends Omit<ParsedPage, 'tree' | 'parsed'> {
  /** The tree as parsed, in base64. The compiler starts with it. */
  packed: string;
  /** The tree after plugins of the site, if it has some. */
  changed?: string;
}

const packTree = (tree: Root): string => deflateRawSync(serialize(tree), { level: 1 }).toString('base64');

const pack = ({ tree, parsed, ...page }: ParsedPage): PackedPage => ({
  ...page,
  packed: packTree(parsed ?? tree),
  ...(parsed && { changed: packTree(tree) }),
});

export const unpackTree = (packed: string): Root =>
  deserialize(inflateRawSync(Buffer.from(packed, 'base64')));

/** The parsed page. Its tree is unpacked on access. */
function unpack({ packed, changed = packed, ...page }: PackedPage): ParsedPage {
  let held: WeakRef<Root> | undefined;
  return {
    ...page,
    get tree() {
      const tree = held?.deref() ?? unpackTree(changed);
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
  readonly #syntax: PageSyntax;
  readonly #known: Map<string, PackedPage>;
  /** The texts with which plugins of the site fail, by file. */
  readonly #failed = new Map<string, { source: string; problems: readonly Problem[] }>();
  /** The pages that this process has parsed, because the cache did not contain them: files relative to the content root. */
  readonly parsed = new Set<string>();

  /**
   * @param cacheFile absolute path of the file with the results
   * @param version the version of all code that parses pages
   */
  constructor(cacheFile: string, version: string, syntax: PageSyntax = ENGINE_SYNTAX) {
    this.#cacheFile = cacheFile;
    this.#version = version;
    this.#syntax = syntax;
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

  /** The result of `parsePage`, from the cache if the text is the same. @throws as `parsePage` */
  readonly parse = (source: string, file: string): ParsedPage => {
    const failed = this.#failed.get(file);
    if (failed?.source === source) throw new ContentError(failed.problems);
    return unpack(this.#find(source, file) ?? this.#add(file, pack(parsePage(source, file, this.#syntax))));
  };

  /** The packed tree of a page; undefined if this text was not parsed. @param file relative to the content root */
  readonly treeOf = (source: string, file: string): string | undefined => this.#find(source, file)?.packed;

  /**
   * Reads the pages that are not in the cache in advance: if that is faster, with workers, and if the site has plugins, because
   * these may need time.
   * @param files pages and partials
   */
  async prepare(root: string, files: readonly string[]): Promise<void> {
    const unknown = files
      .map((file) => ({ file, source: contentText({ root }, join(root, file)) ?? '' }))
      .filter(({ file, source }) => !this.#find(source, file));
    if (this.#syntax.isExtended) {
      for (const { file, source } of unknown) await this.#prepareExtended(source, file);
      return;
    }
    if (!shouldUseWorkers(unknown.length)) return;
    const { components, callouts } = this.#syntax;
    await Promise.all(
      unknown.map(async ({ file, source }) => {
        const page = await runInWorker<ParseTask>('parse', { source, file, components, callouts });
        if (page) this.#add(file, page);
      }),
    );
  }

  async #prepareExtended(source: string, file: string): Promise<void> {
    this.#failed.delete(file);
    try {
      const page = await watchStep('reading the page', file, () => parseExtended(source, file, this.#syntax));
      this.#add(file, pack(page));
    } catch (error) {
      this.#failed.set(file, { source, problems: problemsOf(error, file) });
    }
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

/** A page for a worker, with the components of the site and the kinds of callouts. */
export interface PageToParse {
  source: string;
  file: string;
  components: SiteComponents;
  callouts: CalloutKinds;
}

/** The task of a worker that reads a page. */
export type ParseTask = (page: PageToParse) => PackedPage | undefined;

/** Parses a page in a worker. @returns undefined if the page has errors: the main thread parses it again and reports them */
export function parsePacked({ source, file }: PageToParse, syntax: PageSyntax): PackedPage | undefined {
  try {
    return watchStep('reading the page', file, () => pack(parsePage(source, file, syntax)));
  } catch {
    return undefined;
  }
}
