import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rspack } from '@rsbuild/core';
import { splitUrl } from '../../shared/url-parts.ts';

const HOT_UPDATE = /\.hot-update\.(?:js|json)$/;

/** Number of files that are kept: those of a few dozen builds. */
const KEPT = 500;

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * The updates of the last builds in dev. Rsbuild only keeps those of two builds. If a third one ends before the browser has
 * loaded the first one's updates, the browser would reload the page.
 */
export class HotUpdates {
  readonly #files = new Map<string, string>();

  /** Keeps the updates of a build. */
  keep(compilation: Pick<Rspack.Compilation, 'getAssets'>): void {
    for (const { name, source } of compilation.getAssets())
      if (HOT_UPDATE.test(name)) this.#files.set(nameIn(name), source.source().toString());
    const old = [...this.#files.keys()].slice(0, Math.max(0, this.#files.size - KEPT));
    for (const name of old) this.#files.delete(name);
  }

  /** Connect middleware: responds to requests for updates, also while the next build runs. */
  readonly serve = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const name = nameIn(splitUrl(request.url ?? '').path);
    const text = this.#files.get(name);
    if (text === undefined) {
      next();
      return;
    }
    const type = name.endsWith('.json') ? 'application/json' : 'text/javascript';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(text);
  };
}
