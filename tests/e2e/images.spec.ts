// Rooms: engine/images theme/blocks/image
import { expect, recordShifts, test, visit, watch, withoutFonts } from './test.ts';

const POST = '/blog/strips';
const ALT = /Two strips of film/;

test('an image is a WebP file, and neither its size nor the layout of the page changes when it loads', async ({
  page,
}) => {
  const trouble = watch(page);
  const shifts = await recordShifts(page);
  await withoutFonts(page);
  await visit(page, POST);
  const image = page.getByRole('img', { name: ALT });
  const before = await image.boundingBox();
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc))
    .toMatch(/\/static\/image\/film-strips\.[\da-f]{10}\.webp$/);
  const after = await image.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  expect(await shifts()).toBe(0);
  expect(trouble.filter((text) => !/woff2|ERR_FAILED/.test(text))).toEqual([]);
});

test('an image for light mode has a version for dark mode, and browsers load the one that they show', async ({
  page,
}) => {
  const shifts = await recordShifts(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await withoutFonts(page);
  await visit(page, POST);
  const image = page.getByRole('img', { name: 'The window of the gate' });
  await image.scrollIntoViewIfNeeded();
  const shown = () => image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc);
  await expect.poll(shown).toMatch(/\/gate-light\./);
  expect(loaded.filter((url) => url.includes('gate-dark'))).toEqual([]);
  const size = () => image.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const before = await size();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect.poll(shown).toMatch(/\/gate-dark\./);
  expect(await size()).toEqual(before);
  expect(await shifts()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(shown).toMatch(/\/gate-light\./);
});
