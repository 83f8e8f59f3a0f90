import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../lib/files.ts';
import type { SocialCard } from './card.ts';

export type Render = (card: SocialCard) => Promise<Uint8Array>;

/** The number of cards in progress: more than there are threads that draw. */
const CONCURRENT = 8;

export const cachedFile = (cacheDir: string, key: string): string => join(cacheDir, `${key}.png`);

async function draw(card: SocialCard, file: string, render: Render): Promise<void> {
  const png = await render(card).catch((cause: Error) => {
    throw new Error(`The social card of the page "${card.title}" cannot be drawn: ${cause.message}`, {
      cause,
    });
  });
  writeAtomically(file, png);
}

const missingCards = (cards: ReadonlyMap<string, SocialCard>, cacheDir: string) =>
  [...cards].filter(([key]) => !existsSync(cachedFile(cacheDir, key)));

/** The number of cards that the cache does not contain. */
export const countMissing = (cards: ReadonlyMap<string, SocialCard>, cacheDir: string): number =>
  missingCards(cards, cacheDir).length;

/**
 * Draws the cards that the cache does not contain.
 * @param cards every card by its key
 * @param cacheDir absolute path of the cache; created if needed
 * @param render draws one card as a PNG
 * @returns the number of cards that were drawn
 * @throws if a card cannot be drawn, with the title of its page
 */
export async function fillCache(
  cards: ReadonlyMap<string, SocialCard>,
  cacheDir: string,
  render: Render,
): Promise<number> {
  mkdirSync(cacheDir, { recursive: true });
  const missing = missingCards(cards, cacheDir);
  const queue = missing.values();
  const worker = async () => {
    for (const [key, card] of queue) await draw(card, cachedFile(cacheDir, key), render);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  return missing.length;
}
