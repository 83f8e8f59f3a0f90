import type { IncomingMessage, ServerResponse } from 'node:http';
import { INDEX_FILE, INDEX_FOLDER } from '../../shared/search/search-index.ts';

/**
 * Serves the index of the current content in dev.
 * @param base of the site
 * @param build makes the files of the index
 * @returns a connect middleware
 */
export function devIndex(base: string, build: () => ReadonlyMap<string, string>) {
  const folder = `${base}${INDEX_FOLDER}/`;
  /** The files of the last index. */
  let files: ReadonlyMap<string, string> = new Map();
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(folder)) return next();
    const path = pathname.slice(folder.length);
    try {
      if (path === INDEX_FILE) files = build();
      const text = files.get(path);
      response.statusCode = text === undefined ? 404 : 200;
      response.setHeader('Content-Type', 'application/json');
      response.end(text);
    } catch (error) {
      next(error);
    }
  };
}
