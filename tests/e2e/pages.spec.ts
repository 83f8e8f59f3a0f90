// Rooms: theme/home
import { heading } from './parts.ts';
import { expect, idle, test, visit, watch } from './test.ts';

const SITE = 'Fixture';
const ORIGIN = 'https://fixture.example.org';

test('every form of a URL ends on the clean one, and no other page is shown in between', async ({ page }) => {
  const trouble = watch(page);
  let headings: string[] = [];
  await page.exposeFunction('note', (text: string) => headings.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      if (text) (window as unknown as { note: (text: string) => void }).note(text);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/docs/crew', '/docs/crew/', '/docs/crew.html', '/docs/crew/index.html']) {
    headings = [];
    await visit(page, `${path}?a=1#top`);
    await expect(page, path).toHaveURL('/docs/crew?a=1#top');
    expect(new Set(headings).size, path).toBe(1);
  }
  // The next visit cancels what the page was preloading.
  expect(trouble.filter((text) => !text.startsWith('failed:'))).toEqual([]);
});

test('the home page has a heading, its picture, cards and links, and causes no errors', async ({ page }) => {
  const trouble = watch(page);
  await page.goto('/');
  await expect(heading(page)).toHaveCount(1);
  await expect(page).toHaveTitle(/\| /);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ORIGIN}/`);
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /projector/ })).toBeVisible();
  for (const name of [
    'Get it running',
    'Learn how light works',
    'Cut a film',
    'Meet the crew',
    'All posts',
  ]) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await idle(page);
  expect(trouble).toEqual([]);
  await main.getByRole('link', { name: 'Read the start page' }).click();
  await expect(page).toHaveURL('/docs/start');
});

test('an unknown URL has status 404 and noindex, and links to the handbook', async ({ page }) => {
  for (const path of ['/nope', '/docs/nope', '/docs/craft', '/docs/start/nope/deeper']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await expect(page.getByText('We could not find what you were looking for.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page).toHaveTitle(`Page Not Found | ${SITE}`);
  }
  await page.getByRole('link', { name: 'Open the handbook' }).click();
  await expect(page).toHaveURL('/docs/start');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('the not-found page searches the documentation, with and without scripts', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto('/docs/nope');
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search the documentation' });
    await box.fill('storybook');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=storybook');
    await page.close();
  }
});

test('the preview server compresses files, and marks only hashed ones as immutable', async ({
  page,
  request,
}) => {
  await page.goto('/docs/start');
  const style = (await page.locator('link[rel=stylesheet]').first().getAttribute('href')) ?? '';
  const html = await request.get('/docs/start', { headers: { 'Accept-Encoding': 'br' } });
  expect(html.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(html.headers()['content-type']).toMatch(/^text\/html/);
  const css = await request.get(style, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(css.headers()['content-encoding']).toBe('gzip');
  expect(css.headers()['content-type']).toMatch(/^text\/css/);
  expect(css.headers()['cache-control']).toContain('immutable');
});
