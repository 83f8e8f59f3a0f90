// Rooms: theme/blocks/*
import type { Page } from '@playwright/test';
import { axeProblems, axeProblemsInBothModes } from './axe.ts';
import { heading } from './parts.ts';
import { excessWidth, expect, idle, testOnOnePage as test, visit, watch } from './test.ts';

test.use({ baseURL: async ({ authoring }, use) => use(authoring) });

const TEXT = '/docs/text';
const FILES = '/docs/files';
const VIDEOS = '/docs/videos';

const reference = (page: Page) => page.getByRole('main').getByRole('link', { name: '1', exact: true });
const note = (page: Page) => page.getByRole('dialog', { name: 'Footnote 1' });

/** Collects the extensions of the videos and captions that the page requests. */
function mediaRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [extension] = /\.(?:webm|vtt)$/.exec(new URL(request.url()).pathname) ?? [];
    if (extension) requested.push(extension);
  });
  return requested;
}

const track = (page: Page) =>
  page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const [captions] = video.textTracks;
    if (!captions) throw new Error('The video has no captions.');
    const loaded = new Promise((resolve) => {
      video.querySelector('track')?.addEventListener('load', resolve, { once: true });
    });
    captions.mode = 'showing';
    await loaded;
    return { kind: captions.kind, language: captions.language, cues: captions.cues?.length };
  });

test.describe('a footnote', () => {
  test('opens in place with Enter, and Escape and Shift+Tab return the focus', async ({ page }) => {
    const trouble = watch(page);
    await visit(page, TEXT);
    await reference(page).press('Enter');
    await expect(note(page)).toBeFocused();
    await expect(note(page).getByRole('link')).toHaveCount(0);
    await expect(page).toHaveURL(TEXT);
    await page.keyboard.press('Escape');
    await expect(note(page)).toHaveCount(0);
    await expect(reference(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(note(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(note(page)).toHaveCount(0);
    await expect(reference(page)).toBeFocused();
    expect(trouble).toEqual([]);
  });

  test('opens in view with a click, closes with the next, and is not printed', async ({ page }) => {
    await visit(page, TEXT);
    await reference(page).click();
    await expect(note(page)).toBeInViewport({ ratio: 1 });
    await reference(page).click();
    await expect(note(page)).toHaveCount(0);
    await reference(page).click();
    await expect(note(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(note(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(note(page)).toBeVisible();
    await heading(page).click();
    await expect(note(page)).toHaveCount(0);
  });

  test('can be opened again immediately after it was closed', async ({ page }) => {
    await visit(page, TEXT);
    await reference(page).press('Enter');
    for (let round = 0; round < 3; round += 1) {
      await expect(note(page)).toBeFocused();
      // Clicks before the browser dispatches the `toggle` event of the closed popover.
      await reference(page).evaluate((link: HTMLElement) => {
        document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
        link.click();
      });
      await expect(note(page)).toBeFocused();
      await reference(page).click();
      await expect(note(page)).toHaveCount(0);
      await reference(page).press('Enter');
    }
    await expect(note(page)).toBeFocused();
  });

  test('opens in a new tab with a modifier key', async ({ page }) => {
    await visit(page, TEXT);
    const opened = page.context().waitForEvent('page');
    await reference(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/\/docs\/text#.+/);
    await expect(note(page)).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a footnote is a link to the foot of the page, and a video can be played', async ({ page }) => {
    await page.goto(TEXT);
    await reference(page).click();
    await expect(page).toHaveURL(/#.+/);
    await expect(page.locator(':target')).toBeInViewport();

    const requested = mediaRequests(page);
    await page.goto(VIDEOS);
    await expect(page.getByLabel('A shutter that opens twice')).toBeVisible();
    expect(requested).toEqual([]);
    await page.locator('video').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => requested).toContain('.webm');
  });
});

test('a video has its size before it loads, and loads when it is played', async ({ page }) => {
  const trouble = watch(page);
  const requested = mediaRequests(page);
  await visit(page, VIDEOS);
  await idle(page);
  expect(requested).toEqual([]);
  const video = page.locator('video');
  const { width, height } = (await video.boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(480 / 270, 1);

  await video.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await track(page)).toEqual({ kind: 'captions', language: 'en', cues: 2 });
  expect(new Set(requested)).toEqual(new Set(['.webm', '.vtt']));
  expect(trouble).toEqual([]);
});

test('a link card describes its page, and is a link as a whole', async ({ page }) => {
  await visit(page, FILES);
  const description = page.getByText('Tables, and the alignment of their columns.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Tables', exact: true })).toBeVisible();
  // The link covers the text.
  await description.click({ force: true });
  await expect(page).toHaveURL('/docs/tables');
  await expect(heading(page)).toHaveText('Tables');
});

/** Pages of the authoring reference. */
const PAGES = 'text admonitions tables diagrams images embeds videos tabs files previews code formulas'.split(
  ' ',
);

for (const name of PAGES) {
  test(`the page about ${name} passes axe, fits a phone and causes no errors`, async ({ page }) => {
    const trouble = watch(page);
    await visit(page, `/docs/${name}`);
    await idle(page);
    if (name === 'text') await reference(page).click();
    await page.setViewportSize({ width: 1440, height: 844 });
    expect(await axeProblemsInBothModes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // page-types.spec.ts tests the colors of dark mode at this width, too.
    expect(await axeProblems(page), '390 px').toEqual([]);
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
    await expect(note(page)).toHaveCount(name === 'text' ? 1 : 0);
    expect(trouble).toEqual([]);
  });
}
