import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { RspressPlugin } from '@rspress/core';
import { pluginAlgolia } from '@rspress/plugin-algolia';
import { writeIfChanged } from '../lib/files.ts';
import { excludeFromMainCss } from '../rspress/page-styles.ts';
import type { Site } from '../site/schema.ts';
import { type DevIndexOptions, devIndex } from './dev-index.ts';
import { indexer } from './indexer.ts';
import { dialogReport } from './report.ts';

export interface SearchOptions
  extends Pick<DevIndexOptions, 'root' | 'generatedDir' | 'kinds' | 'collections'> {
  site: Site;
  /** Absolute path of the module that exports `SearchPage`. */
  pageModule: string;
  /** What the hosted engine's crawler looks for to see whose site it is. */
  siteVerification?: string | undefined;
}

export interface SearchPlugin extends RspressPlugin {
  /**
   * Writes the embedded index of a build's pages.
   * @param folder absolute path of the build's folder
   * @returns what it wrote, for the build's log
   */
  writeIndex: (folder: string) => Promise<string>;
}

const SEARCH_ROUTE = '/search';
const SEARCH_FILE = 'search.mdx';

/** The page of all results: its file below the folder for generated modules, by route. */
export const SEARCH_PAGES: ReadonlyMap<string, string> = new Map([[SEARCH_ROUTE, SEARCH_FILE]]);

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
 * Rspress plugin: the search page's route, and the embedded index, built from the HTML of every
 * production build and from the Markdown in dev. With a hosted engine configured there is no index.
 */
export function pluginSearch(options: SearchOptions): SearchPlugin {
  const { site, pageModule, siteVerification, ...content } = options;
  const isEmbedded = site.search.hosted === null;
  const startWhileBundling: RsbuildPlugin = {
    name: 'handbook:search',
    setup(api) {
      api.onBeforeBuild(() => {
        if (isEmbedded) indexer.start();
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
      const filepath = join(content.generatedDir, SEARCH_FILE);
      writeIfChanged(filepath, searchPage(pageModule));
      return [{ routePath: SEARCH_ROUTE, filepath }];
    },
    async writeIndex(folder) {
      if (!isEmbedded) return 'none, the engine is hosted';
      const { pages, bytes } = await indexer.index(folder);
      return `${pages} pages, ${Math.round(bytes / 1000)} kB`;
    },
    builderConfig: {
      plugins: [startWhileBundling, dialogReport()],
      tools: { rspack: excludeFromMainCss(DIALOG_STYLES) },
      server: {
        setup: ({ action, server }) => {
          if (action !== 'dev' || !isEmbedded) return;
          server.middlewares.use(devIndex({ ...content, base: site.base }));
        },
      },
    },
  };
}
