import type { Page } from '@playwright/test';
import { expect, hydrated, PAGE_CHUNK, serve, test } from './test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });

/** Counts how often the document itself is loaded. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

test.describe('a page that throws', () => {
  test('crashes inside the frame, names the causes and can be tried again', async ({ page, announced }) => {
    await page.goto(`${announced}/docs/crash`);
    await expect(page.getByRole('heading', { level: 1, name: 'This page crashed.' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('The film tore.');
    await expect(main).toContainText('Cause: The splice was dry.');
    await expect(main).toContainText('Cause: no glue');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { defused: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Everything holds.')).toBeVisible();
  });

  test('leaves other pages alone: a navigation away recovers', async ({ page, announced }) => {
    await page.goto(`${announced}/docs/welcome`);
    await hydrated(page);
    await sidebar(page).getByRole('link', { name: 'Crash' }).click();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
  });
});

test.describe('content that does not come', () => {
  test('on load: one reload, then an alert; the page stays readable and a retry mends it', async ({
    page,
  }) => {
    const count = loads(page);
    let isBroken = true;
    await page.route(PAGE_CHUNK, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto('/docs/welcome');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This page could not be loaded.');
    expect(count()).toBe(2);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText('This page could not be loaded.');
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toHaveCount(0);
    await hydrated(page);
    expect(count()).toBe(2);
    isBroken = true;
    await page.reload();
    await expect(alert).toBeVisible();
    expect(count()).toBe(4);
  });

  test('on load after a new deployment: the reload brings the new content, without an alert', async ({
    page,
  }) => {
    const count = loads(page);
    let isFirst = true;
    await page.route(PAGE_CHUNK, (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.fulfill({ status: 404, body: 'gone' });
    });
    await page.goto('/docs/welcome');
    await expect.poll(count).toBe(2);
    await hydrated(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('no reload loop where storage is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    const count = loads(page);
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await page.goto('/docs/welcome');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(count()).toBe(2);
  });

  test('no reload at all where the host does not answer', async ({ page }) => {
    const count = loads(page);
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await page.route('**/docs/welcome', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.continue(),
    );
    await page.goto('/docs/welcome');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(count()).toBe(1);
  });

  test('on a click: the page on screen stays, and a retry goes on', async ({ page }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    const count = loads(page);
    let isBroken = true;
    await page.route(PAGE_CHUNK, (route) => (isBroken ? route.abort() : route.continue()));
    await sidebar(page).getByRole('button', { name: 'Engineering Practices' }).click();
    await sidebar(page).getByRole('link', { name: 'Deployment' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL('/docs/welcome');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/docs/engineering-practices/deployment');
    await expect(alert).toHaveCount(0);
    expect(count()).toBe(0);
  });

  test('on a click while offline: the same', async ({ page, context }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    // Nothing of the target is fetched ahead.
    await page.route(PAGE_CHUNK, (route) => route.abort());
    await sidebar(page).getByRole('button', { name: 'Engineering Practices' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Deployment' })).toBeVisible();
    await context.setOffline(true);
    await page.unroute(PAGE_CHUNK);
    await sidebar(page).getByRole('link', { name: 'Deployment' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deployment' })).toBeVisible();
  });

  test('on a click after a new deployment: the target comes fresh from the host', async ({ page }) => {
    await page.goto('/docs/welcome');
    await hydrated(page);
    const count = loads(page);
    let isOld = true;
    await page.route(PAGE_CHUNK, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await sidebar(page).getByRole('button', { name: 'Engineering Practices' }).click();
    await sidebar(page).getByRole('link', { name: 'Deployment' }).click();
    await expect(page).toHaveURL('/docs/engineering-practices/deployment');
    await expect(page.getByRole('heading', { level: 1, name: 'Deployment' })).toBeVisible();
    expect(count()).toBe(1);
  });

  test('on the way back: an alert in the frame, and a retry mends it', async ({ page }) => {
    await page.goto('/docs/quick-links');
    await hydrated(page);
    await page.goto('/docs/welcome');
    await hydrated(page);
    let isBroken = true;
    await page.route(PAGE_CHUNK, (route) => (isBroken ? route.abort() : route.continue()));
    await page.evaluate(() => {
      history.pushState(null, '', '/docs/engineering-practices/deployment');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    isBroken = false;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deployment' })).toBeVisible();
  });
});

test.describe('a wrong base path', () => {
  test('is told on top of the page, with the configured and a suggested one', async ({ page }) => {
    const { origin, close } = await serve('locked', '/elsewhere/');
    for (const path of ['/elsewhere/docs/welcome', '/elsewhere/', '/elsewhere/nope']) {
      await page.goto(origin + path);
      const banner = page.getByRole('alert');
      await expect(banner).toContainText('Your site did not load properly.');
      await expect(banner).toContainText('wrong base URL');
      await expect(banner).toContainText('Configured base URL: /');
      await expect(banner).toContainText('Suggested base URL: /elsewhere/');
      await expect(banner).toBeInViewport();
    }
    close();
  });

  test('also where the site was built for a folder and is served at the root', async ({ page }) => {
    const { origin, close } = await serve('announced', '/');
    await page.goto(`${origin}/docs/welcome`);
    await expect(page.getByRole('alert')).toContainText('Configured base URL: /core/');
    await expect(page.getByRole('alert')).toContainText('Suggested base URL: /');
    close();
  });

  test('is never in the text that search engines read', async ({ browser, locked }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${locked}/docs/welcome`);
    await expect(page.getByText('did not load properly')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await context.close();
  });

  test('is not told of files that are gone from where they should be', async ({ page }) => {
    await page.route(/\.(?:js|css)$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/docs/welcome');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await expect(page.getByText('Your site did not load properly.')).toHaveCount(0);
  });

  test('is not told when only the network fails', async ({ page }) => {
    await page.route(/\.(?:js|css)$/, (route) => route.abort());
    await page.goto('/docs/welcome');
    await page.waitForLoadState('load');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await expect(page.getByText('Your site did not load properly.')).toHaveCount(0);
    await page.unrouteAll();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Your site did not load properly.')).toHaveCount(0);
  });
});
