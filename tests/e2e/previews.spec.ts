// Rooms: engine/previews theme/blocks/preview
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { colorToggle, heading, mainLink, sidebar } from './parts.ts';
import {
  clipboardText,
  deploy,
  expect,
  holdRequests,
  hydrated,
  idle,
  onDocument,
  PAGE_CHUNK,
  recordRequests,
  testOnOnePage as test,
  test as testOnNewPage,
  visit,
  watch,
} from './test.ts';

const SCREEN = '/docs/craft/screen';
const PREVIEWS: Record<string, string[]> = {
  [`${SCREEN}/seats`]: ['ticket', 'stamp'],
  [`${SCREEN}/reels`]: ['dial'],
  [`${SCREEN}/curtains`]: ['swatches'],
};
const SOURCES = join(import.meta.dirname, '../fixtures/site/docs/docs/craft/screen/previews');

const preview = (page: Page, name: string) => page.getByRole('group', { name: `Preview of ${name}.tsx` });

const sourceOf = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByText(`Source of ${name}.tsx`) });

const linkOf = (page: Page, name: string) =>
  sourceOf(page, name).getByRole('link', { name: `Open ${name}.tsx in the source repository` });

const copyButton = (page: Page, name: string) =>
  sourceOf(page, name).getByRole('button', { name: 'Copy code to clipboard' });

const summaryOf = (page: Page, name: string) => sourceOf(page, name).locator('summary');

const keepButton = (page: Page) => preview(page, 'ticket').getByRole('button', { name: 'Keep a seat' });

/** The stylesheet of the preview has loaded. */
const expectStyled = (page: Page) => expect(keepButton(page)).toHaveCSS('border-radius', '8px');

test.describe('a preview reacts', () => {
  test('to the keyboard', async ({ page }) => {
    const trouble = watch(page);
    await visit(page, `${SCREEN}/reels`);
    const dial = preview(page, 'dial');
    const progress = dial.getByRole('progressbar', { name: 'Part of reel-one' });
    await expect(progress).toHaveAttribute('value', '60');
    await dial.getByRole('slider', { name: 'The reel has run 6 of 10 minutes' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(progress).toHaveAttribute('value', '65');
    await expect(dial.getByRole('slider', { name: 'The reel has run 6.5 of 10 minutes' })).toBeFocused();

    // The navigation would cancel preloading, which `trouble` would contain.
    await idle(page);
    await visit(page, `${SCREEN}/seats`);
    await keepButton(page).press('Enter');
    await expect(keepButton(page)).toHaveAttribute('aria-pressed', 'true');
    expect(trouble).toEqual([]);
  });

  test('to the color mode', async ({ page }) => {
    await page.goto(`${SCREEN}/curtains`);
    const paper = preview(page, 'swatches').getByRole('status');
    await expect(paper).toHaveText('rgb(252, 250, 246)');
    await colorToggle(page).click();
    await expect(paper).toHaveText('rgb(20, 18, 16)');
  });
});

testOnNewPage('previews and sources keep their height, and sources are copied', async ({ page, browser }) => {
  // Sources unfold, which takes a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const still = await browser.newPage({ javaScriptEnabled: false });
  const heightsOf = (boxes: readonly Locator[]) =>
    Promise.all(boxes.map(async (box) => (await box.boundingBox())?.height));
  for (const [path, names] of Object.entries(PREVIEWS)) {
    await still.goto(path);
    await visit(page, path);
    await idle(page);
    const own = names.map((name) => preview(page, name));
    const sources = names.map((name) => sourceOf(page, name));
    for (const width of [1280, 390]) {
      for (const each of [still, page]) await each.setViewportSize({ width, height: 800 });
      const expected = await heightsOf(names.map((name) => preview(still, name)));
      expect(await heightsOf(own), `${width} px`).toEqual(expected);
    }
    const release = await holdRequests(page, PAGE_CHUNK);
    for (const name of names) {
      await expect(copyButton(page, name)).toBeHidden();
      await summaryOf(page, name).press('Enter');
      await expect(linkOf(page, name)).toBeVisible();
    }
    const before = await heightsOf(sources);
    release();
    for (const source of sources)
      await expect(source.getByRole('group', { name: 'Code in tsx' })).toBeVisible();
    expect(await heightsOf(sources)).toEqual(before);
    for (const name of names) {
      await copyButton(page, name).click();
      await expect(sourceOf(page, name).getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await clipboardText(page)).toBe(readFileSync(join(SOURCES, `${name}.tsx`), 'utf8').trimEnd());
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
  await still.close();
});

testOnNewPage(
  'previews have styles, which load once, no matter how the reader gets to their page',
  async ({ page }) => {
    const requested = recordRequests(page, /\.css$/);
    await page.goto(`${SCREEN}/reels`);
    await expect(page.locator('link[rel=stylesheet][href*="/async/"]').first()).toBeAttached();
    await hydrated(page);
    await idle(page);
    expect(requested.length).toBeGreaterThan(1);
    expect(new Set(requested).size).toBe(requested.length);
    await sidebar(page).getByRole('link', { name: 'Seats' }).click();
    await expect(heading(page, 'Seats')).toBeVisible();
    await expectStyled(page);
    await page.reload();
    await expectStyled(page);
  },
);

test('search finds the words around a preview, but not those in its source', async ({ page }) => {
  await page.goto('/search?q=reels');
  await expect(mainLink(page, /^Reels/)).toBeVisible();
  // This word occurs only in the preview's source.
  await page.goto('/search?q=percent');
  await expect(page.getByText('No results were found')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('previews are visible and styled, and link to their source', async ({ page }) => {
    await page.goto(`${SCREEN}/reels`);
    await expect(preview(page, 'dial').getByRole('progressbar')).toHaveAttribute('value', '60');
    await page.goto(`${SCREEN}/seats`);
    await expect(preview(page, 'ticket').getByText('The long way home')).toBeVisible();
    await expect(preview(page, 'stamp')).toHaveText(/Draft.*Sold/s);
    await expectStyled(page);
    await expect(linkOf(page, 'stamp')).toBeHidden();
    await summaryOf(page, 'stamp').click();
    await expect(linkOf(page, 'stamp')).toBeVisible();
    const edit = await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href');
    await expect(linkOf(page, 'stamp')).toHaveAttribute(
      'href',
      new URL('previews/stamp.tsx', edit ?? '').href,
    );
    expect((await sourceOf(page, 'stamp').boundingBox())?.height).toBeLessThan(150);
  });
});

test.describe('the source', () => {
  const CODE = 'export default function Preview';
  /** A comment of the source, which no other code contains. */
  const WORDS = 'A comment that is in no other file of the page';

  testOnNewPage('loads when the reader points at the summary, and not before', async ({ page }) => {
    const loaded: string[] = [];
    page.on('response', async (response) => {
      if (/script|document/.test(response.request().resourceType())) loaded.push(await response.text());
    });
    await visit(page, `${SCREEN}/seats`);
    await idle(page);
    await expect.poll(() => loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((text) => text.includes(WORDS))).toEqual([]);
    await summaryOf(page, 'stamp').hover();
    await expect.poll(() => loaded.filter((text) => text.includes(WORDS)).length).toBe(1);
  });

  testOnNewPage('loads when the summary gets the focus, and works with the keyboard', async ({ page }) => {
    await visit(page, `${SCREEN}/seats`);
    await summaryOf(page, 'stamp').focus();
    await expect(sourceOf(page, 'stamp').getByText(CODE)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(sourceOf(page, 'stamp').getByText(CODE)).toBeVisible();
    await expect(linkOf(page, 'stamp')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(sourceOf(page, 'stamp').getByRole('group', { name: 'Code in tsx' })).toBeFocused();
    await expect(copyButton(page, 'stamp')).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(copyButton(page, 'stamp')).toBeFocused();
  });

  testOnNewPage('loads after a deployment, because the page is loaded again', async ({ page }) => {
    await visit(page, `${SCREEN}/reels`);
    await idle(page);
    await deploy(page);
    await page.route(PAGE_CHUNK, (route) => route.fulfill({ status: 404 }));
    onDocument(page, () => page.unrouteAll());
    await summaryOf(page, 'dial').click();
    await page.waitForEvent('load');
    await page.keyboard.press('Shift');
    await expect(sourceOf(page, 'dial').getByText('function useReel')).toBeVisible();
  });

  testOnNewPage(
    'shows only the link to its file if it does not load, and loads on the next try',
    async ({ page }) => {
      await visit(page, `${SCREEN}/reels`);
      await idle(page);
      await page.route('**/*', (route) => route.abort());
      const source = sourceOf(page, 'dial');
      await summaryOf(page, 'dial').click();
      await expect(linkOf(page, 'dial')).toBeVisible();
      await expect.poll(async () => (await source.boundingBox())?.height).toBeLessThan(150);
      await page.unrouteAll();
      await summaryOf(page, 'dial').click();
      await summaryOf(page, 'dial').click();
      await expect(source.getByText('function useReel')).toBeVisible();
    },
  );

  testOnNewPage('that was opened early loads with the scripts, and is a link in print', async ({ page }) => {
    const release = await holdRequests(page, '**/*.js');
    await page.goto(`${SCREEN}/reels`);
    await summaryOf(page, 'dial').click();
    await expect(linkOf(page, 'dial')).toBeVisible();
    release();
    await expect(sourceOf(page, 'dial').getByText('function useReel')).toBeVisible();
    await expect(linkOf(page, 'dial')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(linkOf(page, 'dial')).toBeVisible();
  });
});

test.describe('in the authoring reference', () => {
  test.use({ baseURL: async ({ authoring }, use) => use(authoring) });

  test('a reader changes the width of a preview, and an error shows its message in the frame', async ({
    page,
  }) => {
    await visit(page, '/docs/previews');
    const counter = page.getByRole('group', { name: 'Preview of A counter' });
    const widths = page.getByRole('group', { name: 'Width of the preview' });
    const [full, phone] = ['Full', 'Phone'].map((name) => widths.first().getByRole('button', { name }));
    await expect(full as Locator).toHaveAttribute('aria-pressed', 'true');
    await (phone as Locator).focus();
    await page.keyboard.press('Enter');
    await expect(phone as Locator).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('390 px', { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await counter.focus();
    await expect(counter).toBeFocused();
    expect(await counter.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const fragile = page.getByRole('group', { name: 'Preview of A component that can fail' });
    await fragile.getByRole('button', { name: 'Use the last reel' }).click();
    await expect(fragile.getByRole('alert')).toHaveText(
      /This preview crashed\.RangeError: The reel is empty/,
    );
    await expect(counter).toBeVisible();
    await fragile.getByRole('button', { name: 'Try again' }).click();
    await expect(fragile.getByRole('alert')).toHaveCount(0);
    await expect(fragile.getByRole('button', { name: 'Use the last reel' })).toBeVisible();
  });
});
