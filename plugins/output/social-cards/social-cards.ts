import { createHash } from 'node:crypto';
import type { PageMeta } from '../../content/types.ts';
import { type CardPage, type CardWording, cardOf, defaultCard, type SocialCard } from './card.ts';
import { layoutCard, scenery } from './layout.ts';

/** Raise it when cards look different for a reason their layout does not hold: a typeface, a renderer. */
const TEMPLATE_VERSION = 3;

const SCENERY = scenery();

/** Folder of the site that holds the pages' own cards. */
const FOLDER = 'social';

/** Names a card by everything that goes into its picture: 80 bits of a SHA-256 in hexadecimal. */
export const cardKey = (card: SocialCard): string =>
  createHash('sha256')
    .update(JSON.stringify([TEMPLATE_VERSION, SCENERY, layoutCard(card)]))
    .digest('hex')
    .slice(0, 20);

/** File of a page's own card, relative to the root of the site. It never changes under its name. */
export const cardFile = (key: string): string => `${FOLDER}/${key}.png`;

/** The cards of a site: hands out their addresses while pages are read, so that they can be drawn later. */
export class SocialCards {
  readonly #wording: CardWording;
  readonly #cards = new Map<string, SocialCard>();

  constructor(wording: CardWording) {
    this.#wording = wording;
  }

  /** The address of a page's own card, from the root of the site; undefined where the default card serves. */
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
