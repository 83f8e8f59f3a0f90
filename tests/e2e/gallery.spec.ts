// Rooms: packages/gallery
/** The gallery of the visual tests, opened from disk. Three screenshots changed, two of them in the same way. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { decode, encode } from 'fast-png';
import { differenceOf } from '../../packages/gallery/difference.ts';
import { type EngineEntry, type Entry, galleryPage } from '../../packages/gallery/page.ts';
import { expectNoViolations } from './axe.ts';

const [WIDTH, HEIGHT] = [390, 2000];
const [LIGHT, DARK] = [240, 30];

interface Box {
  x: number;
  y: number;
  width: number;
}

const HIGH: Box = { x: 100, y: 30, width: 40 };
const LOW: Box = { x: 200, y: 1700, width: 60 };

/** A light screenshot. @param box a dark box in the screenshot, 20 pixels high; none by default */
function png(box?: Box): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(LIGHT);
  for (let row = 0; box && row < 20; row += 1) {
    const start = ((box.y + row) * WIDTH + box.x) * 3;
    data.fill(DARK, start, start + box.width * 3);
  }
  return encode({ width: WIDTH, height: HEIGHT, data, channels: 3, depth: 8 });
}

const address = (screenshot: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(screenshot).toString('base64')}`;

function entry(name: string, box?: Box): Entry {
  const [before, after] = [png(), png(box)];
  const { fingerprint: change, pixels, regions, tint } = differenceOf(before, after);
  const changes = box && { after: address(after), tint: address(tint()), change, pixels, regions };
  const shot = {
    name: `${name}-light-mobile`,
    mode: 'light',
    size: 'mobile',
    before: address(before),
  } as const;
  return { name, title: `Page ${name}`, path: `/${name}`, shots: [{ ...shot, ...changes }] };
}

const ENTRIES = [
  entry('one', HIGH),
  entry('two', { ...HIGH, x: 300, y: 900 }),
  entry('three', LOW),
  entry('four'),
];

const ACCEPTING = { takes: 'npm run visual', command: 'npm run visual:accept --', comment: '/accept' };

const IN_ENGINES: readonly EngineEntry[] = [
  {
    title: 'Page one',
    path: '/one',
    size: 'mobile',
    engines: new Map(['chromium', 'firefox', 'webkit'].map((engine) => [engine, address(png())])),
  },
];

test.beforeEach(async ({ page }, testInfo) => {
  const file = testInfo.outputPath('gallery.html');
  writeFileSync(file, galleryPage(ENTRIES, ACCEPTING, IN_ENGINES));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pathToFileURL(file).href);
});

const openScreenshot = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /changes in/ })
    .getByRole('button', { name, exact: true })
    .click();

const viewer = (page: Page) => page.getByRole('dialog');

const stage = (page: Page) => viewer(page).getByRole('group', { name: 'Screenshots' });

/** The brightness on screen of a point of a screenshot in the viewer. */
async function brightnessAt(page: Page, { x, y }: { x: number; y: number }, side = 'after'): Promise<number> {
  const screenshot = await viewer(page).getByAltText(side).boundingBox();
  if (!screenshot) throw new Error('The screenshot is not visible.');
  const zoom = screenshot.width / WIDTH;
  const clip = { x: screenshot.x + x * zoom, y: screenshot.y + y * zoom, width: 1, height: 1 };
  return decode(await page.screenshot({ clip })).data[0] ?? -1;
}

/** The color on screen of a point of a screenshot in the viewer. */
async function colorAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const screenshot = await viewer(page).getByAltText('after').boundingBox();
  if (!screenshot) throw new Error('The screenshot is not visible.');
  const clip = { x: screenshot.x + x, y: screenshot.y + y, width: 1, height: 1 };
  return [...decode(await page.screenshot({ clip })).data.slice(0, 3)];
}

const INSIDE = { x: HIGH.x + 10, y: HIGH.y + 10 };
const OUTSIDE = { x: HIGH.x + 100, y: HIGH.y + 100 };

test('screenshots with the same change are grouped, and unchanged ones are hidden', async ({ page }) => {
  await expect(page.getByRole('heading', { name: '2 changes in 3 screenshots' })).toBeVisible();
  const changes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Change/ }) });
  await expect(changes).toHaveCount(2);
  await expect(changes.first().getByRole('button', { name: /^Page/ })).toHaveText([
    'Page one, light, 390 wide',
    'Page two, light, 390 wide',
  ]);
  await expect(page.getByRole('heading', { name: 'Page four' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'only what changed' }).uncheck();
  await expect(page.getByRole('heading', { name: 'Page four' })).toBeVisible();
});

test('pages in three engines are next to each other on request', async ({ page }) => {
  const shown = page.getByRole('region', { name: 'In three engines' }).getByRole('img');
  await expect(shown).toHaveCount(0);
  await page.getByText('Show 1 page', { exact: true }).click();
  await expect(shown).toHaveCount(3);
  const boxes = await Promise.all([0, 1, 2].map((index) => shown.nth(index).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(shown.last()).toHaveAccessibleName('Page one, 390 wide, in webkit');
});

test('a screenshot opens at its change, and Escape returns to the list', async ({ page }) => {
  await openScreenshot(page, 'Page three, light, 390 wide');
  await expect(viewer(page).getByRole('heading')).toHaveText('Page three, light, 390 wide');
  const box = await stage(page).evaluate(({ scrollTop, clientHeight }) => ({ scrollTop, clientHeight }));
  expect(box.scrollTop).toBeLessThan(LOW.y);
  expect(box.scrollTop + box.clientHeight).toBeGreaterThan(LOW.y + 20);
  await page.keyboard.press('k');
  await expect(viewer(page).getByRole('heading')).toHaveText('Page two, light, 390 wide');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Page two, light, 390 wide' }).last()).toBeFocused();
});

test('the slider, onion skin, blink, difference and side-by-side views work', async ({ page }) => {
  await openScreenshot(page, 'Page one, light, 390 wide');
  const mix = viewer(page).getByRole('slider');
  for (const [value, expected] of [
    ['0', DARK],
    ['100', LIGHT],
  ] as const) {
    await mix.fill(value);
    expect(await brightnessAt(page, INSIDE), `slider at ${value}`).toBe(expected);
  }

  await page.keyboard.press('2');
  await mix.fill('50');
  expect(Math.abs((await brightnessAt(page, INSIDE)) - (LIGHT + DARK) / 2)).toBeLessThan(3);

  await page.keyboard.press('3');
  await expect(viewer(page).getByRole('status')).toHaveText('after');
  expect(await brightnessAt(page, INSIDE)).toBe(DARK);
  await page.keyboard.press('f');
  await expect(viewer(page).getByRole('status')).toHaveText('before');
  expect(await brightnessAt(page, INSIDE)).toBe(LIGHT);

  await page.keyboard.press('4');
  const [red = 0, green = 0] = await colorAt(page, INSIDE);
  expect(red - green, 'the change is in color').toBeGreaterThan(60);
  const around = await colorAt(page, OUTSIDE);
  expect(Math.max(...around) - Math.min(...around), 'the page around it is gray').toBeLessThan(8);
  expect(Math.min(...around), 'the page around it is still there').toBeGreaterThan(150);

  await page.keyboard.press('5');
  expect([await brightnessAt(page, INSIDE, 'before'), await brightnessAt(page, INSIDE)]).toEqual([
    LIGHT,
    DARK,
  ]);
});

test('the blink view blinks only on request if motion is reduced', async ({ page }) => {
  await openScreenshot(page, 'Page one, light, 390 wide');
  await page.keyboard.press('3');
  const blink = viewer(page).getByRole('checkbox', { name: 'blink' });
  await expect(blink).not.toBeChecked();
  await blink.check();
  for (const side of ['before', 'after']) await expect(viewer(page).getByRole('status')).toHaveText(side);
});

test('the gallery shows the command and the comment that accept the chosen screenshots', async ({ page }) => {
  const bar = page.getByRole('form', { name: 'Accept screenshots' });
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Accept 2 screenshots of change 1' }).check();
  await expect(bar).toContainText('2 chosen.');
  await expect(bar).toContainText('npm run visual:accept -- one-light-mobile two-light-mobile');
  await openScreenshot(page, 'Page one, light, 390 wide');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(bar).toContainText('npm run visual:accept -- two-light-mobile');
  await bar.getByRole('button', { name: 'Copy comment' }).click();
  await expect(bar).toContainText('/accept two-light-mobile');
  await page.getByRole('checkbox', { name: 'Accept everything' }).check();
  await expect(bar).toContainText('npm run visual:accept -- all');
});

test('changes are decided with the keyboard, kept in the browser, and leave it as one comment', async ({
  page,
}) => {
  const changes = page.getByRole('region', { name: /changes in/ });
  await expect(changes.getByText('0 of 2 decided')).toBeVisible();
  for (const key of ['j', 'a', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Note on change 2' })).toBeFocused();
  await page.keyboard.type("It's too low");
  await page.keyboard.press('Enter');
  await expect(changes.getByText('2 of 2 decided')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(viewer(page).getByRole('heading')).toHaveText('Page three, light, 390 wide');
  await page.keyboard.press('Escape');
  await expect(changes.getByRole('listitem').nth(1)).toBeFocused();

  // For files, the browser may read the storage before another of its processes has written it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Reject change 2' })).toBeChecked({ timeout: 2000 });
  }).toPass();
  const bar = page.getByRole('form', { name: 'Accept screenshots' });
  await expect(bar).toContainText('2 chosen, 1 rejected.');
  await expect(bar).toContainText('/review');
  await expect(bar).toContainText('Accept: one-light-mobile two-light-mobile');
  await expect(bar).toContainText("> It's too low");
  await expect(bar).toContainText('three-light-mobile');
  await bar.getByRole('button', { name: 'Copy gh command' }).click();
  await expect(bar).toContainText("gh pr comment --body '/review");
  await expect(bar).toContainText("It'\\''s too low");
  await page.getByRole('checkbox', { name: 'Decide on change 2 later' }).check();
  await expect(changes.getByText('1 of 2 decided')).toBeVisible();
  await expect(bar).toContainText('2 chosen, 1 for later.');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the gallery and three views pass axe in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('checkbox', { name: 'Accept everything' }).check();
    await expectNoViolations(page);
    for (const view of ['1', '3', '5']) {
      await openScreenshot(page, 'Page one, light, 390 wide');
      await page.keyboard.press(view);
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    }
  });
}
