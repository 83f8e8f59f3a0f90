import { join } from 'node:path';
import { writeFile } from '../../shared/build/files.ts';
import { visibleText } from '../../shared/markdown/visible-text.ts';
import { absoluteUrl } from '../../shared/site/absolute-url.ts';
import type { Site } from '../../shared/site/schema.ts';
import { escapeHtml } from '../../shared/text/escape-html.ts';
import type { ContentModel } from '../read/model.ts';

/** URLs of the two files, so that content may link to them. */
export const SITEMAP_ROUTES: readonly string[] = ['/sitemap.xml', '/robots.txt'];

/** A page that search engines may list, and the ISO date of its last change, if it is in git. */
interface SitemapEntry {
  route: string;
  lastModified?: string | undefined;
}

/**
 * The pages that search engines may list: all but redirects, unlisted pages and lists without posts.
 * The search page is not part of the content.
 * @returns pages with the date of their last change, then those of plugins of the site, then lists with the date of the latest change to a page on them
 */
export function sitemapEntries({
  pages: all,
  virtualPages,
  dates,
  addedRoutes,
}: Pick<ContentModel, 'pages' | 'virtualPages' | 'dates' | 'addedRoutes'>): SitemapEntry[] {
  const pages = all
    .filter(({ redirect, isUnlisted }) => redirect === undefined && !isUnlisted)
    .map(({ route, file }) => ({ route, lastModified: dates.get(file) }));
  const dayOf = new Map(pages.map(({ route, lastModified }) => [route, lastModified]));
  const newest = (routes: readonly string[]) =>
    routes
      .flatMap((route) => dayOf.get(route) ?? [])
      .sort()
      .at(-1);
  const lists = virtualPages
    .filter(({ pageMeta }) => !pageMeta.redirect && !pageMeta.isUnlisted)
    .map(({ route, lists: routes }) => ({ route, lastModified: newest(routes) }));
  return [...pages, ...addedRoutes.map((route) => ({ route })), ...lists];
}

type SiteAddress = Pick<Site, 'url' | 'base'>;

/** The text of `sitemap.xml` (https://www.sitemaps.org/protocol.html). */
export function sitemapXml(site: SiteAddress, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ route, lastModified }) => {
    const lastmod = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
    // `URL` percent-encodes characters that a URL must not contain.
    return `<url><loc>${escapeHtml(new URL(absoluteUrl(site, visibleText(route))).href)}</loc>${lastmod}</url>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

/** The text of `robots.txt`: allows everything and names the sitemap. */
export const robotsTxt = (site: SiteAddress): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;

/**
 * Writes `sitemap.xml` and the `robots.txt` that names it.
 * @returns how many pages the sitemap lists
 */
export function writeSitemap(folder: string, site: SiteAddress, content: ContentModel): number {
  const entries = sitemapEntries(content);
  writeFile(join(folder, 'sitemap.xml'), sitemapXml(site, entries));
  writeFile(join(folder, 'robots.txt'), robotsTxt(site));
  return entries.length;
}
