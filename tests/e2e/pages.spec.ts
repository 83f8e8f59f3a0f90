import { spellings } from './routes.ts';
import { expect, test, watch } from './test.ts';

const SITE = 'Core Platform';
const ORIGIN = 'https://handbook.example.org';

for (const route of ['/docs/welcome', '/docs/team', '/docs/engineering-practices/internationalization']) {
  for (const spelling of spellings(route)) {
    test(`${spelling} ends on the clean address, without another page in between`, async ({ page }) => {
      const trouble = watch(page);
      const headings: string[] = [];
      await page.exposeFunction('note', (text: string) => headings.push(text));
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const text = document.querySelector('h1')?.textContent;
          if (text) (window as unknown as { note: (text: string) => void }).note(text);
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(`${spelling}?q=1#top`);
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(route);
      expect(page.url()).toContain('?q=1#top');
      expect(new Set(headings).size).toBe(1);
      expect(trouble).toEqual([]);
    });
  }
}

test('/docs leads to the welcome page', async ({ page }) => {
  for (const spelling of ['/docs', '/docs/', '/docs.html', '/docs/index.html']) {
    await page.goto(spelling);
    await expect(page).toHaveURL(/\/docs\/welcome$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  }
});

test('the home page says what the platform is and where to start', async ({ page }) => {
  const trouble = watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\| /);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ORIGIN}/`);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /projector/ })).toBeVisible();
  for (const name of ['Get it running', 'Learn how it fits together', 'Ship a change', 'Meet the team']) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(trouble).toEqual([]);
  await main.getByRole('link', { name: 'Read the 5-minute welcome' }).click();
  await expect(page).toHaveURL('/docs/welcome');
});

test('an unknown address is not found, with ways out', async ({ page }) => {
  for (const path of ['/nope', '/docs/nope', '/docs/basics', '/docs/welcome/nope/deeper']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('We could not find what you were looking for.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page).toHaveTitle(`Page Not Found | ${SITE}`);
  }
  await page.getByRole('link', { name: 'Open the handbook' }).click();
  await expect(page).toHaveURL('/docs/welcome');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('the document says its language, direction and card', async ({ page }) => {
  await page.goto('/docs/welcome');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Welcome');
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${ORIGIN}/docs/welcome`);
  const image = await page.locator('meta[property="og:image"]').getAttribute('content');
  const card = await page.request.get(new URL(image ?? '').pathname);
  expect(card.status()).toBe(200);
  expect(card.headers()['content-type']).toBe('image/png');
});

test('the host compresses, names types and caches hashed files', async ({ page, request }) => {
  await page.goto('/docs/welcome');
  const style = (await page.locator('link[rel=stylesheet]').first().getAttribute('href')) ?? '';
  const page1 = await request.get('/docs/welcome', { headers: { 'Accept-Encoding': 'br' } });
  expect(page1.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(page1.headers()['content-type']).toMatch(/^text\/html/);
  const css = await request.get(style, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(css.headers()['content-encoding']).toBe('gzip');
  expect(css.headers()['content-type']).toMatch(/^text\/css/);
  expect(css.headers()['cache-control']).toContain('immutable');
});
