import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { writeFile } from '../../shared/build/files.ts';
import { type Boundary, contentBytes } from '../files/gate.ts';
import { LINKED_KINDS, type LinkedFile, linkedFiles } from '../files/linked-files.ts';
import type { ContentModel } from '../read/model.ts';

export interface LinkedFilesOptions {
  /** The folders that content may use. */
  boundary: Boundary;
  /** The content as it was last read. */
  content: () => Pick<ContentModel, 'pages' | 'partials'>;
  site: { base: string };
}

function filesOf({ boundary, content }: LinkedFilesOptions): Map<string, LinkedFile> {
  const { pages, partials } = content();
  return linkedFiles(boundary, [...pages, ...partials]);
}

/** Copies the files that pages link to into the folder of a build. @returns their number */
export function writeLinkedFiles(folder: string, options: LinkedFilesOptions): number {
  const files = filesOf(options);
  for (const [url, { path }] of files)
    writeFile(join(folder, url), contentBytes(options.boundary, path) ?? '');
  return files.size;
}

/** Connect middleware for dev: serves the files that pages link to. */
export const linkedFilesMiddleware =
  (options: LinkedFilesOptions) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { base } = options.site;
    const isFile = pathname.startsWith(`${base}static/file/`);
    const file = isFile ? filesOf(options).get(pathname.slice(base.length - 1)) : undefined;
    const bytes = file && contentBytes(options.boundary, file.path);
    if (!bytes) {
      next();
      return;
    }
    response.setHeader('Content-Type', LINKED_KINDS.get(extname(pathname)) ?? 'application/octet-stream');
    response.end(bytes);
  };
