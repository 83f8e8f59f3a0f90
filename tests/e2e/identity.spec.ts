import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import site from '../../site.config.ts';
import { expect, test } from './test.ts';

const contentOf = (page: Page, property: string) =>
  page.locator(`meta[property="${property}"], meta[name="${property}"]`).getAttribute('content');

/** The card that a page announces, fetched from the server under test. */
async function cardOf(page: Page) {
  const url = new URL((await contentOf(page, 'og:image')) ?? '');
  expect(url.origin).toBe(site.url);
  const response = await page.request.get(url.pathname);
  expect(response.status()).toBe(200);
  const { width, height } = decode(await response.body());
  return { url: url.href, width, height };
}

test('a handbook page announces a social card of its own', async ({ page }) => {
  await page.goto('/docs/basics/backend/databases');
  const card = await cardOf(page);
  expect(String(card.width)).toBe(await contentOf(page, 'og:image:width'));
  expect(String(card.height)).toBe(await contentOf(page, 'og:image:height'));
  expect(await contentOf(page, 'og:image:alt')).toContain('Databases');
  expect(await contentOf(page, 'twitter:image')).toBe(card.url);

  await page.goto('/docs/welcome');
  expect((await cardOf(page)).url).not.toBe(card.url);
});

test('pages without a card of their own share the default one', async ({ page }) => {
  await page.goto('/');
  const home = await cardOf(page);
  await page.goto('/no-such-page');
  expect((await cardOf(page)).url).toBe(home.url);
});

test('a site is shared and installed under its configured title', async ({ page, announced }) => {
  await page.goto(`${announced}/`);
  expect(await contentOf(page, 'og:title')).toBe('Announced');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await page.request.get(new URL(manifest ?? '', page.url()).href);
  expect(await response.json()).toMatchObject({ name: 'Announced', short_name: 'Announced', start_url: '.' });
});
