import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { encode } from 'fast-png';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { CARD_HEIGHT, CARD_WIDTH } from '../../shared/social-card.ts';
import type { SocialCard } from './card.ts';
import { dropUndrawable, graphemes } from './drawable.ts';
import { FAMILIES, layoutCard } from './layout.ts';

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

/** Four bytes a pixel to three: a card has no transparency. */
function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const opaque = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque[to] = pixels[from] as number;
    opaque[to + 1] = pixels[from + 1] as number;
    opaque[to + 2] = pixels[from + 2] as number;
  }
  return opaque;
}

/**
 * Draws a card.
 * @returns a PNG of CARD_WIDTH × CARD_HEIGHT pixels, the same bytes for the same card
 */
export async function renderCard(card: SocialCard): Promise<Uint8Array> {
  const known = undrawable.size;
  let svg = await typeset(card);
  if (undrawable.size > known) svg = await typeset(card);
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const data = withoutAlpha(image.pixels);
  // Unfiltered rows deflate best where most of a picture is flat.
  return encode({ width: image.width, height: image.height, data, channels: 3 }, { zlib: { level: 7 } });
}
