// Rooms: theme/blocks/details theme/blocks/tabs
import type { Page } from '@playwright/test';
import {
  allResults,
  drawer,
  hamburger,
  heading,
  pager,
  searchDialog,
  searchFor,
  sidebar,
  toc,
} from './parts.ts';
import {
  expect,
  holdRequests,
  hydrated,
  scrollTop,
  testOnOnePage as test,
  visit,
  waitForFrames,
} from './test.ts';

const CURTAIN = '/docs/craft/stage/curtain';

const part = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });

const link = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true });

/** Expects that a heading is on screen, near the top. */
async function expectAt(page: Page, name: string): Promise<void> {
  await expect(part(page, name)).toBeInViewport();
  await expect.poll(async () => (await part(page, name).boundingBox())?.y, name).toBeLessThan(200);
}

test.describe('a heading in a closed part', () => {
  test('is on screen after a full load, also before the scripts run', async ({ page }) => {
    const release = await holdRequests(page, /\.js$/);
    await page.goto(`${CURTAIN}#the-rope`, { waitUntil: 'commit' });
    await expectAt(page, 'The rope');
    await expect(page.getByRole('tab', { name: 'Right' }).first()).toHaveAttribute('aria-selected', 'true');
    await page.evaluate(() => window.scrollTo(0, 0));
    // The browser follows this link, because the scripts do not run yet.
    await link(page, 'the café').click();
    await expectAt(page, 'Das Café');
    const top = await scrollTop(page);
    release();
    await page.keyboard.press('Shift');
    await hydrated(page);
    await waitForFrames(page, 3);
    await expectAt(page, 'Das Café');
    expect(await scrollTop(page)).toBe(top);
  });

  test('is on screen after a click on the page, and with Back and Forward', async ({ page }) => {
    await visit(page, CURTAIN);
    const left = page.getByRole('tab', { name: 'Left' }).first();
    await link(page, 'the rope').click();
    await expectAt(page, 'The rope');
    // A second click on the same link opens the tab again.
    await left.click();
    await expect(part(page, 'The rope')).toBeHidden();
    await link(page, 'the rope').click();
    await expectAt(page, 'The rope');
    await left.click();
    await link(page, 'the hook').click();
    await expectAt(page, 'The hook');
    await link(page, 'the café').click();
    await expectAt(page, 'Das Café');
    // The second pair of tabs belongs to the same group, and keeps the choice of the reader.
    await expect(page.getByText('A seat on the left.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('tabs:/'))).toBe('{"side":"Left"}');
    await left.click();
    await page.goBack();
    await expectAt(page, 'The hook');
    await left.click();
    await page.goForward();
    await expectAt(page, 'Das Café');
    await link(page, 'Read more about stock').click();
    await expect(heading(page)).toHaveText('Film stock');
    await page.goBack();
    await expectAt(page, 'Das Café');
  });

  test('is on screen after a link on another page, and from the search', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tabs:/', '{"side":"Left"}'));
    for (const [name, target] of [
      ['the rope of the curtain', 'The rope'],
      ['the hook of the curtain', 'The hook'],
      ['the café of the curtain', 'Das Café'],
    ] as const) {
      await visit(page, '/docs/craft/stage/wings');
      await link(page, name).click();
      await expectAt(page, target);
      await expect(part(page, target)).toBeFocused();
    }
    await expect(page.getByText('A seat on the left.')).toBeVisible();
    await visit(page, '/docs/start');
    await searchFor(page, 'red rope');
    await expect(allResults(page)).toBeVisible();
    await searchDialog(page)
      .getByRole('link', { name: /^The rope/ })
      .click();
    await expectAt(page, 'The rope');
  });
});

test('after a link to a section of another page, Tab continues at the section', async ({ page }) => {
  await visit(page, '/docs/craft/stage/wings');
  await link(page, 'the café of the curtain').focus();
  await page.keyboard.press('Enter');
  await expect(part(page, 'Das Café')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(link(page, 'Read more about stock')).toBeFocused();
  await expectAt(page, 'Das Café');
  await expect(part(page, 'Das Café')).not.toHaveAttribute('tabindex');
  await page.goBack();
  await expect(heading(page)).toHaveText('In the wings');
  await page.goForward();
  await expect(part(page, 'Das Café')).toBeFocused();
  // A click with the mouse shows no outline.
  await visit(page, '/docs/craft/stage/wings');
  await link(page, 'the café of the curtain').click();
  await expect(part(page, 'Das Café')).toBeFocused();
  await expect(part(page, 'Das Café')).toHaveCSS('outline-style', 'none');
});

test('the sidebar follows the pager, opens closed categories, and scrolls only itself', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await visit(page, '/docs/craft/light');
  const current = sidebar(page).locator('[aria-current=page]');
  // The next category is closed by the reader, and opens with its first page.
  const titles = new Set<string>();
  for (let step = 0; step < 14; step += 1) {
    const name = await pager(page).getByRole('link', { name: /^Next/ }).textContent();
    await pager(page).getByRole('link', { name: /^Next/ }).click();
    await expect(heading(page)).toHaveText(name?.replace('Next ', '') ?? '');
    titles.add((await current.textContent()) ?? '');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await scrollTop(page)).toBe(0);
  }
  expect(titles.size).toBe(14);
  await page.setViewportSize({ width: 390, height: 420 });
  await hamburger(page).click();
  await expect(drawer(page).locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
});

test('the table of contents shows the whole text of each heading, and leads to headings without letters', async ({
  page,
}) => {
  await visit(page, '/docs/crew/signs');
  const texts = [
    '2 * 3 * 4',
    'Wildcards (*) and *p, a ~~ b, snake_case',
    'An ` and a`b',
    'Press Ctrl New',
    'The logo of the house',
    '🎬',
    '...',
    '1️⃣',
    'After the show',
  ];
  await expect(toc(page).getByRole('link')).toHaveText(texts);
  const addresses = await toc(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.slice(3)).toEqual([
    '#press-ctrl-new',
    '#the-logo-of-the-house',
    '#section',
    '#section-1',
    '#1',
    '#after-the-show',
  ]);
  for (const at of [5, 6]) {
    const address = addresses[at] ?? '';
    await toc(page).getByRole('link').nth(at).click();
    await expect(page).toHaveURL(`/docs/crew/signs${address}`);
    const anchor = page.getByRole('link', { name: `Direct link to ${texts[at]}`, exact: true });
    await expect(anchor).toHaveAttribute('href', address);
    await expect(page.getByRole('heading', { level: 2 }).filter({ has: anchor })).toBeInViewport();
  }
});
