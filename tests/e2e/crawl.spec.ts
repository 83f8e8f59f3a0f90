import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import site from '../../site.config.ts';
import { axeProblems, switchToDark } from './axe.ts';
import { test as base, expect, hydrated, OWN_BUILD, watch } from './test.ts';

const SITEMAP = join(OWN_BUILD, 'sitemap.xml');
if (!existsSync(SITEMAP)) throw new Error('There is no build to crawl: run `npm run build` first.');

/** Paths that the sitemap leaves out on purpose. */
const UNLISTED = ['/search', '/search?q=a', '/no/such/page'];

const listed = [...readFileSync(SITEMAP, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
  address.slice(site.url.length + site.base.length - 1),
);

/** The results of a visit to a page. */
interface PageResults {
  status: number;
  /** Console lines, errors, failed requests, requests to other origins. */
  trouble: string[];
  /** Violations of the content security policy. */
  violations: string[];
  /** Problems that axe finds in light mode, and problems of contrast in dark mode. */
  access: string[];
  /** Horizontal overflow at a width of 320 px, in pixels. */
  excess: number;
  landmarks: { titles: number; current: number };
}

interface Crawler {
  visit: (path: string) => Promise<PageResults>;
}

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/** Blocked on purpose: its violation is reported after all others. */
const LAST = 'https://last.example/';

const recordViolations = () => {
  window.policyViolations = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    window.policyViolations.push(`${violatedDirective} ${blockedURI} ${sample}`);
  });
};

/** Browsers report violations late. */
const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (last) =>
      new Promise<string[]>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
          if (blockedURI === last) resolve(window.policyViolations.filter((text) => !text.includes(last)));
        });
        new Image().src = last;
      }),
    LAST,
  );

async function accessOf(page: Page): Promise<string[]> {
  const light = await axeProblems(page);
  await switchToDark(page);
  return [...light, ...(await axeProblems(page, ['color-contrast']))];
}

/** Visits a page once and collects the data of all tests. */
async function visit(page: Page, address: string): Promise<PageResults> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const trouble = watch(page);
  const response = await page.goto(address);
  await hydrated(page);
  if (address.includes('?q='))
    await page
      .getByText(/found$/)
      .first()
      .waitFor();
  const status = response?.status() ?? 0;
  const access = await accessOf(page);
  const landmarks = {
    titles: await page.getByRole('heading', { level: 1 }).count(),
    current: await page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .locator('[aria-current=page]')
      .count(),
  };
  await page.setViewportSize({ width: 320, height: 800 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const before = [...trouble];
  return { status, trouble: before, violations: await violationsOf(page), access, excess, landmarks };
}

const test = base.extend<object, { crawler: Crawler }>({
  crawler: [
    async ({ browser, own }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      await context.addInitScript(recordViolations);
      await use({
        visit: async (path) => {
          const page = await context.newPage();
          const results = await visit(page, own + path);
          await page.close();
          return results;
        },
      });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

for (const path of [...listed, ...UNLISTED]) {
  test(path, async ({ crawler }) => {
    const isMissing = path === '/no/such/page';
    const { status, trouble, violations, access, excess, landmarks } = await crawler.visit(path);
    expect.soft(status).toBe(isMissing ? 404 : 200);
    // Browsers write the status of a missing page to the console.
    expect.soft(trouble.filter((text) => !isMissing || !/\b404\b/.test(text))).toEqual([]);
    expect.soft(violations).toEqual([]);
    expect.soft(access).toEqual([]);
    expect.soft(excess, 'pixels too wide at 320').toBeLessThanOrEqual(0);
    expect.soft(landmarks.titles).toBe(1);
    expect.soft(landmarks.current).toBe(path.startsWith('/docs/') ? 1 : 0);
  });
}

test('the sitemap has pages', () => {
  expect(listed).toContain('/');
  expect(listed.length).toBeGreaterThan(3);
});
