import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RspressPlugin } from '@rspress/core';
import type { Published } from '../rspress/content.ts';
import type { Site } from '../site/schema.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';
import { sitemapEntries } from './sitemap-entries.ts';

export interface SitemapOptions {
  site: Site;
  /** What the content plugin read. */
  published: () => Published;
}

/** Addresses that this plugin answers for, so that content may link to them. */
export const SITEMAP_ROUTES: readonly string[] = ['/sitemap.xml', '/robots.txt'];

/** Rspress plugin: after a production build, `sitemap.xml` and the `robots.txt` that names it. */
export function pluginSitemap({ site, published }: SitemapOptions): RspressPlugin {
  return {
    name: 'handbook:sitemap',
    afterBuild(config, isProd) {
      if (!isProd) return;
      const outDir = config.outDir ?? 'doc_build';
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'sitemap.xml'), sitemapXml(site, sitemapEntries(published())));
      writeFileSync(join(outDir, 'robots.txt'), robotsTxt(site));
    },
  };
}
