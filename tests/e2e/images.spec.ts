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
