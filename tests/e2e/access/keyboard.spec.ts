import type { Locator, Page } from '@playwright/test';
import { colorToggle, drawer, hamburger, navbar, searchDialog, sidebar, tocButton } from '../parts.ts';
import { expect, scrollTop, testOnOnePage as test, visit } from '../test.ts';

const NARROW = { width: 390, height: 844 };
const TABS = '/docs/setup/camera';

/** Presses Tab until an element has focus, at most `max` times. */
async function tabTo(page: Page, goal: Locator, max = 60): Promise<void> {
  for (let count = 0; count < max; count += 1) {
    if (await goal.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

test('navbar: Tab follows the visual order, and Enter and Space work', async ({ page }) => {
  await visit(page, '/docs/start');
  const main = navbar(page);
  const stops = [
    page.getByRole('link', { name: 'Skip to main content' }),
    main.getByRole('link', { name: 'Fixture' }),
    main.getByRole('link', { name: 'Docs' }),
    main.getByRole('link', { name: 'Blog' }),
    main.getByRole('link', { name: 'Repository' }),
    main.getByRole('button', { name: /^Search/ }),
    main.getByRole('button', { name: 'English' }),
    main.getByRole('button', { name: /^Switch between/ }),
    sidebar(page).getByRole('link').first(),
  ];
  await page.evaluate(() => scrollTo(0, 300));
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    expect(await scrollTop(page)).toBe(300);
  }
  await colorToggle(page).press('Enter');
  await expect(colorToggle(page)).toHaveAccessibleName(/currently dark mode/);
  await page.keyboard.press('Space');
  await expect(colorToggle(page)).toHaveAccessibleName(/currently light mode/);
  await expect(colorToggle(page)).toBeFocused();
  await main.getByRole('link', { name: 'Blog' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog');
});

test('sidebar: Enter and Space open and close a category, and focus stays', async ({ page }) => {
  await visit(page, '/docs/start');
  // A category with a page is a link with a button.
  await tabTo(page, sidebar(page).getByRole('link', { name: 'Crew Handbook' }));
  await page.keyboard.press('Tab');
  const button = sidebar(page).getByRole('button', { name: /sidebar category 'Crew Handbook'$/ });
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button).toHaveAccessibleName("Collapse sidebar category 'Crew Handbook'");
  await expect(page).toHaveURL('/docs/start');

  const category = sidebar(page).getByRole('button', { name: 'Setup', exact: true });
  const next = sidebar(page).getByRole('button', { name: 'Craft', exact: true });
  await category.focus();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  for (const [key, isOpen] of [
    ['Enter', 'true'],
    ['Space', 'false'],
    ['Enter', 'true'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(category).toHaveAttribute('aria-expanded', isOpen);
    await expect(category).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(sidebar(page).getByRole('link', { name: '1. Camera' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(TABS);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('Enter and Space open the drawer, and the focus follows', async ({ page }) => {
    const back = drawer(page).getByRole('button', { name: '← Back to main menu' });
    for (const key of ['Enter', 'Space']) {
      await visit(page, '/docs/crew/habits');
      await tabTo(page, hamburger(page));
      await page.keyboard.press(key);
      await expect(drawer(page).getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
      await tabTo(page, back, 4);
      await page.keyboard.press(key);
      await expect(back).toHaveCount(0);
      await expect(drawer(page).getByRole('link', { name: 'Docs' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(drawer(page).getByRole('link', { name: 'Blog' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/blog');
      await expect(drawer(page)).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
    }
    await hamburger(page).press('Enter');
    await page.getByRole('button', { name: 'Close navigation bar' }).press('Enter');
    await expect(hamburger(page)).toBeFocused();
  });

  test('keys open the table of contents, and Tab continues at the chosen heading', async ({ page }) => {
    await visit(page, TABS);
    const button = tocButton(page);
    await tabTo(page, button);
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('link', { name: 'Mount the lens', exact: true });
    await tabTo(page, entry, 12);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#mount-the-lens$/);
    await expect(entry).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Direct link to Mount the lens' })).toBeFocused();
  });
});

test('tabs: the list is one tab stop, in which the arrow keys wrap around', async ({ page }) => {
  await visit(page, TABS);
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  const panel = page.getByRole('tabpanel').first();
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(tabs.first()).toBeFocused();
});

test('language menu: Enter and Space open it, and Escape, a click and leaving it close it', async ({
  page,
}) => {
  await visit(page, '/docs/crew');
  const english = page.getByRole('link', { name: 'English' });
  const button = page.getByRole('button', { name: 'English' });
  for (const viewport of [NARROW, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await tabTo(page, button, 10);
    await page.keyboard.press('Enter');
    await expect(english).toBeVisible();
    await expect(english).toHaveAttribute('lang', 'en');
    await expect(english).toHaveAttribute('href', '/docs/crew');
    await page.keyboard.press('Tab');
    await expect(english).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(english).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(english).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(english).toBeVisible();
    await button.click();
    await expect(english).toBeHidden();
    await page.getByRole('link', { name: 'Skip to main content' }).focus();
  }
});

test('announcement: Tab reaches its Close button, Enter closes it, and Tab continues in the navbar', async ({
  page,
  announced,
}) => {
  await visit(page, `${announced}/docs/start`);
  const bar = page.getByRole('banner');
  await tabTo(page, bar.getByRole('button', { name: 'Close' }), 6);
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Tab');
  const main = navbar(page);
  await expect(main.getByRole('link', { name: 'Announced' })).toBeFocused();
});

test('search dialog: its buttons work with keys, and closing returns the focus', async ({ page }) => {
  await page.addInitScript(() => {
    const saved = [{ url: '/docs/glossary', title: 'Glossary', breadcrumbs: 'Docs' }];
    localStorage.setItem('search.recent:/', JSON.stringify(saved));
  });
  await visit(page, '/docs/start');
  const link = sidebar(page).getByRole('link', { name: 'Glossary' });
  await link.focus();
  await page.keyboard.press('/');
  const dialog = searchDialog(page);
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const keep = dialog.getByRole('button', { name: 'Add "Glossary" to favorites' });
  await tabTo(page, keep, 8);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Favorites' }).getByRole('link')).toHaveCount(1);
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }), 12);
  await page.keyboard.press('Space');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('search page: Tab reaches all parts, and “Show more results” keeps the focus', async ({ page }) => {
  await visit(page, '/search?q=film');
  const main = page.getByRole('main');
  await expect(main.getByText(/documents found/)).toBeVisible();
  await main.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('combobox', { name: 'Section' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link').first()).toBeFocused();
  const more = main.getByRole('button', { name: 'Show more results' });
  await tabTo(page, more);
  const hits = main.locator('[data-results-for] > li');
  const before = await hits.count();
  await page.keyboard.press('Enter');
  await expect.poll(() => hits.count()).toBeGreaterThan(before);
  await expect(more).toBeFocused();
});
