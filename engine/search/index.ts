import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { logger, type RspressPlugin } from '@rspress/core';
import { writeFile, writeIfChanged } from '../../shared/build/files.ts';
import { contentLocale } from '../../shared/locale.ts';
import { INDEX_FILE, INDEX_FOLDER } from '../../shared/search/search-index.ts';
import type { Site } from '../../shared/site/schema.ts';
import { strings } from '../../theme/strings/catalog.ts';
import type { ContentModel } from '../read/model.ts';
import type { PageKind } from '../read/scan.ts';
import { separateStyles } from '../rspress/client.ts';
import { buildIndex } from './build-index.ts';
import { type HostedRecords, recordsOf } from './records.ts';
import { type SearchPage, searchPages } from './search-pages.ts';
import type { Synonyms } from './synonyms.ts';

export interface SearchOptions {
  site: Site;
  /** The content, as it was last read. */
  content: () => ContentModel;
  /** The content as it is now, for the dev server. */
  newestContent: () => Promise<ContentModel>;
  synonyms: () => Synonyms;
  /** They say which pages search finds. */
  kinds: readonly PageKind[];
  generatedDir: string;
  /** Absolute path of the file with the records of a hosted engine, which is not part of the site. */
  recordsFile: string;
  /** Absolute path of the module that exports `SearchPage`. */
  pageModule: string;
}

export interface SearchPlugin extends RspressPlugin {
  /**
   * Writes the index of a build, or the records for the hosted engine.
   * @param folder absolute path of the build's folder
   * @returns a summary of the written files, for the build log
   */
  write: (folder: string) => string | Promise<string>;
}

/** The page of all results: its file, relative to the folder for generated modules, by route. */
export const SEARCH_PAGES: ReadonlyMap<string, string> = new Map([['/search', 'search.mdx']]);

/** Source of the page of all results. Its content is part of the theme, and loads with the page. */
const resultsPage = (module: string): string => `---
title: ${JSON.stringify(strings.common.SEARCH_DOCUMENTATION)}
pageType: custom
noindex: true
---

import { SearchPage } from ${JSON.stringify(module)};

<SearchPage />
`;

/** The size of the index, compressed with gzip, above which the build warns, in bytes. */
const INDEX_BUDGET = 300_000;

const TOO_LARGE =
  `Readers load the whole search index with their first query, and it is over ${INDEX_BUDGET / 1000} kB (gzip). ` +
  'A hosted engine is better for a site of this size: set search.hosted in site.config.ts, and fill its index with the command upload-search-records.';

/** Styles that only the dialog and the page of results need. */
const DIALOG_STYLES = /[\\/]search\.module\.css$/;

/**
 * Rspress plugin: the route of the search page, and the index, built from the content model. If a hosted engine is
 * configured, the build writes records for that engine instead of the index.
 */
export function pluginSearch(options: SearchOptions): SearchPlugin {
  const { site, content, newestContent, synonyms, kinds, generatedDir, recordsFile, pageModule } = options;
  const isEmbedded = site.search.hosted === null;
  const pagesOf = (model: ContentModel) => searchPages(model, kinds);
  const indexOf = (pages: readonly SearchPage[]) => buildIndex(pages, synonyms().groups);
  return {
    name: 'handbook:search',
    addPages() {
      return [...SEARCH_PAGES].map(([routePath, file]) => {
        const filepath = join(generatedDir, file);
        writeIfChanged(filepath, resultsPage(pageModule));
        return { routePath, filepath };
      });
    },
    write(folder) {
      if (!isEmbedded) {
        const siteUrl = site.url + site.base.replace(/\/$/, '');
        const records = pagesOf(content()).flatMap((page) =>
          recordsOf(page, siteUrl, contentLocale(site).code),
        );
        const hosted: HostedRecords = { records, synonyms: synonyms().groups };
        writeFile(recordsFile, JSON.stringify(hosted));
        return `${records.length} records for the hosted engine`;
      }
      const pages = pagesOf(content());
      const files = indexOf(pages);
      for (const [path, text] of files) writeFile(join(folder, INDEX_FOLDER, path), text);
      const bytes = gzipSync(files.get(INDEX_FILE) ?? '').length;
      if (bytes > INDEX_BUDGET) logger.warn(TOO_LARGE);
      return `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${Math.round(bytes / 1000)} kB with gzip`;
    },
    builderConfig: {
      tools: { rspack: separateStyles(DIALOG_STYLES) },
      server: {
        setup: ({ action, server }) => {
          if (action !== 'dev' || !isEmbedded) return;
          let files: ReadonlyMap<string, string> = new Map();
          server.middlewares.use(site.base + INDEX_FOLDER, async ({ url = '' }, response) => {
            const path = url.slice(1);
            // The browser loads the index first, then the texts that the index names.
            if (path === INDEX_FILE) files = indexOf(pagesOf(await newestContent().catch(content)));
            response.statusCode = files.has(path) ? 200 : 404;
            response.setHeader('Content-Type', 'application/json');
            response.end(files.get(path));
          });
        },
      },
    },
  };
}
