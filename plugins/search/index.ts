import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { logger, type RspressPlugin } from '@rspress/core';
import { pluginAlgolia } from '@rspress/plugin-algolia';
import { cleanPath } from '../../shared/clean-path.ts';
import { writeIfChanged } from '../content/write-if-changed.ts';
import { stylesApart } from '../document/styles.ts';
import type { Site } from '../site/schema.ts';
import { buildIndex, INDEX_FOLDER } from './bundle.ts';
import { type DevIndexOptions, devIndex } from './dev-index.ts';
import { type IndexablePage, indexablePage } from './indexable.ts';
import { dialogReport } from './report.ts';

export interface SearchOptions
  extends Pick<DevIndexOptions, 'root' | 'generatedDir' | 'kinds' | 'collections'> {
  site: Site;
  /** Absolute path of the module that exports `SearchPage`. */
  pageModule: string;
  /** What the hosted engine's crawler looks for to see whose site it is. */
  siteVerification?: string | undefined;
}

/** Route of the page of all results. */
export const SEARCH_ROUTE = '/search';

/** What only the dialog and the page of results need comes with them. */
const DIALOG_STYLES = /[\\/](?:search-dialog|search-page|hit-link|messages|found-words)\.module\.css$/;

/** The page of all results: its content is the theme's, and travels in the page's own chunk. */
const searchPage = (module: string): string => `---
title: Search the documentation
description: Find a page, a section or a word in the handbook and the blog.
pageType: custom
noindex: true
---

import { SearchPage } from ${JSON.stringify(module)};

<SearchPage />
`;

/**
 * The pages of a build that search finds.
 * @param outDir folder of the build
 * @returns each page once, under its clean URL, in the order of their URLs
 */
export function readPages(outDir: string): IndexablePage[] {
  const pages = new Map<string, IndexablePage>();
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .sort();
  for (const file of files) {
    // The same page may be there twice, as `a.html` and as `a/index.html`.
    if (pages.has(cleanPath(`/${file}`))) continue;
    const page = indexablePage(file, readFileSync(join(outDir, file), 'utf8'));
    if (page) pages.set(page.url, page);
  }
  return [...pages.values()];
}

/** Builds the embedded index from the written pages and puts it beside them. */
async function writeIndex(outDir: string): Promise<void> {
  const pages = readPages(outDir);
  const files = await buildIndex(pages);
  for (const { path, content } of files) {
    const target = join(outDir, INDEX_FOLDER, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  logger.info(`Search index: ${pages.length} pages, ${Math.round(bytes / 1000)} kB`);
}

/**
 * Rspress plugin: the search page's route, and the embedded index, built from the HTML of every
 * production build and from the Markdown in dev. With a hosted engine configured there is no index.
 */
export function pluginSearch(options: SearchOptions): RspressPlugin {
  const { site, pageModule, siteVerification, ...content } = options;
  const isEmbedded = site.search.hosted === null;
  return {
    name: 'handbook:search',
    config(config, { addPlugin }) {
      if (!isEmbedded) {
        addPlugin(pluginAlgolia(siteVerification ? { verificationContent: siteVerification } : {}));
      }
      return config;
    },
    addPages() {
      const filepath = join(content.generatedDir, 'search.mdx');
      writeIfChanged(filepath, searchPage(pageModule));
      return [{ routePath: SEARCH_ROUTE, filepath }];
    },
    async afterBuild(config, isProd) {
      if (isProd && isEmbedded) await writeIndex(config.outDir ?? 'doc_build');
    },
    builderConfig: {
      plugins: [dialogReport()],
      tools: { rspack: stylesApart(DIALOG_STYLES) },
      server: {
        setup: ({ action, server }) => {
          if (action !== 'dev' || !isEmbedded) return;
          server.middlewares.use(devIndex({ ...content, base: site.base }));
        },
      },
    },
  };
}
