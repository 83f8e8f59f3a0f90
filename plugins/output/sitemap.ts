import { absoluteUrl } from '../site/absolute-url.ts';
import type { Site } from '../site/schema.ts';
import type { SitemapEntry } from './sitemap-entries.ts';

type Place = Pick<Site, 'url' | 'base'>;

/** What one sitemap may list; sitemaps.org sets the number. */
const MOST_ENTRIES = 50_000;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Percent-encodes what an address may not hold as it is. */
const addressOf = (site: Place, route: string): string => new URL(absoluteUrl(site, route)).href;

/**
 * Writes a sitemap (https://www.sitemaps.org/protocol.html). A dozen lines of it are all that the site
 * needs, without images, languages and streams: a library would bring more than it saves.
 * @returns the text of `sitemap.xml`
 * @throws when there are more pages than one sitemap may list
 */
export function sitemapXml(site: Place, entries: readonly SitemapEntry[]): string {
  if (entries.length > MOST_ENTRIES) {
    throw new Error(
      `plugins/output/sitemap.ts: ${entries.length} pages are more than one sitemap may list (${MOST_ENTRIES}). ` +
        'Write several, and an index of them.',
    );
  }
  const urls = entries.map(({ route, lastModified }) => {
    const day = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
    return `<url><loc>${escapeText(addressOf(site, route))}</loc>${day}</url>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

/** The text of `robots.txt`: everything may be read, and the sitemap is here. */
export const robotsTxt = (site: Place): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
