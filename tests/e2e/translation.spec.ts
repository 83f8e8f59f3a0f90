// Rooms: theme/search
import type { Page } from '@playwright/test';
import {
  alert,
  allResults,
  colorToggle,
  drawer,
  expectLoadFailure,
  hamburger,
  heading,
  mainLink,
  navbar,
  pager,
  retryLoad,
  searchBox,
  searchButton,
  searchDialog,
  sidebar,
  toc,
  tocButton,
} from './parts.ts';
import { expect, idle, movePointer, saveData, test, visitAtOnce, watch } from './test.ts';

/**
 * Translates the page as browsers do: replaces every text node with elements, and does so again when texts appear. React
 * keeps references to the text nodes that are gone.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.isConnected || text.parentElement?.closest('font, script, style, svg')) continue;
        const inner = document.createElement('font');
        inner.textContent = text.data;
        const outer = document.createElement('font');
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replace(document.body);
    new MutationObserver(() => replace(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** Opens a page, waits for everything that loads when the browser is idle, and translates the page. */
async function openTranslated(page: Page, path: string): Promise<string[]> {
  await visitAtOnce(page, path);
  await idle(page);
  const trouble = watch(page);
  await translate(page);
  return trouble;
}

const status = (page: Page) => searchDialog(page).getByRole('status');

test.describe('on a page that the browser translates', () => {
  test('the search dialog keeps up with every letter, and leads to pages and back', async ({ page }) => {
    const trouble = await openTranslated(page, '/docs/start');
    await page.keyboard.press('Control+k');
    const box = searchBox(page);
    await expect(searchDialog(page).getByRole('heading', { name: 'Suggested pages' })).toBeVisible();
    for (const text of ['p', 'po', 'post', 'posters', 'posters cur', 'curtains']) {
      await box.fill(text);
      await expect(status(page)).toContainText(/documents? found|No results/);
      await expect(navbar(page)).toBeVisible();
    }
    const hits = searchDialog(page).getByRole('link');
    await expect(hits.first()).toContainText('Curtains');
    await expect(hits.first().locator('mark').first()).toHaveText(/Curtains/i);
    await page.keyboard.press('ArrowDown');
    await expect(status(page)).toHaveText(/, 2 of \d+$/);
    await page.keyboard.press('ArrowUp');
    await expect(status(page)).toHaveText(/, 1 of \d+$/);
    await box.fill('zzqqxx');
    await expect(searchDialog(page).getByText('No results for "zzqqxx"')).toBeVisible();
    await box.fill('');
    await expect(searchDialog(page).getByRole('heading', { name: 'Suggested pages' })).toBeVisible();
    await box.fill('posters');
    await expect(hits.first()).toContainText('Posters');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Posters')).toBeVisible();
    await expect(page.getByRole('button', { name: /Clear highlights/ })).toBeVisible();
    await page.keyboard.press('/');
    await expect(searchDialog(page).getByRole('heading', { name: 'Recent pages' })).toBeVisible();
    await searchDialog(page).getByRole('button', { name: 'Add "Posters" to favorites' }).click();
    await expect(searchDialog(page).getByRole('heading', { name: 'Favorites' })).toBeVisible();
    await searchDialog(page).getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Choose a result');
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(heading(page, 'Start')).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test('the search page shows other results, counts and headings', async ({ page }) => {
    const trouble = await openTranslated(page, '/search?q=reels');
    const box = page.getByRole('main').getByRole('searchbox');
    for (const text of ['curtains', 'zzqqxx', 'the', 'posters']) {
      await box.fill(text);
      await expect(heading(page, `Search results for "${text}"`)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^Search results for "${text}"`));
      const found = text === 'zzqqxx' ? 'No results were found' : /document/;
      await expect(page.getByRole('main').getByRole('status')).toHaveText(found);
    }
    await expect(mainLink(page, /^Posters/)).toBeVisible();
    await box.fill('');
    await expect(heading(page, 'Search the documentation')).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test('navigation, Back and every control of a page work', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const trouble = await openTranslated(page, '/docs/setup/camera');
    await page.getByRole('tab', { name: 'Screw' }).first().click();
    await expect(page.getByRole('tab', { name: 'Screw' }).first()).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Copy code to clipboard' }).first().click();
    await expect(page.getByRole('status')).toContainText('The code could not be copied');
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'could not be copied' })).toBeVisible();
    await expect(page.getByRole('status')).toContainText('The page could not be copied');
    await page.keyboard.press('Escape');
    await navbar(page).getByRole('button', { name: 'English' }).click();
    await page.keyboard.press('Escape');
    await colorToggle(page).click();
    await expect(colorToggle(page)).toHaveAccessibleName(/currently dark mode/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('On tabs');
    await page.keyboard.press('Escape');
    for (const name of ['Glossary', 'Start']) {
      await sidebar(page).getByRole('link', { name, exact: true }).click();
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${name} `));
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(name);
    }
    await expect(toc(page).getByRole('link', { name: 'The booth' })).toBeVisible();
    const link = page.getByRole('article').getByRole('link', { name: 'camera', exact: true });
    await link.scrollIntoViewIfNeeded();
    await movePointer(page, 1, 1);
    await link.hover();
    await expect(page.getByRole('tooltip')).toContainText('Camera');
    for (let step = 0; step < 3; step += 1) {
      const next = pager(page).getByRole('link', { name: /^Next/ });
      const title = ((await next.textContent()) ?? '').replace(/^Next (?:\d+\. )?/, '');
      await next.click();
      await expect(heading(page, title)).toBeVisible();
    }
    await sidebar(page).getByRole('button', { name: 'Craft' }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Light' })).toBeVisible();
    for (const name of ['Blog', 'Docs']) {
      await navbar(page).getByRole('link', { name }).click();
      await expect(heading(page, name === 'Docs' ? 'Start' : name)).toBeVisible();
    }
    await page.goBack();
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/blog\/./);
    await page
      .getByRole('navigation', { name: 'Blog post page navigation' })
      .getByRole('link')
      .last()
      .click();
    await expect(heading(page)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'Blog recent posts navigation' })
      .getByRole('link', { name: 'Archive' })
      .click();
    await expect(heading(page, 'Archive')).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test('a phone shows the current section, the drawer, and failures', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await saveData(page);
    const trouble = await openTranslated(page, '/docs/setup/camera');
    const current = tocButton(page);
    const shown = new Set<string>();
    for (const { id } of await page
      .getByRole('article')
      .getByRole('heading', { level: 2 })
      .evaluateAll((all) => all.map(({ id }) => ({ id })))) {
      await page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id);
      await expect(page.locator(`[aria-current="location"][href="#${id}"]`).first()).toBeAttached();
      await expect(current).toBeVisible();
      shown.add((await current.textContent()) ?? '');
    }
    expect(shown.size).toBeGreaterThan(1);
    await current.click();
    await expect(current).toHaveAttribute('aria-expanded', 'true');
    await current.click();
    await hamburger(page).click();
    await drawer(page).getByRole('button', { name: '← Back to main menu' }).click();
    await expect(drawer(page).getByRole('link', { name: 'Blog' })).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close navigation bar' }).click();
    await searchButton(page).click();
    await searchBox(page).fill('posters');
    await expect(allResults(page)).toBeVisible();
    await page.keyboard.press('Escape');
    expect(trouble).toEqual([]);
    await context.setOffline(true);
    await pager(page).getByRole('link', { name: /^Next/ }).click();
    await expectLoadFailure(page);
    await retryLoad(page);
    await expectLoadFailure(page);
    await expect(heading(page, 'Camera')).toBeVisible();
    await context.setOffline(false);
    await retryLoad(page);
    await expect(alert(page)).toHaveCount(0);
    await expect(heading(page, 'Camera')).toHaveCount(0);
  });

  test('the announcement, an enlarged picture and a crash come and go', async ({
    page,
    announced,
    authoring,
  }) => {
    const trouble = await openTranslated(page, `${announced}/docs/start`);
    await expect(page.getByRole('banner')).toContainText('premiere');
    await page.getByRole('banner').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(trouble).toEqual([]);
    await sidebar(page).getByRole('link', { name: 'Crash' }).click();
    await expect(heading(page, 'This page crashed.')).toBeVisible();
    await navbar(page).getByRole('link', { name: 'Docs' }).click();
    await expect(heading(page, 'Start')).toBeVisible();
    trouble.length = 0;
    await openTranslated(page, `${authoring}/docs/images`);
    await page
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Larger image' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Larger image' })).toHaveCount(0);
    await sidebar(page).getByRole('link').first().click();
    await expect(page).not.toHaveURL(/images/);
    await expect(heading(page)).toBeVisible();
    expect(trouble).toEqual([]);
  });
});
