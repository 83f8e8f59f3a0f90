import type { IncomingMessage, ServerResponse } from 'node:http';
import { splitUrl } from '../../../shared/url-parts.ts';

const HOT_UPDATE = /\.hot-update\.(?:json|js(?:\.full\.js)?)$/;

/** Number of files that are kept: those of a few dozen builds. */
const KEPT = 500;

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * The updates of the last builds in dev. Rsbuild only keeps those of two builds. If a third one ends before the browser has
 * loaded the first one's updates, the browser would reload the page.
 */
export class HotUpdates {
  readonly #files = new Map<string, Buffer>();

  /** Keeps a file that a build has written, if it is an update. */
  keep(name: string, content: Buffer): void {
    if (!HOT_UPDATE.test(name)) return;
    this.#files.set(nameIn(name), content);
    for (const old of this.#files.keys()) {
      if (this.#files.size <= KEPT) break;
      this.#files.delete(old);
    }
  }

  /** Connect middleware: responds to requests for updates, also while the next build runs. */
  readonly serve = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const name = nameIn(splitUrl(request.url ?? '').path);
    const content = this.#files.get(name);
    if (content === undefined) {
      next();
      return;
    }
    const type = name.endsWith('.json') ? 'application/json' : 'text/javascript';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(content);
  };
}
