import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import site from '../../site.config.ts';
import { handbookRoutes } from './routes.ts';
import { structuredData, structuredDataIn } from './structured-data.ts';
import { expect, hydrated, test, watch } from './test.ts';

const POST = '/blog/from-apollo-router-to-hive-gateway';

/** The path on the server under test of an address of the site. */
const pathOf = (address: string): string => {
  expect(address).toMatch(new RegExp(`^${site.url}/`));
  return address.slice(site.url.length);
};

const read = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const robots = await read(request, '/robots.txt');
  const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const xml = await read(request, pathOf(address));
  const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } };
  return urlset.url.map(({ loc }) => pathOf(loc));
}

const linkIn = (html: string, rel: string): string | undefined =>
  new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)?.[1];

const markdownLinkIn = (html: string): string | undefined =>
  /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1];

test.describe('search engines', () => {
  test('find in the sitemap every page by its one address, and nothing that is not to be found', async ({
    request,
  }) => {
    const paths = await sitemapPaths(request);
    expect(new Set(paths).size).toBe(paths.length);
    for (const route of ['/', ...handbookRoutes, '/blog', '/blog/tags/core', POST]) {
      expect(paths).toContain(route);
    }
    expect(paths.filter((path) => /^\/(?:docs|search|404)$/.test(path))).toEqual([]);
    for (const path of paths) {
      const html = await read(request, path);
      expect(pathOf(linkIn(html, 'canonical') ?? '')).toBe(path);
      expect(html).not.toContain('noindex');
    }
  });

  test('read structured data that keeps to its schema', async ({ request }) => {
    structuredData.home.parse(structuredDataIn(await read(request, '/')));
    for (const route of handbookRoutes) {
      const data = structuredData.page.parse(structuredDataIn(await read(request, route)));
      const [page, trail] = data['@graph'];
      expect(pathOf(page.url)).toBe(route);
      expect(pathOf(trail.itemListElement.at(-1)?.item ?? '')).toBe(route);
    }
    const posts = (await sitemapPaths(request)).filter((path) => /^\/blog\/[^/]+$/.test(path));
    for (const path of posts) {
      const html = await read(request, path);
      if (markdownLinkIn(html)) structuredData.post.parse(structuredDataIn(html));
    }
  });

  test('are sent to a search that is there', async ({ page, request }) => {
    const data = structuredData.home.parse(structuredDataIn(await read(request, '/')));
    const [{ potentialAction }] = data['@graph'];
    const name = potentialAction['query-input'].replace('required name=', '');
    await page.goto(pathOf(potentialAction.target).replace(`{${name}}`, 'Prisma'));
    await expect(page.getByRole('heading', { name: 'Search results for "Prisma"' })).toBeVisible();
  });

  test('cost readers no script', async ({ page, request }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(await read(request, script)).not.toContain('BreadcrumbList');
  });

  test('are not told of a page that the reader has left', async ({ page }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    const data = page.locator('script[type="application/ld+json"]');
    expect(await data.textContent()).toContain('/docs/welcome');
    await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL('/docs/welcome');
    expect(await data.textContent()).not.toContain('/docs/welcome');
  });
});

test.describe('assistants', () => {
  test('get every page as Markdown, which its head names', async ({ request }) => {
    for (const route of ['/', ...handbookRoutes, POST]) {
      const path = pathOf(markdownLinkIn(await read(request, route)) ?? '');
      expect(path).toBe(route === '/' ? '/index.md' : `${route}.md`);
      const response = await request.get(path);
      expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
      const text = await response.text();
      expect(text).toContain(`\nurl: ${site.url}${route}\n`);
      expect(text.match(/^# /gm)?.length).toBeGreaterThan(0);
    }
  });

  test('are told of no Markdown where there is none', async ({ request }) => {
    for (const path of ['/docs', '/blog', '/blog/tags', '/search', '/404.html']) {
      expect(markdownLinkIn(await read(request, path)), path).toBeUndefined();
    }
    expect((await request.get('/docs.md')).status()).toBe(404);
  });

  test('find every page and post in the index, and the same in one text', async ({ request }) => {
    const index = await read(request, '/llms.txt');
    expect(index).toMatch(new RegExp(`^# ${site.title}\n\n> .+\n`));
    const listed = [...index.matchAll(/^- \[.+?\]\((\S+)\.md\): .+$/gm)].map(([, url = '']) => pathOf(url));
    expect(listed).toEqual(expect.arrayContaining([...handbookRoutes, POST]));
    expect(listed.indexOf(POST)).toBeGreaterThan(listed.indexOf('/docs/product'));

    const full = await read(request, '/llms-full.txt');
    const texts = [...full.matchAll(/^url: (\S+)$/gm)].map(([, url = '']) => pathOf(url));
    expect(texts).toEqual(['/', ...listed]);
  });
});

const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy page' });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('Copy page', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  for (const path of ['/docs/team/our-habits', POST]) {
    test(`copies the Markdown of ${path} and says so`, async ({ page, request }) => {
      const trouble = watch(page);
      await page.goto(path);
      await hydrated(page);
      const heading = page.getByRole('heading', { level: 1 });
      const before = [await heading.boundingBox(), await copyButton(page).boundingBox()];
      await copyButton(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
      const copied = page.getByRole('button', { name: 'Copied' });
      expect([await heading.boundingBox(), await copied.boundingBox()]).toEqual(before);
      expect(await clipboard(page)).toBe(await read(request, `${path}.md`));
      await expect(copyButton(page)).toBeVisible();
      expect(trouble).toEqual([]);
    });
  }

  test('loads nothing before it is asked', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/docs/welcome');
    await hydrated(page);
    await copyButton(page).hover();
    expect(asked.filter((url) => url.endsWith('.md'))).toEqual([]);
  });

  test('copies the page that a navigation led to', async ({ page, request }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Docs sidebar' }).getByText('Quick Links').click();
    await expect(page).toHaveURL('/docs/quick-links');
    await copyButton(page).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await clipboard(page)).toBe(await read(request, '/docs/quick-links.md'));
  });

  test('works below a base path', async ({ page, request, announced }) => {
    await page.goto(`${announced}/docs/welcome`);
    await hydrated(page);
    await copyButton(page).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await clipboard(page)).toBe(await read(request, `${announced}/docs/welcome.md`));
    await page.getByRole('button', { name: 'Other formats' }).click();
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await expect(page).toHaveURL(`${announced}/docs/welcome.md`);
  });

  for (const [what, status] of [
    ['is missing', 404],
    ['does not come', 0],
  ] as const) {
    test(`shows a way out when the Markdown ${what}`, async ({ page }) => {
      await page.route('**/*.md', (route) => (status ? route.fulfill({ status }) : route.abort()));
      await page.goto('/docs/welcome');
      await hydrated(page);
      await copyButton(page).click();
      await expect(page.getByRole('paragraph').filter({ hasText: 'could not be copied' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'could not be copied' })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeVisible();
    });
  }

  test('has a menu for the keyboard', async ({ page }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    const link = page.getByRole('link', { name: 'View as Markdown' });
    await expect(link).toBeHidden();
    await copyButton(page).focus();
    await page.keyboard.press('Tab');
    const menu = page.getByRole('button', { name: 'Other formats' });
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/docs/welcome.md');
  });

  test('fits a narrow screen, with its name and room for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/docs/getting-started/development-environment');
    await hydrated(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const button of [copyButton(page), page.getByRole('button', { name: 'Other formats' })]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Other formats' }).click();
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeInViewport({ ratio: 1 });
    expect(await width()).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the Markdown is a link and no button that does nothing is offered', async ({ page }) => {
    for (const path of ['/docs/welcome', POST]) {
      await page.goto(path);
      await expect(copyButton(page)).toBeHidden();
      await page.getByRole('link', { name: 'View as Markdown' }).click();
      await expect(page).toHaveURL(`${path}.md`);
    }
  });

  test('the search page leads to a list of every page', async ({ page, request }) => {
    await page.goto('/search');
    const list = page.getByRole('link', { name: 'one plain list' });
    expect(await read(request, (await list.getAttribute('href')) ?? '')).toContain('/docs/welcome.md');
  });
});
