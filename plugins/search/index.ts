import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger, type RspressPlugin } from '@rspress/core';
import { pluginAlgolia } from '@rspress/plugin-algolia';
import { cleanPath } from '../../shared/clean-path.ts';
import { writeIfChanged } from '../content/write-if-changed.ts';
import { stylesApart } from '../document/styles.ts';
import type { Site } from '../site/schema.ts';
import { pool } from '../workers/pool.ts';
import { buildIndex, INDEX_FOLDER, startIndex } from './bundle.ts';
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
 * @returns each page once, under its clean URL, in the order of their files; read while they are asked for
 */
export function* readPages(outDir: string): Generator<IndexablePage> {
  const known = new Set<string>();
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .sort();
  for (const file of files) {
    // The same page may be there twice, as `a.html` and as `a/index.html`.
    if (known.has(cleanPath(`/${file}`))) continue;
    const page = indexablePage(file, readFileSync(join(outDir, file), 'utf8'));
    if (!page) continue;
    known.add(page.url);
    yield page;
  }
}

/** Builds the embedded index from the written pages and puts it beside them. */
async function writeIndex(outDir: string, indexer: ReturnType<typeof startIndex> | undefined): Promise<void> {
  const files = await buildIndex(readPages(outDir), indexer);
  for (const { path, content } of files) {
    const target = join(outDir, INDEX_FOLDER, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const pages = files.filter(({ path }) => path.startsWith('fragment/')).length;
  logger.info(`Search index: ${pages} pages, ${Math.round(bytes / 1000)} kB`);
}

/**
 * Rspress plugin: the search page's route, and the embedded index, built from the HTML of every
 * production build and from the Markdown in dev. With a hosted engine configured there is no index.
 */
export function pluginSearch(options: SearchOptions): RspressPlugin {
  const { site, pageModule, siteVerification, ...content } = options;
  const isEmbedded = site.search.hosted === null;
  let indexer: ReturnType<typeof startIndex> | undefined;
  const startWhileBundling: RsbuildPlugin = {
    name: 'handbook:search',
    setup(api) {
      api.onBeforeBuild(() => {
        if (!isEmbedded) return;
        indexer = startIndex();
        // A failure is told when pages are to be indexed.
        indexer.catch(() => undefined);
      });
    },
  };
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
      if (!isProd) return;
      if (isEmbedded) await writeIndex(config.outDir ?? 'doc_build', indexer);
      pool.takeAll();
    },
    builderConfig: {
      plugins: [startWhileBundling, dialogReport()],
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
