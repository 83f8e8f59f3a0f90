// Rooms: theme/docs theme/blog theme/search theme/blocks/tabs
import type { Locator, Page } from '@playwright/test';
import { drawer, hamburger, heading, pager, searchBox, searchFor, sidebar, toc, tocButton } from './parts.ts';
import { expect, scrollTop, testOnOnePage as test, visit } from './test.ts';

/** The mark of the position of the reader stays in view, in its own box. */
const LOW = { width: 1280, height: 260 };

/** Waits until an element is completely within the box of another one. */
async function expectInside(mark: Locator, box: Locator): Promise<void> {
  await expect(async () => {
    const [inner, outer] = [await mark.boundingBox(), await box.boundingBox()];
    if (!inner || !outer) throw new Error('The mark or its box is not visible.');
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
    expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
  }).toPass();
}

const current = (box: Locator): Locator => box.locator('[aria-current]');

/** Scrolls the page until a heading is at its top. */
const scrollTo = (page: Page, id: string): Promise<void> =>
  page.evaluate((target) => document.getElementById(target)?.scrollIntoView(), id);

test('the table of contents follows the reader, unless the reader scrolls it', async ({ page }) => {
  await page.setViewportSize(LOW);
  await visit(page, '/docs/practice/edit');
  const ids = await toc(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  const isScrolled = () => toc(page).evaluate((box) => box.scrollTop > 0);
  for (const id of [...ids, ...ids.toReversed()]) {
    await scrollTo(page, id);
    await expect(current(toc(page))).toBeVisible();
    await expectInside(current(toc(page)), toc(page));
  }
  await scrollTo(page, ids.at(-1) ?? '');
  await expect.poll(isScrolled).toBe(true);
  // A lower window, as after a rotation or with a larger zoom.
  await page.setViewportSize({ ...LOW, height: 900 });
  await scrollTo(page, ids[Math.floor(ids.length / 2)] ?? '');
  await expectInside(current(toc(page)), toc(page));
  await page.setViewportSize(LOW);
  await expectInside(current(toc(page)), toc(page));
  await scrollTo(page, ids.at(-1) ?? '');
  await expect.poll(isScrolled).toBe(true);
  // The wheel over the table is the reader's own scrolling.
  await toc(page).hover();
  await page.mouse.wheel(0, -2000);
  await expect.poll(isScrolled).toBe(false);
  const marked = await current(toc(page)).textContent();
  await page.evaluate(() => window.scrollBy(0, -250));
  await expect(current(toc(page))).not.toHaveText(marked ?? '');
  expect(await isScrolled()).toBe(false);
  // After the next input elsewhere, it follows again.
  await heading(page).hover({ force: true });
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, 3000);
  await expectInside(current(toc(page)), toc(page));
});

test('the open bar “On this page” shows the current section', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await visit(page, '/docs/practice/edit');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await tocButton(page).click();
  const list = tocButton(page).locator('xpath=following-sibling::div');
  await expectInside(current(list), list);
});

test('the sidebars of the handbook and the blog show the current page, and the page does not scroll', async ({
  page,
}) => {
  await page.setViewportSize(LOW);
  const posts = page.getByRole('navigation', { name: 'Blog recent posts navigation' });
  for (const [path, box] of [
    ['/docs/practice/edit', sidebar(page)],
    ['/blog/a-new-gate', posts],
  ] as const) {
    await page.setViewportSize({ ...LOW, height: 900 });
    await visit(page, path);
    await expectInside(current(box), box);
    await page.setViewportSize(LOW);
    await expectInside(current(box), box);
    expect(await scrollTop(page)).toBe(0);
  }
  await page
    .getByRole('navigation', { name: 'Blog post page navigation' })
    .getByRole('link', { name: /^Older/ })
    .click();
  await expect(page).not.toHaveURL(/a-new-gate/);
  await expectInside(current(posts), posts);
  await visit(page, '/docs/craft/light');
  await pager(page).getByRole('link', { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(/light/);
  await expectInside(current(sidebar(page)), sidebar(page));
  await page.setViewportSize({ width: 390, height: 300 });
  for (const path of ['/docs/practice/edit', '/blog/a-new-gate']) {
    await visit(page, path);
    await hamburger(page).click();
    await expectInside(drawer(page).locator('[aria-current=page]'), drawer(page));
  }
});

test('search results show the active result, also when the results change', async ({ page }) => {
  await page.setViewportSize(LOW);
  await visit(page, '/docs/start');
  await searchFor(page, 'the');
  const active = page.locator('[data-active=true]');
  const panel = page.locator(`[id="${await searchBox(page).getAttribute('aria-controls')}"]`);
  for (const key of [...Array<string>(8).fill('ArrowDown'), 'ArrowUp', 'ArrowUp', 'PageUp', 'PageDown']) {
    await page.keyboard.press(key);
    await expectInside(active, panel);
  }
  await searchBox(page).fill('posters');
  await expect(active).toContainText('Posters');
  await expectInside(active, panel);
  expect(await scrollTop(page)).toBe(0);
});

test('tabs show the chosen tab', async ({ page, authoring }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, `${authoring}/docs/tabs`);
  const list = page.getByRole('tablist').first();
  // Narrower than its tabs.
  await list.evaluate((box) => {
    box.style.inlineSize = '7rem';
  });
  const tabs = list.getByRole('tab');
  const last = tabs.nth((await tabs.count()) - 1);
  await last.evaluate((tab: HTMLElement) => tab.click());
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expectInside(last, list);
  await last.press('Home');
  await expectInside(tabs.first(), list);
});
