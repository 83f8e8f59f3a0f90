import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { writeEntry } from '../../../shared/build/file-cache.ts';
import { visibleText } from '../../../shared/markdown/visible-text.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../shared/social-card.ts';
import { indexedPng } from './indexed-png.ts';
import { CARD_VERSION, drawBackground, FONT_FAMILIES, layoutCard, type SocialCard, WORDS } from './layout.ts';

const FACE = '@fontsource/instrument-sans';
const WEIGHTS = [500, 600, 700] as const;

let fonts: Font[] | undefined;

function loadFonts(): Font[] {
  const files = join(dirname(createRequire(import.meta.url).resolve(`${FACE}/package.json`)), 'files');
  fonts ??= WEIGHTS.flatMap((weight) =>
    Object.entries(FONT_FAMILIES).map(([subset, name]): Font => {
      const data = readFileSync(join(files, `instrument-sans-${subset}-${weight}-normal.woff`));
      return { name, weight, style: 'normal', data };
    }),
  );
  return fonts;
}

const segmenter = new Intl.Segmenter();

/** The characters of a text as a reader counts them. */
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const LETTER = /\p{L}/u;

function keepDrawable(text: string, undrawable: ReadonlySet<string>): string {
  const all = graphemes(visibleText(text));
  const missing = all.filter((grapheme) => undrawable.has(grapheme));
  if (missing.some((grapheme) => LETTER.test(grapheme))) return '';
  return all
    .filter((grapheme) => !undrawable.has(grapheme))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A card without the characters that its font cannot draw. Symbols such as emoji are removed. If a line contains a
 * letter that the font cannot draw, the whole line is removed, because a part of it would be worse than no line. If the
 * title is removed, the card shows its footer instead.
 */
export function dropUndrawable(card: SocialCard, undrawable: ReadonlySet<string>): SocialCard {
  const section = keepDrawable(card.section, undrawable);
  const title = keepDrawable(card.title, undrawable);
  const foot = keepDrawable(card.foot, undrawable);
  return { ...card, section, ...(title === '' ? { title: foot, foot: '' } : { title, foot }) };
}

/** Characters without a glyph. Satori asks for each of them only once, so all cards share the set. */
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

const { x, y, width, height } = WORDS;

/** The start of the SVG: the background, and a box that clips the words. */
const startOf = ({ colors }: SocialCard): string =>
  drawBackground(colors).replace(
    '</svg>',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
  );

/**
 * Draws a card.
 * @returns a PNG of CARD_WIDTH × CARD_HEIGHT pixels, the same bytes for the same card
 */
export async function renderCard(card: SocialCard): Promise<Uint8Array> {
  const known = undrawable.size;
  let svg = await typeset(card);
  if (undrawable.size > known) svg = await typeset(card);
  // Only the letters are kept: Satori also writes masks, which take longer to draw, and the start already clips the words.
  const letters = (svg.match(/<path\b[^>]*>/g) ?? []).join('');
  const pixels = await sharp(Buffer.from(`${startOf(card)}${letters}</svg></svg>`))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return indexedPng(pixels, CARD_WIDTH, CARD_HEIGHT);
}

/**
 * Draws cards.
 * @param cards by the absolute paths of their files
 * @throws if a card cannot be drawn, with the title of the card
 */
export async function drawCards(cards: ReadonlyMap<string, SocialCard>, render = renderCard): Promise<void> {
  for (const [file, card] of cards) {
    const png = await render(card).catch((cause: Error) => {
      throw new Error(`The social card with the title "${card.title}" cannot be drawn: ${cause.message}`, {
        cause,
      });
    });
    writeEntry(file, png, CARD_VERSION);
  }
}
