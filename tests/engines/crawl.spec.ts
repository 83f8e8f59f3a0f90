import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import site from '../../site.config.ts';
import { heading } from '../e2e/parts.ts';
import { expect, OWN_BUILD, test, trouble, visit } from './test.ts';

const SITEMAP = join(OWN_BUILD, 'sitemap.xml');
if (!existsSync(SITEMAP)) throw new Error('There is no build to crawl: run `npm run build` first.');

const paths = [...readFileSync(SITEMAP, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
  address.slice(site.url.length + site.base.length - 1),
);

/** Ten pages from all parts of the site, or all if there are fewer. */
const QUICK = 10;
const quick = new Set(
  Array.from({ length: QUICK }, (_, index) => paths[Math.floor((index * paths.length) / QUICK)]),
);

const SIZES = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 900, height: 700 },
  { width: 1440, height: 900 },
];

for (const path of paths) {
  test(`${path} hydrates, has one h1, fits four widths and causes no errors`, {
    tag: quick.has(path) ? ['@quick'] : [],
  }, async ({ tab, own }) => {
    own.failed.length = 0;
    await visit(tab, own.url + path);
    expect(await heading(tab).count()).toBe(1);
    for (const size of SIZES) {
      await tab.setViewportSize(size);
      const excess = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(excess, `pixels too wide at ${size.width}`).toBeLessThanOrEqual(0);
    }
    expect(await trouble(tab)).toBe('');
    expect(own.failed).toEqual([]);
  });
}
