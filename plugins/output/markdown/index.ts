import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { cleanPath } from '../../../shared/clean-path.ts';
import { markdownPath } from '../../../shared/markdown-path.ts';
import { readText } from '../../lib/files.ts';
import type { Published } from '../../rspress/content.ts';
import type { Site } from '../../site/schema.ts';
import { DocumentCache, type Remember } from './document-cache.ts';
import { type MarkdownSite, type MarkdownSiteOptions, markdownSite } from './markdown-site.ts';

export interface MarkdownPagesOptions extends Pick<MarkdownSiteOptions, 'labels'> {
  site: Site;
  /** Absolute path of the content root. */
  root: string;
  /** What the content plugin read. */
  published: () => Published;
  /** Absolute path of the file that keeps texts from build to build. */
  cacheFile: string;
  /** Version of everything that the texts are made by. */
  version: string;
}

/** Addresses that this plugin answers for beside those of pages, so that content may link to them. */
export const LLMS_ROUTES: readonly string[] = ['/llms.txt', '/llms-full.txt'];

/** The content as it was last read, as Markdown. */
const read = ({ site, labels, root, published }: MarkdownPagesOptions, remember?: Remember): MarkdownSite =>
  markdownSite(published(), {
    site,
    labels,
    ...(remember && { remember }),
    textOf(file) {
      const path = join(root, file);
      return existsSync(path) ? readText(path) : undefined;
    },
  });

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes every page as Markdown beside its HTML, the pictures that these name, and both indexes. */
function writeAll(markdown: MarkdownSite, root: string, outDir: string): void {
  for (const route of markdown.routes) {
    write(join(outDir, markdownPath(route)), markdown.document(route) ?? '');
  }
  for (const { file, route } of markdown.pictures) {
    const target = join(outDir, route);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, file), target);
  }
  write(join(outDir, 'llms.txt'), markdown.llms());
  write(join(outDir, 'llms-full.txt'), markdown.full());
}

interface Made {
  markdown: MarkdownSite;
  cache: DocumentCache;
}

/** Makes every document, one between two pieces of the bundler's work: this thread often only waits for others then. */
async function makeAll(options: MarkdownPagesOptions): Promise<Made> {
  const cache = new DocumentCache(options.cacheFile, options.version);
  const markdown = read(options, cache.remember);
  for (const route of markdown.routes) {
    markdown.document(route);
    await nextTurn();
  }
  return { markdown, cache };
}

/** What an address of the site answers with in dev, where nothing is written. */
function textAt(path: string, markdown: MarkdownSite): string | undefined {
  if (path === '/llms.txt') return markdown.llms();
  if (path === '/llms-full.txt') return markdown.full();
  return path.endsWith('.md') ? markdown.document(cleanPath(path.slice(0, -'.md'.length))) : undefined;
}

/** Serves the Markdown of the content as it is at the moment. @returns a connect middleware */
const devMarkdown =
  (options: MarkdownPagesOptions) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { base } = options.site;
    const isOurs = pathname.startsWith(base) && /\.(?:md|txt)$/.test(pathname);
    const text = isOurs ? textAt(pathname.slice(base.length - 1), read(options)) : undefined;
    if (text === undefined) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
    response.end(text);
  };

/**
 * Rspress plugin: every page, listed or not, as Markdown at its address with `.md` behind it, and
 * `llms.txt` and `llms-full.txt` of those that are listed. Written after a production build; made on
 * request in dev.
 */
export function pluginMarkdownPages(options: MarkdownPagesOptions): RspressPlugin {
  let making: Promise<Made> | undefined;
  const makeWhileBundling: RsbuildPlugin = {
    name: 'handbook:markdown-pages',
    setup(api) {
      api.onBeforeBuild(() => {
        making = makeAll(options);
        // A failure is told after the build.
        making.catch(() => undefined);
      });
    },
  };
  return {
    name: 'handbook:markdown-pages',
    async afterBuild(config, isProd) {
      if (!isProd || !making) return;
      const { markdown, cache } = await making;
      writeAll(markdown, options.root, config.outDir ?? 'doc_build');
      cache.save();
    },
    builderConfig: {
      plugins: [makeWhileBundling],
      server: {
        setup: ({ action, server }) => {
          if (action === 'dev') server.middlewares.use(devMarkdown(options));
        },
      },
    },
  };
}
