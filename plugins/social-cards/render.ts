import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { CARD_HEIGHT, CARD_WIDTH } from '../../shared/social-card.ts';
import type { SocialCard } from './card.ts';
import { dropUndrawable, graphemes } from './drawable.ts';
import { FAMILIES, layoutCard, SCREEN, scenery } from './layout.ts';
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

/** Bytes of a row in a PNG: the kind of filter (none: it packs best where most of a picture is flat), pixels. */
const ROW = 1 + 3 * CARD_WIDTH;

let background: Uint8Array | undefined;

/** The picture without words as rows of a PNG; drawn once, since it is the same on every card. */
function drawBackground(): Uint8Array {
  if (background) return background;
  const pixels = rasterize(scenery());
  const rows = new Uint8Array(ROW * CARD_HEIGHT);
  for (let y = 0; y < CARD_HEIGHT; y += 1) {
    for (let x = 0; x < CARD_WIDTH; x += 1) {
      const from = 4 * (y * CARD_WIDTH + x);
      rows.set(pixels.subarray(from, from + 3), y * ROW + 1 + 3 * x);
    }
  }
  background = rows;
  return rows;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** The words alone, cut to the screen. Satori also writes masks, which cost more than the letters. */
function drawWords(svg: string): Uint8Array {
  const { x, y, width, height } = SCREEN;
  const letters = (svg.match(/<path\b[^>]*>/g) ?? []).join('');
  return rasterize(
    `<svg ${SVG} width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">${letters}</svg>`,
  );
}

/** Lays one picture with opacity over rows of a PNG, on the screen. */
function layOver(rows: Uint8Array, pixels: Uint8Array): void {
  const inks = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  for (let y = 0; y < SCREEN.height; y += 1) {
    for (let x = 0; x < SCREEN.width; x += 1) {
      const at = y * SCREEN.width + x;
      if (inks[at] === 0) continue;
      const to = (SCREEN.y + y) * ROW + 1 + 3 * (SCREEN.x + x);
      const rest = 1 - (pixels[4 * at + 3] as number) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = rows[to + channel] as number;
        rows[to + channel] = Math.round((pixels[4 * at + channel] as number) + below * rest);
      }
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
  const rows = drawBackground().slice();
  layOver(rows, drawWords(svg));
  return encodePng(rows, CARD_WIDTH, CARD_HEIGHT);
}
