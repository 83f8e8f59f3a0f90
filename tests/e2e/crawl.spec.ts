import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import site from '../../site.config.ts';
import { axeProblemsInBothModes } from './axe.ts';
import { heading, sidebar } from './parts.ts';
import {
  awaitViolations,
  test as base,
  excessWidth,
  expect,
  hydrated,
  OWN_BUILD,
  watch,
  watchPolicy,
} from './test.ts';

const SITEMAP = join(OWN_BUILD, 'sitemap.xml');
if (!existsSync(SITEMAP)) throw new Error('There is no build to crawl: run `npm run build` first.');

/** Paths that are not in the sitemap: the search page, and a page that does not exist. */
const NOT_IN_SITEMAP = ['/search', '/search?q=a', '/no/such/page'];

const listed = [...readFileSync(SITEMAP, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
  address.slice(site.url.length + site.base.length - 1),
);

interface Crawler {
  page: Page;
  trouble: string[];
  violations: string[];
}

/** One page for all tests of a worker: a new one would start a process and load the shared files again. */
const test = base.extend<object, { crawler: Crawler }>({
  crawler: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      await use({ page, trouble: watch(page), violations: await watchPolicy(page) });
      await page.close();
    },
    { scope: 'worker' },
  ],
});

for (const path of [...listed, ...NOT_IN_SITEMAP]) {
  test(`${path} has one h1 and the correct sidebar, passes axe, fits 320 px and causes no errors`, async ({
    crawler: { page, trouble, violations },
    own,
  }) => {
    const isMissing = path === '/no/such/page';
    // Leaving a page cancels what it was preloading.
    await page.goto('about:blank');
    trouble.length = 0;
    violations.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    const response = await page.goto(own + path);
    await hydrated(page);
    const results = page.getByText(/found$/).first();
    if (path.includes('?q=')) await results.waitFor();
    expect.soft(response?.status()).toBe(isMissing ? 404 : 200);
    await expect.soft(heading(page)).toHaveCount(1);
    const current = sidebar(page).locator('[aria-current=page]');
    await expect.soft(current).toHaveCount(path.startsWith('/docs/') ? 1 : 0);
    expect.soft(await axeProblemsInBothModes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await excessWidth(page), 'pixels too wide at 320').toBeLessThanOrEqual(0);
    // Browsers write the status of a missing page to the console.
    expect.soft(trouble.filter((text) => !isMissing || !/\b404\b/.test(text))).toEqual([]);
    expect.soft(await awaitViolations(page, violations)).toEqual([]);
  });
}

test('the sitemap has the home page and more than two other pages', () => {
  expect(listed).toContain('/');
  expect(listed.length).toBeGreaterThan(3);
});
