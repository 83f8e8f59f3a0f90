import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from '../test.ts';

const NARROW = { width: 390, height: 844 };
const TABS = '/docs/setup/camera';

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Presses Tab until something has focus. */
async function tabTo(page: Page, goal: Locator, most = 60): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    if (await goal.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Docs sidebar' });

test('navbar: the tab order is the visual order, and Enter follows links', async ({ page }) => {
  await visit(page, '/docs/start');
  const main = page.getByRole('navigation', { name: 'Main' });
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
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await main.getByRole('link', { name: 'Blog' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog');
});

test('sidebar: Enter and Space open and close a category, focus stays, and Tab skips closed categories', async ({
  page,
}) => {
  await visit(page, '/docs/start');
  const category = sidebar(page).getByRole('button', { name: 'Setup', exact: true });
  const next = sidebar(page).getByRole('button', { name: 'Craft', exact: true });
  await tabTo(page, category);
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

test('sidebar: a category with a page is a link with a button', async ({ page }) => {
  await visit(page, '/docs/start');
  const link = sidebar(page).getByRole('link', { name: 'Crew Handbook' });
  await tabTo(page, link);
  await page.keyboard.press('Tab');
  const button = sidebar(page).getByRole('button', { name: /sidebar category 'Crew Handbook'$/ });
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button).toHaveAccessibleName("Collapse sidebar category 'Crew Handbook'");
  await expect(page).toHaveURL('/docs/start');
});

test.describe('drawer', () => {
  test.use({ viewport: NARROW });

  for (const key of ['Enter', 'Space']) {
    test(`${key} opens it; going back to the main menu keeps the focus inside`, async ({ page }) => {
      await visit(page, '/docs/crew/habits');
      const hamburger = page.getByRole('button', { name: 'Toggle navigation bar' });
      await tabTo(page, hamburger);
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name: 'Navigation' });
      await expect(dialog.getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
      const back = dialog.getByRole('button', { name: '← Back to main menu' });
      await tabTo(page, back, 4);
      await page.keyboard.press(key);
      await expect(back).toHaveCount(0);
      await expect(dialog.getByRole('link', { name: 'Docs' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('link', { name: 'Blog' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/blog');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
    });
  }

  test('Enter on its Close button returns the focus', async ({ page }) => {
    await visit(page, '/docs/start');
    const hamburger = page.getByRole('button', { name: 'Toggle navigation bar' });
    await hamburger.press('Enter');
    await page.getByRole('button', { name: 'Close navigation bar' }).press('Enter');
    await expect(hamburger).toBeFocused();
  });

  test('table of contents: keys open and close it, and after an entry Tab continues at its heading', async ({
    page,
  }) => {
    await visit(page, TABS);
    const button = page.getByRole('button', { name: 'On this page' });
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

test('tabs: the list is one tab stop, the arrow keys wrap around, and the next stop is in the panel', async ({
  page,
}) => {
  await visit(page, TABS);
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  const panel = page.getByRole('tabpanel').first();
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(tabs.first()).toBeFocused();
});

test('code: reached by Tab, scrolled by arrows, copied by Enter', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(NARROW);
  await visit(page, '/docs/craft/lab/baths');
  const wide = await page
    .getByRole('article')
    .locator('pre')
    .evaluateAll((blocks) => blocks.findIndex((block) => block.scrollWidth > block.clientWidth + 40));
  const block = page.getByRole('article').locator('pre').nth(wide);
  await block.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => block.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  const copy = block.locator('..').getByRole('button', { name: /^Cop/ });
  await tabTo(page, copy, 4);
  await expect(copy).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(copy).toHaveAccessibleName('Copied');
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('code').textContent(),
  );
});

test('color toggle: Enter and Space', async ({ page }) => {
  await visit(page, '/docs/start');
  const toggle = page.getByRole('button', { name: /^Switch between/ });
  await tabTo(page, toggle, 10);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAccessibleName(/currently dark mode/);
  await page.keyboard.press('Space');
  await expect(toggle).toHaveAccessibleName(/currently light mode/);
  await expect(toggle).toBeFocused();
});

for (const viewport of [NARROW, { width: 1440, height: 900 }]) {
  test(`language menu: Enter opens, Tab enters, Escape closes and gives the focus back, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/docs/crew');
    const button = page.getByRole('button', { name: 'English' });
    await tabTo(page, button, 10);
    await page.keyboard.press('Enter');
    const english = page.getByRole('link', { name: 'English' });
    await expect(english).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(english).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(english).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(english).toBeVisible();
  });
}

test('announcement: its links and button precede the navbar in tab order, and after closing it Tab continues there', async ({
  page,
  announced,
}) => {
  await visit(page, `${announced}/docs/start`);
  const bar = page.getByRole('banner');
  await tabTo(page, bar.getByRole('button', { name: 'Close' }), 6);
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Tab');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Announced' })).toBeFocused();
});

test('search dialog: returns the focus, and its buttons work with the keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    const saved = [{ url: '/docs/glossary', title: 'Glossary', place: 'Docs' }];
    localStorage.setItem('search.recent', JSON.stringify(saved));
  });
  await visit(page, '/docs/start');
  const link = sidebar(page).getByRole('link', { name: 'Glossary' });
  await link.focus();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const keep = dialog.getByRole('button', { name: 'Add “Glossary” to favorites' });
  await tabTo(page, keep, 8);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Favorites' }).getByRole('link')).toHaveCount(1);
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }), 12);
  await page.keyboard.press('Space');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('search page: Tab moves from the box to the filter, the hits and the button for more', async ({
  page,
}) => {
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
  const hits = main.locator('[data-answers] > li');
  const before = await hits.count();
  await page.keyboard.press('Enter');
  await expect.poll(() => hits.count()).toBeGreaterThan(before);
  await expect(more).toBeFocused();
});

test('pager: Enter opens the next page, and focus moves to the content', async ({ page }) => {
  await visit(page, '/docs/setup/projector');
  const next = page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Next/ });
  await next.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(
    page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link', { name: /^Previous/ }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/craft/light');
  await expect(page.getByRole('main')).toBeFocused();
});
