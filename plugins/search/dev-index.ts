import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  INDEX_FILE,
  INDEX_FOLDER,
  type SearchIndex,
  VERSION_FILE,
} from '../../shared/search/search-index.ts';

/**
 * Serves the index of the current content in dev.
 * @param base of the site
 * @param build makes the files of the index
 * @returns a connect middleware
 */
export function devIndex(base: string, build: () => ReadonlyMap<string, string>) {
  const folder = `${base}${INDEX_FOLDER}/`;
  /** The texts of the last index. */
  let served: ReadonlyMap<string, string> = new Map();

  const fileOf = (path: string): string | undefined => {
    if (path === INDEX_FILE) served = build();
    if (path !== VERSION_FILE) return served.get(path);
    return (JSON.parse(build().get(INDEX_FILE) ?? '{}') as Partial<SearchIndex>).version;
  };

  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(folder)) return next();
    try {
      const text = fileOf(pathname.slice(folder.length));
      response.statusCode = text === undefined ? 404 : 200;
      response.setHeader('Content-Type', 'application/json');
      response.end(text);
    } catch (error) {
      next(error);
    }
  };
}
