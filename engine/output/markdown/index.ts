import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeFile } from '../../../shared/build/files.ts';
import { cleanPath, decodePath } from '../../../shared/clean-path.ts';
import { markdownPath } from '../../../shared/markdown-path.ts';
import type { Site } from '../../../shared/site/schema.ts';
import { pathOfFile } from '../../files/file-lookup.ts';
import { type Boundary, contentBytes, contentText } from '../../files/gate.ts';
import { linkedFile } from '../../files/linked-files.ts';
import type { ContentModel } from '../../read/model.ts';
import type { PageKind } from '../../read/scan.ts';
import type { PageSyntax } from '../../syntax/syntax.ts';
import { type MarkdownSite, markdownSite } from './markdown-site.ts';

export interface MarkdownOptions {
  site: Site;
  /** The folders that content may use. */
  boundary: Boundary;
  /** The content as it was last read. */
  content: () => ContentModel;
  kinds: readonly PageKind[];
  /** How pages are read. */
  syntax: PageSyntax;
}

/** URLs of the two text files, so that content may link to them. */
export const LLMS_ROUTES: readonly string[] = ['/llms.txt', '/llms-full.txt'];

/** The content as it was last read, as Markdown. */
function readMarkdown({ site, boundary, content, kinds, syntax }: MarkdownOptions): MarkdownSite {
  const textOf = (file: string) => contentText(boundary, pathOfFile(boundary, file));
  const publishedAt = (file: string, url: string) => linkedFile(boundary, file, url)?.url;
  return markdownSite(content(), { site, kinds, textOf, publishedAt, writers: syntax.writers });
}

/** Makes every document. Other work on this thread can run between two documents. */
export async function makeMarkdown(options: MarkdownOptions): Promise<MarkdownSite> {
  const markdown = readMarkdown(options);
  for (const route of markdown.routes) {
    markdown.document(route);
    await nextTurn();
  }
  return markdown;
}

/**
 * Writes into the folder of a build: every page as Markdown next to its HTML, listed or not; the images of the pages; and
 * `llms.txt` and `llms-full.txt` with the listed pages.
 * @param boundary the folders that content may use
 * @returns the number of pages
 */
export function writeMarkdown(folder: string, markdown: MarkdownSite, boundary: Boundary): number {
  const { routes, document, pictures, llms, full } = markdown;
  for (const route of routes) writeFile(join(folder, markdownPath(route)), document(route) ?? '');
  for (const file of pictures) {
    const bytes = contentBytes(boundary, pathOfFile(boundary, file));
    // A file in the static folder (`../static/a.png`) is copied to the top of the build.
    if (bytes) writeFile(join(folder, posix.join('/', file)), bytes);
  }
  writeFile(join(folder, 'llms.txt'), llms());
  writeFile(join(folder, 'llms-full.txt'), full());
  return routes.length;
}

/** The response to a URL in dev, where no files are written. */
function textAt(path: string, markdown: MarkdownSite): string | undefined {
  if (path === '/llms.txt') return markdown.llms();
  if (path === '/llms-full.txt') return markdown.full();
  return path.endsWith('.md')
    ? markdown.document(cleanPath(decodePath(path.slice(0, -'.md'.length))))
    : undefined;
}

/** Connect middleware for dev: serves the Markdown of the current content. */
export const markdownMiddleware =
  (options: MarkdownOptions) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { base } = options.site;
    const isOutput = pathname.startsWith(base) && /\.(?:md|txt)$/.test(pathname);
    const text = isOutput ? textAt(pathname.slice(base.length - 1), readMarkdown(options)) : undefined;
    if (text === undefined) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
    response.end(text);
  };
