import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import type { Site } from '../../shared/site/schema.ts';
import { chromiumOptions, findChromium } from './browsers/chromium.ts';
import { createStaticServer } from './static-server.ts';

/** Paths that are not in the sitemap: the search page, and a page that does not exist. */
export const NOT_IN_SITEMAP = ['/search', '/no/such/page'];

/** A build that is served, and a browser. */
export interface OpenBuild {
  /** URL of the home page, without a slash at its end. */
  home: string;
  /** The paths of the pages in the sitemap. */
  listed: readonly string[];
  browser: Browser;
}

/** The paths in the sitemap of a build, without the base path. @throws if there is no build */
export function listedPaths(folder: string, { url, base }: Pick<Site, 'url' | 'base'>): string[] {
  const sitemap = join(folder, 'sitemap.xml');
  if (!existsSync(sitemap))
    throw new Error(
      `There is no build in ${folder}. Build the site first, with the same --site if you used it.`,
    );
  const locations = [...readFileSync(sitemap, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)];
  return locations.map(([, address = '']) => address.slice(url.length + base.length - 1));
}

/**
 * Serves a build, starts a browser, and stops both at the end.
 * @param folder of the built site
 * @throws if there is no build or no browser
 */
export async function withBuild<Result>(
  folder: string,
  site: Site,
  use: (build: OpenBuild) => Promise<Result>,
  options: LaunchOptions = {},
): Promise<Result> {
  const listed = listedPaths(folder, site);
  if (!findChromium()) throw new Error('Chromium was not found. Install it with the command browser.');
  const server = createStaticServer({ root: folder, base: site.base });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = chromiumOptions();
  const browser = await chromium.launch({
    ...own,
    ...options,
    args: [...(own.args ?? []), ...(options.args ?? [])],
  });
  try {
    const { port } = server.address() as AddressInfo;
    return await use({ home: `http://127.0.0.1:${port}${site.base.slice(0, -1)}`, listed, browser });
  } finally {
    await browser.close();
    server.close();
  }
}
