// Rooms: theme/docs
import type { APIRequestContext, Page } from '@playwright/test';
import { structuredData, structuredDataIn } from '../site/structured-data.ts';
import { heading, navbar, pager } from './parts.ts';
import { clipboardText, expect, recordRequests, test, visit, watch } from './test.ts';

const ORIGIN = 'https://fixture.example.org';
const POST = '/blog/a-new-gate';

/** The path of a URL of the site. */
const pathOf = (address: string): string => {
  expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
  return address.slice(ORIGIN.length);
};

const read = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

test.describe('structured data', () => {
  test('of the home page contains a URL that opens search results', async ({ page, request }) => {
    const data = structuredData.home.parse(structuredDataIn(await read(request, '/')));
    const [{ potentialAction }] = data['@graph'];
    const name = potentialAction['query-input'].replace('required name=', '');
    await page.goto(pathOf(potentialAction.target).replace(`{${name}}`, 'Prisma'));
    await expect(heading(page, 'Search results for "Prisma"')).toBeVisible();
  });

  test('of the first page is removed by a navigation', async ({ page }) => {
    await visit(page, '/docs/start');
    const data = page.locator('script[type="application/ld+json"]');
    expect(await data.textContent()).toContain('/docs/start');
    await pager(page).getByRole('link').first().click();
    await expect(page).not.toHaveURL('/docs/start');
    await expect(data.filter({ hasText: '/docs/start' })).toHaveCount(0);
  });
});

const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy page' });

const markdownLink = (page: Page) => page.getByRole('link', { name: 'View as Markdown' });

test.describe('Copy page', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the Markdown of a page and of the next one, and confirms it without a layout shift', async ({
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
    expect(await clipboardText(page)).toBe(await read(request, '/docs/crew/habits.md'));
    await page.clock.runFor(5000);
    await expect(copyButton(page)).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('link', { name: 'Moving to a new gate' }).first().click();
    await expect(page).toHaveURL(POST);
    await copyButton(page).click();
    await expect(copied).toBeVisible();
    expect(await clipboardText(page)).toBe(await read(request, `${POST}.md`));
    expect(trouble).toEqual([]);
  });

  test('works under a base path and in Firefox 125, and its menu links only to files that were built', async ({
    page,
    request,
    announced,
  }) => {
    // Firefox has ClipboardItem since version 127.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'ClipboardItem'));
    await visit(page, `${announced}/docs/start`);
    await copyButton(page).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await clipboardText(page)).toBe(await read(request, `${announced}/docs/start.md`));
    await page.getByRole('button', { name: 'Other formats' }).click();
    await expect(markdownLink(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All pages as' })).toHaveCount(0);
    await markdownLink(page).click();
    await expect(page).toHaveURL(`${announced}/docs/start.md`);
  });

  test('reports Markdown that does not load, and links to it until Escape', async ({ page }) => {
    for (const status of [404, 0]) {
      await page.route('**/*.md', (route) => (status ? route.fulfill({ status }) : route.abort()));
      await visit(page, '/docs/start');
      await copyButton(page).click();
      await expect(page.getByRole('paragraph').filter({ hasText: 'could not be copied' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'could not be copied' })).toHaveCount(1);
      await expect(markdownLink(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(markdownLink(page)).toBeHidden();
      await copyButton(page).click();
      await expect(markdownLink(page)).toBeVisible();
      await page.unrouteAll();
    }
  });

  test('has a menu that works with the keyboard', async ({ page }) => {
    await visit(page, '/docs/start');
    const link = markdownLink(page);
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
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages link to their Markdown, and the button that copies it is hidden', async ({ page }) => {
    for (const path of ['/docs/start', POST]) {
      await page.goto(path);
      await expect(copyButton(page)).toBeHidden();
      await markdownLink(page).click();
      await expect(page).toHaveURL(`${path}.md`);
    }
  });
});
