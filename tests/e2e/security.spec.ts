import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../../scripts/lib/static-server.ts';
import { headersFor } from '../helpers/headers-file.ts';
import { allResults, colorToggle, drawer, hamburger, heading, searchFor } from './parts.ts';
import { awaitViolations, BUILD, expect, hydrated, markDocument, test, visit, watchPolicy } from './test.ts';

const BLOCKED = 'https://blocked.example/script.js';

test('the policy allows the not-found page, the alert after a failed load, the announcement, code and diagrams of a page that a link opens in the same document, and a crashed page', async ({
  page,
  announced,
}) => {
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

test('scripts cannot turn text into HTML or into the URL of a script, nor create a policy that could', async ({
  page,
}) => {
  await visit(page, '/docs/start');
  const outcomes = await page.evaluate(() => {
    const createPolicy = (name: string) => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string) => void };
      };
      trustedTypes.createPolicy(name);
    };
    const attempts = {
      html: () => {
        document.createElement('p').innerHTML = '<b>bold</b>';
      },
      script: () => {
        document.createElement('script').src = '/other.js';
      },
      policy: () => createPolicy('other'),
      'second policy of one name': () => createPolicy('html'),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: allowed`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(outcomes).toEqual([
    'html: TypeError',
    'script: TypeError',
    'policy: TypeError',
    'second policy of one name: TypeError',
  ]);
});

test.describe('an attack', () => {
  /** Serves a page with a change by an attacker. */
  async function tamper(page: Page, change: (html: string) => string): Promise<void> {
    await page.route('/docs/start', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      expect(change(body)).not.toBe(body);
      await route.fulfill({ response, body: change(body) });
    });
    await page.goto('/docs/start');
  }

  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
  const tampered = (page: Page) => page.evaluate(() => 'tampered' in window);

  test('cannot change an inline script and run it', async ({ page }) => {
    const violations = await watchPolicy(page);
    await tamper(page, (html) => html.replace('<script>', '<script>window.tampered=1;'));
    await expect.poll(() => violations.some((text) => text.startsWith('script-src-elem inline'))).toBe(true);
    expect(await tampered(page)).toBe(false);
    expect(await theme(page)).toBeUndefined();
  });

  test('cannot add scripts, event handlers, frames or a base URL', async ({ page }) => {
    const violations = await watchPolicy(page);
    for (const [what, markup] of [
      ['an added script', '<script>window.tampered=1</script>'],
      ['a handler', '<img alt="" src="/nope.png" onerror="window.tampered=1">'],
      ['a script from elsewhere', `<script src="${BLOCKED}"></script>`],
      ['a frame', '<iframe title="x" src="https://blocked.example/"></iframe>'],
      ['another base', '<base href="https://blocked.example/">'],
    ] as const) {
      await test.step(what, async () => {
        await page.goto('about:blank');
        violations.length = 0;
        await tamper(page, (html) => html.replace('<div id="__rspress_root">', `${markup}$&`));
        await expect.poll(() => violations.length).toBeGreaterThan(0);
        expect(await tampered(page)).toBe(false);
        expect(await theme(page)).toBe('light');
        expect(await page.evaluate(() => document.baseURI)).not.toContain('blocked');
        await page.unrouteAll();
      });
    }
  });

  test('cannot run a javascript: URL of a link that a script has added', async ({ page }) => {
    const violations = await watchPolicy(page);
    await visit(page, '/docs/start');
    await page.evaluate(() => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = 'javascript:void(window.tampered=1)';
      link.click();
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
    expect(await tampered(page)).toBe(false);
  });
});

test('the policy and the headers of the build allow all widgets: color toggle, menus, search, drawer, copy button; other sites cannot show a page in a frame', async ({
  page,
}) => {
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
