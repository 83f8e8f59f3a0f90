import { convertIndexedToRgb, decode } from 'fast-png';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { indexedPng } from './social-cards/indexed-png.ts';

/** The pixels of a PNG, as two decoders read them. */
async function pixelsOf(png: Buffer): Promise<number[]> {
  const pixels = [...(await sharp(png).raw().toBuffer())];
  expect([...convertIndexedToRgb(decode(png))]).toEqual(pixels);
  return pixels;
}

const flat = (...pixels: number[][]): Uint8Array =>
  Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]));

it('keeps up to 256 different colors', async () => {
  const pixels = [
    [1, 2, 3],
    [250, 0, 0],
    [1, 2, 3],
    [0, 0, 250],
    [9, 200, 9],
    [9, 200, 9],
  ];
  expect(await pixelsOf(indexedPng(flat(...pixels), 3, 2))).toEqual(pixels.flat());
});

it('gives similar colors that of the largest area', async () => {
  const area = [48, 48, 48];
  const png = indexedPng(flat([50, 49, 48], area, area, area, [200, 0, 0]), 5, 1);
  expect(await pixelsOf(png)).toEqual([area, area, area, area, [200, 0, 0]].flat());
});

it('replaces each color by the nearest if there are too many', async () => {
  const side = 32;
  const pixels = Array.from({ length: side * side }, (_, at) => [
    (at % side) * 8,
    Math.floor(at / side) * 8,
    0,
  ]);
  const found = await pixelsOf(indexedPng(flat(...pixels), side, side));
  const colors = new Set(
    Array.from({ length: side * side }, (_, at) => found.slice(at * 3, at * 3 + 3).join()),
  );
  expect(colors.size).toBe(256);
});
