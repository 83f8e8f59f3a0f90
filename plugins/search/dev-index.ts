import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type Collection, type PageKind, scanContent } from '../content/scan.ts';
import type { PageFacts } from '../content/types.ts';
import { Indexing } from './bundle.ts';
import { INDEX_FOLDER } from './index-folder.ts';
import { pageOfMarkdown } from './markdown-pages.ts';

export interface DevIndexOptions {
  /** Absolute path of the content root. */
  root: string;
  generatedDir: string;
  kinds: readonly PageKind[];
  collections: readonly Collection[];
  /** Base path of the site. */
  base: string;
}

/** Tells the client whether the index is older than the content. */
export const STATE_FILE = 'state.json';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** When the content last changed, in milliseconds. */
const lastChange = (root: string): number =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, file) => Math.max(latest, statSync(join(root, file)).mtimeMs),
    0,
  );

function breadcrumbOf(generatedDir: string, file: string): string[] {
  const facts = join(generatedDir, 'facts', `${file}.json`);
  if (!existsSync(facts)) return [];
  const { breadcrumbs = [] } = JSON.parse(readFileSync(facts, 'utf8')) as PageFacts;
  return breadcrumbs.slice(0, -1).map(({ label }) => label);
}

async function build(options: DevIndexOptions): Promise<Map<string, Uint8Array>> {
  const { root, generatedDir, kinds, collections } = options;
  const { pages } = scanContent(root, kinds, collections, false);
  const files = await new Indexing().finish(
    pages.flatMap((page) => {
      const source = readFileSync(join(root, page.file), 'utf8');
      return pageOfMarkdown(source, page, breadcrumbOf(generatedDir, page.file)) ?? [];
    }),
  );
  return new Map(files.map(({ path, content }) => [path, content]));
}

/**
 * Serves an index in dev, where no HTML is written: made of the Markdown on first use, and anew
 * when a page loads it after the content has changed.
 * @returns a connect middleware
 */
export function devIndex(options: DevIndexOptions) {
  const folder = `${options.base}${INDEX_FOLDER}/`;
  let files: Promise<Map<string, Uint8Array>> | undefined;
  let builtAt = 0;

  const refresh = (): void => {
    if (files && builtAt >= lastChange(options.root)) return;
    builtAt = Date.now();
    files = build(options);
    files.catch(() => {
      files = undefined;
    });
  };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(folder)) {
      next();
      return;
    }
    const path = pathname.slice(folder.length);
    if (path === STATE_FILE) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ isStale: files !== undefined && builtAt < lastChange(options.root) }));
      return;
    }
    try {
      if (path === 'pagefind.js') refresh();
      const content = (await files)?.get(path);
      if (!content) response.statusCode = 404;
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.end(content);
    } catch (error) {
      next(error);
    }
  };
}
