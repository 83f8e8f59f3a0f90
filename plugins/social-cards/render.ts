import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { CARD_HEIGHT, CARD_WIDTH } from '../../shared/social-card.ts';
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

/** What Satori has found no glyph for. It asks for each only once, so this outlives a card. */
const undrawable = new Set<string>();

function typeset(card: SocialCard): Promise<string> {
  // Satori's types ask for a React node; it documents plain objects of the same shape.
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

/** A pixel has red, green, blue and opacity, the colors already multiplied by it. */
const rasterize = (svg: string): Uint8Array =>
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;

type Color = readonly [red: number, green: number, blue: number];

const colorOf = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

const PAPER = colorOf(ACCENT_WASH);
const COLORS = INKS.map(colorOf);

/** Steps between no ink and all of it, at the edges of letters. */
const LEVELS = 32;

/** The most colors of a picture whose pixels are a byte each; the words have theirs behind those of the background. */
const MOST_COLORS = 256;
const FIRST_OF_WORDS = MOST_COLORS - INKS.length * LEVELS;

/** Bytes of a row in a PNG: the kind of filter (none: it packs best where most of a picture is flat), pixels. */
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

/** The colors of words on paper: each ink in all of its levels. */
const wordColors = (): Color[] =>
  COLORS.flatMap((ink) =>
    Array.from({ length: LEVELS }, (_, level): Color => {
      const share = (level + 1) / LEVELS;
      return ink.map((value, at) => Math.round(value * share + (PAPER[at] ?? 0) * (1 - share))) as never;
    }),
  );

let background: Background | undefined;

/**
 * The picture without words; drawn once, since it is the same on every card. Of the few hundred colors of its beam and
 * edges, those that most pixels have stand for the others.
 */
function drawBackground(): Background {
  if (background) return background;
  const pixels = rasterize(scenery());
  const at = (pixel: number): Color => pixels.subarray(4 * pixel, 4 * pixel + 3) as never;
  const counts = new Map<string, number>();
  const keys = Array.from({ length: CARD_WIDTH * CARD_HEIGHT }, (_, pixel) => at(pixel).join());
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const byFrequency = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key);
  const colors = byFrequency.map((key) => key.split(',').map(Number) as never as Color);
  const kept = colors.slice(0, FIRST_OF_WORDS);
  const numbers = new Map(byFrequency.map((key, index) => [key, nearest(colors[index] as Color, kept)]));
  const rows = new Uint8Array(ROW * CARD_HEIGHT);
  keys.forEach((key, pixel) => {
    const y = Math.floor(pixel / CARD_WIDTH);
    rows[y * ROW + 1 + (pixel % CARD_WIDTH)] = numbers.get(key) ?? 0;
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

/** The words alone, cut to where they stand. Satori also writes masks, which cost more than the letters. */
function drawWords(svg: string): Uint8Array {
  const { x, y, width, height } = WORDS;
  const letters = (svg.match(/<path\b[^>]*>/g) ?? []).join('');
  return rasterize(
    `<svg ${SVG} width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${letters}</svg>`,
  );
}

/** The number of the color that a pixel of a letter has on paper; 0 where it has too little ink to be seen. */
function numberOf(pixels: Uint8Array, at: number): number {
  const opacity = pixels[at + 3] as number;
  const level = Math.round((opacity * LEVELS) / 255);
  if (level === 0) return 0;
  const color = [0, 1, 2].map(
    (channel) => ((pixels[at + channel] as number) * 255) / opacity,
  ) as never as Color;
  return FIRST_OF_WORDS + nearest(color, COLORS) * LEVELS + level - 1;
}

/** Lays letters over the rows of a picture. */
function layOver(rows: Uint8Array, pixels: Uint8Array): void {
  const inks = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  // A card has a few hundred colors, and tens of thousands of pixels with ink.
  const numbers = new Map<number, number>();
  for (let y = 0; y < WORDS.height; y += 1) {
    const row = (WORDS.y + y) * ROW + 1 + WORDS.x;
    for (let x = 0; x < WORDS.width; x += 1) {
      const at = y * WORDS.width + x;
      const ink = inks[at] as number;
      if (ink === 0) continue;
      let number = numbers.get(ink);
      if (number === undefined) {
        number = numberOf(pixels, 4 * at);
        numbers.set(ink, number);
      }
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
  layOver(rows, drawWords(svg));
  return encodePng(rows, palette, CARD_WIDTH, CARD_HEIGHT);
}
