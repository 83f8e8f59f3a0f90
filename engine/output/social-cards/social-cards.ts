import { join } from 'node:path';
import { readEntry } from '../../../shared/build/file-cache.ts';
import { writeFile } from '../../../shared/build/files.ts';
import { hashOf } from '../../../shared/build/fingerprint.ts';
import { hasWorkers, runInWorker } from '../../../shared/build/workers.ts';
import type { Page, PageMeta } from '../../../shared/pages/types.ts';
import { DEFAULT_CARD } from '../../../shared/social-card.ts';
import { CARD_VERSION, type CardColors, drawBackground, layoutCard, type SocialCard } from './layout.ts';
import type { drawCards } from './render.ts';

export interface CardWording {
  site: { title: string; tagline: string | null };
  /** Default: the colors of the theme. */
  colors?: CardColors | undefined;
  /** The name of the area of a page without a category, if it has one. */
  areaOf: (page: CardPage) => string | undefined;
}

export type CardPage = Pick<Page, 'file' | 'route' | 'title' | 'redirect'>;

/**
 * The words on the card of a page.
 * @param breadcrumbs the breadcrumbs of the page from its metadata, including the page
 * @returns undefined for the home page and for redirects, which share the default card
 */
export function cardOf(
  page: CardPage,
  breadcrumbs: PageMeta['breadcrumbs'] = [],
  { site, areaOf, colors }: CardWording,
): SocialCard | undefined {
  if (page.route === '/' || page.redirect) return undefined;
  // The last breadcrumb is the page.
  const categories = breadcrumbs.slice(0, -1).map(({ label }) => label);
  const section = categories.join(' › ') || (areaOf(page) ?? '');
  const words = { section: section === page.title ? '' : section, title: page.title, foot: site.title };
  return { ...words, ...(colors && { colors }) };
}

/** Names a card by everything that is part of its image: 80 bits of a SHA-256 in hexadecimal. */
export const cardKey = (card: SocialCard): string =>
  hashOf(JSON.stringify([CARD_VERSION, drawBackground(card.colors), layoutCard(card)]), 20);

/** A worker draws all cards of a build, even on a small site, because drawing would block the main thread. */
const drawAll: typeof drawCards = async (cards) =>
  hasWorkers()
    ? runInWorker<typeof drawCards>('drawCards', cards)
    : (await import('./render.ts')).drawCards(cards);

export type SocialCards = ReturnType<typeof socialCards>;

/**
 * An image for the link previews of each page, and a default image. Pages get the URLs before the images exist. Only
 * cards that are not in the cache are drawn.
 * @param cacheDir absolute path of the folder in which cards are cached between builds
 */
export function socialCards(wording: CardWording, cacheDir: string, draw = drawAll) {
  const { site, colors } = wording;
  const { title, tagline } = site;
  /** Every card by the path of its file, relative to the root of the site. */
  const cards = new Map<string, SocialCard>([
    [DEFAULT_CARD, { section: '', title, foot: tagline ?? '', colors }],
  ]);
  const cached = (card: SocialCard): string => join(cacheDir, `${cardKey(card)}.png`);
  let drawing: Promise<number> | undefined;

  /** @returns the number of cards that were drawn */
  async function drawMissing(): Promise<number> {
    const all = [...cards.values()].map((card) => [cached(card), card] as const);
    const missing = new Map(all.filter(([file]) => readEntry(file, CARD_VERSION) === undefined));
    if (missing.size > 0) await draw(missing);
    return missing.size;
  }

  return {
    /** The path of a page's card, from the root of the site; undefined if the page uses the default card. */
    pathOf(page: CardPage, breadcrumbs: PageMeta['breadcrumbs']): string | undefined {
      const card = cardOf(page, breadcrumbs, wording);
      if (!card) return undefined;
      const file = `social/${cardKey(card)}.png`;
      cards.set(file, card);
      return `/${file}`;
    },

    /** Draws missing cards while the bundler runs. */
    prepare(): void {
      drawing = drawMissing();
      // A failure is reported by `write`.
      drawing.catch(() => undefined);
    },

    /**
     * Writes the cards into the folder of a build.
     * @returns the number of cards that were drawn
     * @throws if a card cannot be drawn, with the title of the card
     */
    async write(folder: string): Promise<number> {
      const drawn = await (drawing ?? drawMissing());
      for (const [file, card] of cards) {
        const png = readEntry(cached(card), CARD_VERSION);
        if (!png) throw new Error(`The social card ${cached(card)} could not be stored. Check the disk.`);
        writeFile(join(folder, file), png);
      }
      return drawn;
    },
  };
}
