import { resolve } from 'node:path';
import { LIMITS } from '../../shared/build/limits.ts';
import type { Page, PageImport, Problem } from '../../shared/pages/types.ts';
import { tooLarge } from './code-limits.ts';
import { type Boundary, realPath, resolveContentImport } from './gate.ts';

/** The contents of a page through its imports. */
interface Contents {
  /** Partials in the page, including those in its partials. */
  partials: number;
  /** Whether a problem has been reported, so that no page around this one reports it again. */
  isBroken: boolean;
}

const CYCLE = 'this partial contains itself, so a page with it would never end. Remove this import.';

/** Follows the imports of partials. */
class PartialGraph {
  readonly problems: Problem[] = [];
  readonly #boundary: Boundary;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #known = new Map<string, Contents>();
  /** The files around the current one. */
  readonly #open = new Set<string>();

  /** @param pages by their real paths */
  constructor(boundary: Boundary, pages: ReadonlyMap<string, Page>) {
    this.#boundary = boundary;
    this.#pages = pages;
  }

  /** @param path the real path of a page or partial */
  contentsOf(path: string): Contents {
    const done = this.#known.get(path);
    if (done) return done;
    const page = this.#pages.get(path);
    const contents: Contents = { partials: 0, isBroken: false };
    this.#open.add(path);
    for (const one of page?.imports ?? []) if (page) this.#follow(one, path, page, contents);
    this.#open.delete(path);
    this.#known.set(path, contents);
    return contents;
  }

  #follow({ specifier, line, uses }: PageImport, path: string, { file }: Page, contents: Contents): void {
    const { file: partial } = resolveContentImport(this.#boundary, path, specifier);
    if (partial === undefined || !/\.mdx?$/.test(partial)) return;
    const fail = (message: string): void => {
      this.problems.push({ file, line, message });
      contents.isBroken = true;
    };
    if (this.#open.has(partial)) {
      fail(`import "${specifier}": ${CYCLE}`);
      return;
    }
    const inside = this.contentsOf(partial);
    contents.isBroken ||= inside.isBroken;
    contents.partials += uses * (1 + inside.partials);
    if (!contents.isBroken && contents.partials > LIMITS.partials)
      fail(tooLarge('the page', contents.partials, 'partials', 'partials', 'Use fewer of them.'));
  }
}

/**
 * Checks that no partial contains itself, and that partials in partials do not multiply: rendering such a page would never
 * end.
 * @param pages the pages and partials
 */
export function checkNestedPartials(pages: readonly Page[], boundary: Boundary): Problem[] {
  const importing = pages.filter(({ imports }) => imports.length > 0);
  const byPath = new Map(importing.map((page) => [realPath(resolve(boundary.root, page.file)), page]));
  const graph = new PartialGraph(boundary, byPath);
  for (const path of byPath.keys()) graph.contentsOf(path);
  return graph.problems;
}
