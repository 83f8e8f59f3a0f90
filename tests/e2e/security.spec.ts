import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';
import { headersFor } from '../helpers/headers-file.ts';
import { allResults, colorToggle, drawer, hamburger, heading, searchFor } from './parts.ts';
import { awaitViolations, BUILD, expect, hydrated, markDocument, test, visit, watchPolicy } from './test.ts';

test('the policy allows all kinds of pages, alerts and navigations', async ({ page, announced }) => {
  const violations = await watchPolicy(page);
  const expectNone = async () => expect(await awaitViolations(page, violations)).toEqual([]);
  await visit(page, '/no/such/page');
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  await expectNone();
  await page.route(/\/static\/js\/async\//, (route) => route.abort());
  await page.goto('/docs/glossary');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNone();
  await page.unrouteAll();
  await visit(page, `${announced}/docs/start`);
  await page.getByRole('banner').getByRole('button', { name: 'Close' }).click();
  const isSame = await markDocument(page);
  await page.getByRole('article').getByRole('link', { name: 'the second page' }).click();
  await expect(page.getByRole('group', { name: 'Some code' })).toHaveText('const lamp = 1;');
  await expect(page.getByRole('group', { name: /^Diagram/ }).locator('svg')).toBeVisible();
  expect(await isSame()).toBe(true);
  await expectNone();
  await page.goto(`${announced}/docs/crash`);
  await expect(heading(page, 'This page crashed.')).toBeVisible();
  await expectNone();
});

// The unit test of the policy asserts its directives. This test shows that the browser applies them.
test('an injected script cannot run, and the page still works', async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.route('/docs/start', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const script = '<script>window.isTampered = true;</script>';
    await route.fulfill({ response, body: body.replace('<div id="__rspress_root">', `${script}$&`) });
  });
  await visit(page, '/docs/start');
  await expect.poll(() => violations.some((text) => text.startsWith('script-src-elem inline'))).toBe(true);
  expect(await page.evaluate(() => 'isTampered' in window)).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the policy and the headers allow all widgets, and forbid frames', async ({ page }) => {
  const headers = readFileSync(join(BUILD, '_headers'), 'utf8');
  const violations = await watchPolicy(page);
  const host = createStaticServer({ root: BUILD, base: '/' });
  host.prependListener('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(headersFor(headers, pathname)))
      response.setHeader(name, value);
  });
  const origin = await listen(host);
  await visit(page, `${origin}/docs/start`);
  await colorToggle(page).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await searchFor(page, 'posters');
  await allResults(page).click();
  await expect(heading(page, 'Search results for "posters"')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/search/);
  await page.setViewportSize({ width: 390, height: 844 });
  await hamburger(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const response = await page.goto(`${origin}/docs/setup/camera`);
  expect(await response?.headerValue('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  await hydrated(page);
  await page.getByRole('button', { name: 'Copy code to clipboard' }).first().click();
  expect(await awaitViolations(page, violations)).toEqual([]);
  host.close();
});
