import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_CARD } from '../../../shared/social-card.ts';
import { writeAtomically } from '../../lib/files.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import type { SocialCard } from './card.ts';
import { cardFile, cardKey, type SocialCards } from './social-cards.ts';

export type Render = (card: SocialCard) => Promise<Uint8Array>;

export interface SocialCardFilesOptions {
  /** The cards whose addresses the pages contain. */
  socialCards: SocialCards;
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cacheDir: string;
  /** Draws one card as a PNG. */
  render?: Render;
}

/** One card is laid out while another is encoded. */
const CONCURRENCY = 2;

/** The renderer loads with the first card that needs it: most builds draw none, and dev never does. */
const drawLater: Render = async (card) => (await import('./render.ts')).renderCard(card);

/**
 * An image for link previews of each page, and one for pages without their own. Only cards that changed are drawn.
 */
export class SocialCardFiles {
  readonly #options: SocialCardFilesOptions;
  #drawing: Promise<number> | undefined;

  constructor(options: SocialCardFilesOptions) {
    this.#options = options;
  }

  #cached(key: string): string {
    return join(this.#options.cacheDir, `${key}.png`);
  }

  async #draw(): Promise<number> {
    const { socialCards, render = drawLater } = this.#options;
    const all = [...socialCards.own, [cardKey(socialCards.default), socialCards.default] as const];
    const missing = all.filter(([key]) => !existsSync(this.#cached(key)));
    await runConcurrently(CONCURRENCY, missing, async ([key, card]) => {
      const png = await render(card).catch((cause: Error) => {
        throw new Error(`The social card of the page "${card.title}" cannot be drawn: ${cause.message}`, {
          cause,
        });
      });
      writeAtomically(this.#cached(key), png);
    });
    return missing.length;
  }

  /** Draws missing cards while the bundler runs, when this thread is mostly idle. */
  prepare(): void {
    this.#drawing = this.#draw();
    // A failure is reported by `write`.
    this.#drawing.catch(() => undefined);
  }

  /**
   * Writes the cards below a build's folder.
   * @returns the number of cards that were drawn
   * @throws if a card cannot be drawn, with the title of its page
   */
  async write(folder: string): Promise<number> {
    const { socialCards } = this.#options;
    const drawn = await (this.#drawing ?? this.#draw());
    const place = (key: string, file: string) => {
      const target = join(folder, file);
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(this.#cached(key), target);
    };
    for (const key of socialCards.own.keys()) place(key, cardFile(key));
    place(cardKey(socialCards.default), DEFAULT_CARD);
    return drawn;
  }
}
