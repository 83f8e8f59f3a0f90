import { createHash } from 'node:crypto';
import type { PageMeta } from '../../content/types.ts';
import { type CardPage, type CardWording, cardOf, defaultCard, type SocialCard } from './card.ts';
import { layoutCard, scenery } from './layout.ts';

/** Increase it when cards look different for a reason outside their layout: a font, a renderer. */
const TEMPLATE_VERSION = 4;

const SCENERY = scenery();

/** Folder of the site that contains the cards of pages. */
const FOLDER = 'social';

/** Names a card by everything that is part of its image: 80 bits of a SHA-256 in hexadecimal. */
export const cardKey = (card: SocialCard): string =>
  createHash('sha256')
    .update(JSON.stringify([TEMPLATE_VERSION, SCENERY, layoutCard(card)]))
    .digest('hex')
    .slice(0, 20);

/** File of a page's own card, relative to the root of the site. A file with this name never changes. */
export const cardFile = (key: string): string => `${FOLDER}/${key}.png`;

/** The cards of a site: gives their addresses to the pages, so that the cards can be drawn later. */
export class SocialCards {
  readonly #wording: CardWording;
  readonly #cards = new Map<string, SocialCard>();

  constructor(wording: CardWording) {
    this.#wording = wording;
  }

  /** The address of a page's own card, from the root of the site; undefined if it uses the default card. */
  readonly pathOf = (page: CardPage, breadcrumbs: PageMeta['breadcrumbs']): string | undefined => {
    const card = cardOf(page, breadcrumbs, this.#wording);
    if (!card) return undefined;
    const key = cardKey(card);
    this.#cards.set(key, card);
    return `/${cardFile(key)}`;
  };

  /** Every card that was asked for, by its key. */
  get own(): ReadonlyMap<string, SocialCard> {
    return this.#cards;
  }

  get default(): SocialCard {
    return defaultCard(this.#wording);
  }
}
