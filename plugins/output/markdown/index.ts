import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanPath } from '../../../shared/clean-path.ts';
import { markdownPath } from '../../../shared/markdown-path.ts';
import type { ContentModel } from '../../content/model.ts';
import { copyFile, readTextIfExists, writeFile } from '../../lib/files.ts';
import type { Site } from '../../site/schema.ts';
import { type MarkdownSite, markdownSite } from './markdown-site.ts';

export interface MarkdownVersionsOptions {
  site: Site;
  /** Absolute path of the content root. */
  root: string;
  /** Absolute path of the folder that is copied as is. */
  staticDir: string;
  /** The content as it was last read. */
  content: () => ContentModel;
}

/** URLs of the two indexes, so that content may link to them. */
export const LLMS_ROUTES: readonly string[] = ['/llms.txt', '/llms-full.txt'];

/** The response to a URL in dev, where no files are written. */
function textAt(path: string, markdown: MarkdownSite): string | undefined {
  if (path === '/llms.txt') return markdown.llms();
  if (path === '/llms-full.txt') return markdown.full();
  return path.endsWith('.md') ? markdown.document(cleanPath(path.slice(0, -'.md'.length))) : undefined;
}

/**
 * Writes every page, listed or not, as Markdown at its URL with `.md` at the end, and `llms.txt` and
 * `llms-full.txt` with the listed pages.
 */
export class MarkdownVersions {
  readonly #options: MarkdownVersionsOptions;
  #making: Promise<MarkdownSite> | undefined;

  constructor(options: MarkdownVersionsOptions) {
    this.#options = options;
  }

  /** Makes every document while the bundler runs, when this thread is mostly idle. */
  prepare(): void {
    this.#making = this.#make();
    // A failure is reported by `write`.
    this.#making.catch(() => undefined);
  }

  /** The content as it was last read, as Markdown. */
  #read(): MarkdownSite {
    const { site, root, staticDir, content } = this.#options;
    const textOf = (file: string) => readTextIfExists(join(file.startsWith('/') ? staticDir : root, file));
    return markdownSite(content(), { site, textOf });
  }

  async #make(): Promise<MarkdownSite> {
    const markdown = this.#read();
    for (const route of markdown.routes) {
      markdown.document(route);
      await nextTurn();
    }
    return markdown;
  }

  /**
   * Writes the Markdown of each page next to its HTML in the folder of a build, its images, and both indexes.
   * @returns the number of pages
   */
  async write(folder: string): Promise<number> {
    const { routes, document, pictures, llms, full } = await (this.#making ?? this.#make());
    for (const route of routes) writeFile(join(folder, markdownPath(route)), document(route) ?? '');
    for (const { file, route } of pictures) copyFile(join(this.#options.root, file), join(folder, route));
    writeFile(join(folder, 'llms.txt'), llms());
    writeFile(join(folder, 'llms-full.txt'), full());
    return routes.length;
  }

  /** Connect middleware for dev: serves the Markdown of the current content. */
  readonly serve = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { base } = this.#options.site;
    const isOutput = pathname.startsWith(base) && /\.(?:md|txt)$/.test(pathname);
    const text = isOutput ? textAt(pathname.slice(base.length - 1), this.#read()) : undefined;
    if (text === undefined) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
    response.end(text);
  };
}
