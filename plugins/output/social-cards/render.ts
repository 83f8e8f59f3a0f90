import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../shared/social-card.ts';
import type { SocialCard } from './card.ts';
import { dropUndrawable, graphemes } from './drawable.ts';
import { ACCENT_WASH, FAMILIES, INKS, layoutCard, scenery, WORDS } from './layout.ts';
import { encodePng } from './png.ts';

const FACE = '@fontsource/instrument-sans';
const WEIGHTS = [500, 600, 700] as const;

let fonts: Font[] | undefined;

function loadFonts(): Font[] {
  const files = join(dirname(createRequire(import.meta.url).resolve(`${FACE}/package.json`)), 'files');
  fonts ??= WEIGHTS.flatMap((weight) =>
    Object.entries(FAMILIES).map(([subset, name]): Font => {
      const data = readFileSync(join(files, `instrument-sans-${subset}-${weight}-normal.woff`));
      return { name, weight, style: 'normal', data };
    }),
  );
  return fonts;
}

/** Characters without a glyph. Satori asks for each of them only once, so this is kept for all cards. */
const undrawable = new Set<string>();

function typeset(card: SocialCard): Promise<string> {
  // Satori's types require a React node; its documentation allows plain objects of the same shape.
  return satori(layoutCard(dropUndrawable(card, undrawable)) as unknown as ReactNode, {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: loadFonts(),
    loadAdditionalAsset: async (_language, segment) => {
      for (const grapheme of graphemes(segment)) undrawable.add(grapheme);
      return [];
    },
  });
}

/** A pixel has red, green, blue and alpha. The colors are multiplied by alpha. */
const rasterize = (svg: string): Uint8Array =>
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;

type Color = readonly [red: number, green: number, blue: number];

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A pixel as one number: alpha, blue, green, red. */
const wordsOf = (pixels: Uint8Array): Uint32Array =>
  new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);

const opacityOf = (pixel: number): number => pixel >>> 24;

/** The color of a pixel without alpha. */
function colorOfPixel(pixel: number): Color {
  const factor = 255 / opacityOf(pixel);
  return [(pixel & 255) * factor, ((pixel >> 8) & 255) * factor, ((pixel >> 16) & 255) * factor];
}

const PAPER = colorOf(ACCENT_WASH);
const COLORS = INKS.map(colorOf);

/** Levels between transparent and opaque, for the edges of letters. */
const LEVELS = 32;

/** The most colors of an image with one byte for each pixel. Words use the colors after those of the background. */
const MOST_COLORS = 256;
const FIRST_OF_WORDS = MOST_COLORS - INKS.length * LEVELS;

/** Bytes of a row in a PNG: the filter (none, which packs best for flat images), then the pixels. */
const ROW = 1 + CARD_WIDTH;

const distance = (a: Color, b: Color): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const nearest = (color: Color, colors: readonly Color[]): number =>
  colors.reduce(
    (best, other, at) => (distance(color, other) < distance(color, colors[best] as Color) ? at : best),
    0,
  );

interface Background {
  rows: Uint8Array;
  palette: Uint8Array;
}

/** The color of an ink on the background, for a pixel that it covers partly. */
function mix(ink: Color, share: number): Color {
  const part = (at: 0 | 1 | 2) => Math.round(ink[at] * share + PAPER[at] * (1 - share));
  return [part(0), part(1), part(2)];
}

/** The colors of words on the background: each ink in all of its levels. */
const wordColors = (): Color[] =>
  COLORS.flatMap((ink) => Array.from({ length: LEVELS }, (_, level) => mix(ink, (level + 1) / LEVELS)));

let background: Background | undefined;

/**
 * The image without words. It is drawn once, because it is the same on every card. The most frequent of its several
 * hundred colors replace the others.
 */
function drawBackground(): Background {
  if (background) return background;
  const pixels = wordsOf(rasterize(scenery()));
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const byFrequency = [...counts].sort(([a, x], [b, y]) => y - x || a - b).map(([pixel]) => pixel);
  const kept = byFrequency.slice(0, FIRST_OF_WORDS).map(colorOfPixel);
  const numbers = new Map(byFrequency.map((pixel) => [pixel, nearest(colorOfPixel(pixel), kept)]));
  const rows = new Uint8Array(ROW * CARD_HEIGHT);
  pixels.forEach((pixel, at) => {
    rows[Math.floor(at / CARD_WIDTH) * ROW + 1 + (at % CARD_WIDTH)] = numbers.get(pixel) ?? 0;
  });
  const palette = new Uint8Array(3 * MOST_COLORS);
  kept.forEach((color, number) => {
    palette.set(color, 3 * number);
  });
  wordColors().forEach((color, number) => {
    palette.set(color, 3 * (FIRST_OF_WORDS + number));
  });
  background = { rows, palette };
  return background;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** The words alone, cut to their box. Satori also writes masks, which take more time than the letters. */
function drawWords(svg: string): Uint8Array {
  const { x, y, width, height } = WORDS;
  const letters = (svg.match(/<path\b[^>]*>/g) ?? []).join('');
  return rasterize(
    `<svg ${SVG} width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${letters}</svg>`,
  );
}

/** The color number of a pixel of a letter on the background; 0 if it is too transparent to be visible. */
function numberOf(pixel: number): number {
  const level = Math.round((opacityOf(pixel) * LEVELS) / 255);
  return level && FIRST_OF_WORDS + nearest(colorOfPixel(pixel), COLORS) * LEVELS + level - 1;
}

/** The last results of `numberOf`, by the remainder of a pixel: a Map would take ten times as long. */
const MEMORY = 2 ** 12;
const rememberedPixels = new Uint32Array(MEMORY);
const rememberedNumbers = new Uint8Array(MEMORY);

/** Draws letters over the rows of an image: a few hundred different pixels, tens of thousands of times. */
function layOver(rows: Uint8Array, letters: Uint32Array): void {
  for (let y = 0; y < WORDS.height; y += 1) {
    const row = (WORDS.y + y) * ROW + 1 + WORDS.x;
    for (let x = 0; x < WORDS.width; x += 1) {
      const pixel = letters[y * WORDS.width + x] as number;
      if (pixel === 0) continue;
      const place = pixel % MEMORY;
      if (rememberedPixels[place] !== pixel) {
        rememberedPixels[place] = pixel;
        rememberedNumbers[place] = numberOf(pixel);
      }
      const number = rememberedNumbers[place] as number;
      if (number > 0) rows[row + x] = number;
    }
  }
}

/**
 * Draws a card.
 * @returns a PNG of CARD_WIDTH × CARD_HEIGHT pixels, the same bytes for the same card
 */
export async function renderCard(card: SocialCard): Promise<Uint8Array> {
  const known = undrawable.size;
  let svg = await typeset(card);
  if (undrawable.size > known) svg = await typeset(card);
  const { rows: empty, palette } = drawBackground();
  const rows = empty.slice();
  layOver(rows, wordsOf(drawWords(svg)));
  return encodePng(rows, palette, CARD_WIDTH, CARD_HEIGHT);
}
