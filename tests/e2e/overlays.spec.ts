import type { Locator, Page } from '@playwright/test';
import { drawer, hamburger, heading, navbar, searchButton, searchDialog } from './parts.ts';
import { expect, hydrated, idle, test, visit } from './test.ts';

const PHONE = { width: 390, height: 844 };
const FIRST = '/docs/start';
const SECOND = '/blog/strips';

interface Overlay {
  open: (page: Page) => Promise<void>;
  part: (page: Page) => Locator;
  /** The page that has it. */
  path?: string;
}

const OVERLAYS: Record<string, Overlay> = {
  search: { open: (page) => searchButton(page).click(), part: searchDialog },
  drawer: { open: (page) => hamburger(page).click(), part: drawer },
  picture: {
    open: (page) =>
      page
        .getByRole('button', { name: /^Enlarge: ./ })
        .first()
        .click(),
    part: (page) => page.getByRole('dialog', { name: 'Larger image' }),
  },
  shortcuts: {
    open: (page) => page.keyboard.press('?'),
    part: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  languages: {
    open: (page) => page.getByRole('button', { name: 'English' }).click(),
    part: (page) => page.getByRole('link', { name: 'English' }),
  },
  formats: {
    open: (page) => page.getByRole('button', { name: 'Other formats' }).click(),
    part: (page) => page.getByRole('group', { name: 'Other formats' }),
    path: '/docs/glossary',
  },
};

/** Waits until no history entry is being added or removed: the traversals of browsers take several tasks. */
const expectEntry = (page: Page, isThere: boolean): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (history.state as { isOverlay?: boolean } | null)?.isOverlay === true))
    .toBe(isThere);

test.describe('Back on a phone', () => {
  test.use({ viewport: PHONE });

  for (const [name, { open, part, path = SECOND }] of Object.entries(OVERLAYS)) {
    test(`closes the ${name} and keeps the page, and no entry remains after Escape`, async ({ page }) => {
      await visit(page, FIRST);
      await page.goto(path);
      await hydrated(page);
      await idle(page);
      const openIt = async () => {
        await open(page);
        await expect(part(page)).toBeVisible();
        await expectEntry(page, true);
      };
      const expectClosed = async () => {
        await expect(part(page)).toBeHidden();
        await expectEntry(page, false);
        await expect(page).toHaveURL(path);
      };
      await openIt();
      await page.goBack();
      await expectClosed();
      await page.evaluate(() => {
        const hasMoved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        history.forward();
        return hasMoved;
      });
      await expectClosed();
      await openIt();
      await page.keyboard.press('Escape');
      await expectClosed();
      await page.goBack();
      await expect(page).toHaveURL(FIRST);
    });
  }

  test('leads from a page that a link in the drawer opened to the page with the drawer closed', async ({
    page,
  }) => {
    await visit(page, FIRST);
    await hamburger(page).click();
    await drawer(page).getByRole('link', { name: 'Glossary' }).click();
    await heading(page, 'Glossary').waitFor();
    await page.goBack();
    await expect(page).toHaveURL(FIRST);
    await heading(page, 'Start').waitFor();
    await expect(drawer(page)).toBeHidden();
    await expectEntry(page, false);
  });

  test('leads to the page with the menu if a tap on a link has closed the menu', async ({ page }) => {
    await visit(page, FIRST);
    await idle(page);
    for (const link of ['a[href*="#"]', 'a[href^="/docs/"]']) {
      await page.getByRole('button', { name: 'Other formats' }).click();
      await expectEntry(page, true);
      const before = page.url();
      await page.locator(`article ${link}`).filter({ visible: true }).first().click();
      await expect.poll(() => page.url()).not.toBe(before);
      await page.goBack();
      await expect(page).toHaveURL(before);
      await expectEntry(page, false);
    }
  });
});

test('the search replaces the drawer, and Back closes it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visit(page, FIRST);
  await hamburger(page).click();
  await page.keyboard.press('Control+k');
  await expect(searchDialog(page)).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await expect(searchDialog(page).getByRole('searchbox')).toBeFocused();
  await page.goBack();
  await expect(searchDialog(page)).toBeHidden();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(FIRST);
});

test('in a wide window, Back leads to the last page while a menu is open', async ({ page }) => {
  await visit(page, FIRST);
  await navbar(page).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'English' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(FIRST);
});
