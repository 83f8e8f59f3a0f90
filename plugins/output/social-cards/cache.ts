import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../lib/files.ts';
import type { SocialCard } from './card.ts';

export type Render = (card: SocialCard) => Promise<Uint8Array>;

/** Cards in work at a time: more than there are threads that draw. */
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

/** How many of the cards the cache does not hold yet. */
export const countMissing = (cards: ReadonlyMap<string, SocialCard>, cacheDir: string): number =>
  missingCards(cards, cacheDir).length;

/**
 * Draws the cards that the cache does not hold yet.
 * @param cards every card by its key
 * @param cacheDir absolute path of the cache; made when it is not there
 * @param render draws one card as a PNG
 * @returns how many were drawn
 * @throws when a card cannot be drawn, naming its page's title
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
