import type { APIRequestContext, Page } from '@playwright/test';
import { structuredData, structuredDataIn } from '../site/structured-data.ts';
import { expectNoViolations } from './axe.ts';
import { heading, navbar, pager } from './parts.ts';
import { expect, recordRequests, test, visit, watch } from './test.ts';

const ORIGIN = 'https://fixture.example.org';
const POST = '/blog/a-new-gate';

/** The path on the tested server of an address of the site. */
const pathOf = (address: string): string => {
  expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
  return address.slice(ORIGIN.length);
};

const read = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

const markdownLinkIn = (html: string): string | undefined =>
  /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1];

test.describe('search engines', () => {
  test('get the URL of the search page', async ({ page, request }) => {
    const data = structuredData.home.parse(structuredDataIn(await read(request, '/')));
    const [{ potentialAction }] = data['@graph'];
    const name = potentialAction['query-input'].replace('required name=', '');
    await page.goto(pathOf(potentialAction.target).replace(`{${name}}`, 'Prisma'));
    await expect(page.getByRole('heading', { name: 'Search results for "Prisma"' })).toBeVisible();
  });

  test('do not cost readers a script', async ({ page, request }) => {
    await visit(page, '/docs/start');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(await read(request, script)).not.toContain('BreadcrumbList');
  });

  test('do not see data of the last page after a navigation', async ({ page }) => {
    await visit(page, '/docs/start');
    const data = page.locator('script[type="application/ld+json"]');
    expect(await data.textContent()).toContain('/docs/start');
    await pager(page).getByRole('link').first().click();
    await expect(page).not.toHaveURL('/docs/start');
    await expect(data.filter({ hasText: '/docs/start' })).toHaveCount(0);
  });
});

test.describe('assistants', () => {
  test('do not get a link to Markdown that does not exist', async ({ request }) => {
    for (const path of ['/docs', '/blog', '/blog/tags', '/search', '/404.html']) {
      expect(markdownLinkIn(await read(request, path)), path).toBeUndefined();
    }
    expect((await request.get('/docs.md')).status()).toBe(404);
  });
});

const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy page' });

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('Copy page', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the Markdown of the page, loads nothing before the click, and confirms the copy', async ({
    page,
    request,
  }) => {
    const trouble = watch(page);
    const requested = recordRequests(page);
    await page.clock.install();
    await visit(page, '/docs/crew/habits');
    const before = [await heading(page).boundingBox(), await copyButton(page).boundingBox()];
    await copyButton(page).hover();
    expect(requested.filter((url) => url.endsWith('.md'))).toEqual([]);
    await copyButton(page).click();
    const copied = page.getByRole('button', { name: 'Copied' });
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    expect([await heading(page).boundingBox(), await copied.boundingBox()]).toEqual(before);
    expect(await clipboard(page)).toBe(await read(request, '/docs/crew/habits.md'));
    await page.clock.runFor(5000);
    await expect(copyButton(page)).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('link', { name: 'Moving to a new gate' }).first().click();
    await expect(page).toHaveURL(POST);
    await copyButton(page).click();
    await expect(copied).toBeVisible();
    expect(await clipboard(page)).toBe(await read(request, `${POST}.md`));
    expect(trouble).toEqual([]);
  });

  test('works below a base path', async ({ page, request, announced }) => {
    await visit(page, `${announced}/docs/start`);
    await copyButton(page).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await clipboard(page)).toBe(await read(request, `${announced}/docs/start.md`));
    await page.getByRole('button', { name: 'Other formats' }).click();
    // This build does not contain the PDF and EPUB.
    await expect(page.getByRole('link', { name: 'All pages as' })).toHaveCount(0);
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await expect(page).toHaveURL(`${announced}/docs/start.md`);
  });

  test('shows a link to the Markdown if the Markdown is missing or cannot be loaded', async ({ page }) => {
    for (const status of [404, 0]) {
      await page.route('**/*.md', (route) => (status ? route.fulfill({ status }) : route.abort()));
      await visit(page, '/docs/start');
      await copyButton(page).click();
      await expect(page.getByRole('paragraph').filter({ hasText: 'could not be copied' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'could not be copied' })).toHaveCount(1);
      const link = page.getByRole('link', { name: 'View as Markdown' });
      await expect(link).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(link).toBeHidden();
      await copyButton(page).click();
      await expect(link).toBeVisible();
      await page.unrouteAll();
    }
  });

  test('has a menu that works with the keyboard', async ({ page }) => {
    await visit(page, '/docs/start');
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
    await expect(page).toHaveURL('/docs/start.md');
  });

  test('fits a narrow screen, with its name and room for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, '/docs/setup/camera');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const button of [copyButton(page), page.getByRole('button', { name: 'Other formats' })]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Other formats' }).click();
    await expect(page.getByRole('link', { name: 'View as Markdown' })).toBeInViewport({ ratio: 1 });
    expect(await width()).toBeLessThanOrEqual(320);
    await expectNoViolations(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the Markdown has a link, and buttons that need scripts are hidden', async ({ page }) => {
    for (const path of ['/docs/start', POST]) {
      await page.goto(path);
      await expect(copyButton(page)).toBeHidden();
      await page.getByRole('link', { name: 'View as Markdown' }).click();
      await expect(page).toHaveURL(`${path}.md`);
    }
  });

  test('the search page links to a list of all pages', async ({ page, request }) => {
    await page.goto('/search');
    const list = page.getByRole('link', { name: 'a plain list of all pages' });
    expect(await read(request, (await list.getAttribute('href')) ?? '')).toContain('/docs/start.md');
  });
});
