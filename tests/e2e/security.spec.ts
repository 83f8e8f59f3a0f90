import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createStaticServer, listen } from '../../scripts/lib/static-server.ts';
import { headersFor } from '../helpers/headers-file.ts';
import { expect, hydrated, serve, test } from './test.ts';

const BUILD = join(import.meta.dirname, '../fixtures/site/doc_build');

/** Collects violations of the content security policy, and the browser's messages about the policy. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('recordViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      const { recordViolation } = window as unknown as { recordViolation: (text: string) => void };
      recordViolation([violatedDirective, blockedURI, sourceFile, sample, location.href].join(' '));
    });
  });
  page.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

/** Browsers report violations late: a last one, caused on purpose, is reported after all others. */
async function settle(page: Page, violations: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'https://last.example/';
  });
  await expect.poll(() => violations.some((text) => text.includes('last.example'))).toBe(true);
  return violations.filter((text) => !text.includes('last.example'));
}

const policyOf = (page: Page) =>
  page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');

const BLOCKED = 'https://blocked.example/script.js';

/** Uses the widgets that are on most pages. */
async function useEverything(page: Page, at: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${at}/docs/start`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Switch between dark and light mode/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Search/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('searchbox').fill('posters');
  await expect(dialog.getByRole('link', { name: /^See all/ })).toBeVisible();
  await dialog.getByRole('link', { name: /^See all/ }).click();
  await expect(page.getByRole('heading', { name: 'Search results for "posters"' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/search/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('no dialog or menu violates the policy', async ({ page }) => {
  const violations = await watchPolicy(page);
  await useEverything(page, '');
  await page.goto('/docs/setup/camera');
  await hydrated(page);
  await page.getByRole('button', { name: 'Copy code to clipboard' }).first().click();
  expect(await settle(page, violations)).toEqual([]);
});

test('no missing page or failed load violates the policy', async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await hydrated(page);
  expect(await settle(page, violations)).toEqual([]);
  await page.route(/\/static\/js\/async\//, (route) => route.abort());
  await page.goto('/docs/glossary');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await settle(page, violations)).toEqual([]);
});

test('no announcement or crashed page violates the policy', async ({ page, announced }) => {
  const violations = await watchPolicy(page);
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Close' }).click();
  expect(await settle(page, violations)).toEqual([]);
  await page.goto(`${announced}/docs/crash`);
  await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  expect(await settle(page, violations)).toEqual([]);
});

test('code and diagrams render under the policy after a click on a link', async ({ page, announced }) => {
  const violations = await watchPolicy(page);
  await page.goto(`${announced}/docs/start`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('article').getByRole('link', { name: 'the second page' }).click();
  await expect(page.getByRole('group', { name: 'Some code' })).toHaveText('const lamp = 1;');
  await expect(page.getByRole('group', { name: /^Diagram/ }).locator('svg')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect(await settle(page, violations)).toEqual([]);
});

test('text cannot become HTML or the address of a script', async ({ page }) => {
  await page.goto('/docs/start');
  await hydrated(page);
  const outcomes = await page.evaluate(() => {
    const attempts = {
      html: () => {
        document.createElement('p').innerHTML = '<b>bold</b>';
      },
      script: () => {
        document.createElement('script').src = '/other.js';
      },
      policy: () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string) => void };
        };
        trustedTypes.createPolicy('other');
      },
      'second policy of one name': () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string) => void };
        };
        trustedTypes.createPolicy('html');
      },
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

test('the alert about a wrong base path shows under the policy', async ({ page }) => {
  const { origin, close } = await serve('announced', '/');
  const violations = await watchPolicy(page);
  await page.goto(`${origin}/docs/start`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your site did not load properly.');
  await expect(alert).toHaveCSS('border-top-style', 'solid');
  expect(await settle(page, violations)).toEqual([]);
  close();
});

test('requests are allowed to the hosts of the hosted engine, and to no others', async ({ page, hosted }) => {
  const violations = await watchPolicy(page);
  const requested = new Set<string>();
  await page.route(/\.algolia(?:net)?\.(?:net|com)\//, (route) => {
    requested.add(new URL(route.request().url()).hostname);
    return route.abort();
  });
  await page.goto(`${hosted}/docs/start`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('lantern');
  await expect.poll(() => requested.size).toBe(4);
  expect(await settle(page, violations)).toEqual([]);
  const policy = await policyOf(page);
  expect(policy).not.toContain('wasm');
  const failed = await page.evaluate((url) => fetch(url).then(String, () => 'blocked'), BLOCKED);
  expect(failed).toBe('blocked');
  await expect.poll(() => violations.some((text) => text.startsWith('connect-src'))).toBe(true);
});

test.describe('content that is not from the site', () => {
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

  test('a changed inline script does not run', async ({ page }) => {
    const violations = await watchPolicy(page);
    await tamper(page, (html) => html.replace('<script>', '<script>window.tampered=1;'));
    await expect.poll(() => violations.some((text) => text.startsWith('script-src-elem inline'))).toBe(true);
    expect(await tampered(page)).toBe(false);
    expect(await theme(page)).toBeUndefined();
  });

  for (const [what, markup] of [
    ['an added script', '<script>window.tampered=1</script>'],
    ['a handler', '<img alt="" src="/nope.png" onerror="window.tampered=1">'],
    ['a script from elsewhere', `<script src="${BLOCKED}"></script>`],
    ['a frame', '<iframe title="x" src="https://blocked.example/"></iframe>'],
    ['another base', '<base href="https://blocked.example/">'],
  ] as const) {
    test(`${what} does nothing`, async ({ page }) => {
      const violations = await watchPolicy(page);
      await tamper(page, (html) => html.replace('<div id="__rspress_root">', `${markup}$&`));
      await expect.poll(() => violations.length).toBeGreaterThan(0);
      expect(await tampered(page)).toBe(false);
      expect(await theme(page)).toBe('light');
      expect(await page.evaluate(() => document.baseURI)).not.toContain('blocked');
    });
  }

  test('a javascript: link that a script adds does not run', async ({ page }) => {
    const violations = await watchPolicy(page);
    await page.goto('/docs/start');
    await hydrated(page);
    await page.evaluate(() => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = 'javascript:void(window.tampered=1)';
      link.click();
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
    expect(await tampered(page)).toBe(false);
  });
});

test('everything works with the headers of the build', async ({ page }) => {
  const headers = readFileSync(join(BUILD, '_headers'), 'utf8');
  const violations = await watchPolicy(page);
  const host = createStaticServer({ root: BUILD, base: '/' });
  host.prependListener('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(headersFor(headers, pathname)))
      response.setHeader(name, value);
  });
  const origin = await listen(host);
  await useEverything(page, origin);
  expect(await settle(page, violations)).toEqual([]);
  const answer = await page.goto(`${origin}/docs/start`);
  expect(await answer?.headerValue('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  host.close();
});
