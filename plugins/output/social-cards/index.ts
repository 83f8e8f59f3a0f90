import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_CARD } from '../../../shared/social-card.ts';
import { pool } from '../../lib/worker-pool.ts';
import { cachedFile, countMissing, fillCache, type Render } from './cache.ts';
import type { SocialCard } from './card.ts';
import { cardFile, cardKey, type SocialCards } from './social-cards.ts';

export interface SocialCardFilesOptions {
  /** The cards whose addresses the pages contain. */
  socialCards: SocialCards;
  /** Absolute path of the folder that keeps drawn cards from build to build. */
  cacheDir: string;
}

/** Loads the renderer with the first card that needs it: most builds draw none, and dev never does. */
function lazyRender(): Render {
  let renderer: Promise<typeof import('./render.ts')> | undefined;
  return async (card) => {
    renderer ??= import('./render.ts');
    return (await renderer).renderCard(card);
  };
}

/**
 * An image for link previews of each page, and one for pages without their own. Only cards that changed are drawn.
 */
export class SocialCardFiles {
  readonly #options: SocialCardFilesOptions;
  #drawing: Promise<number> | undefined;

  constructor(options: SocialCardFilesOptions) {
    this.#options = options;
  }

  get #all(): Map<string, SocialCard> {
    const { own, default: fallback } = this.#options.socialCards;
    return new Map([...own, [cardKey(fallback), fallback]]);
  }

  /** Has workers draw the missing cards while the bundler works. */
  prepare(): void {
    const { cacheDir } = this.#options;
    if (!pool.isWorth(countMissing(this.#all, cacheDir))) return;
    this.#drawing = fillCache(this.#all, cacheDir, (card) =>
      pool.run<Render>('draw', card, { isUrgent: false }),
    );
    // A failure is reported by `write`.
    this.#drawing.catch(() => undefined);
  }

  /**
   * Writes the cards below a build's folder.
   * @returns how many had to be drawn
   */
  async write(folder: string): Promise<number> {
    const { cacheDir, socialCards } = this.#options;
    pool.takeAll();
    const drawn = await (this.#drawing ?? fillCache(this.#all, cacheDir, lazyRender()));
    // No later step needs the workers, and the search index needs memory.
    await pool.close();
    const place = (key: string, file: string) => {
      const target = join(folder, file);
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(cachedFile(cacheDir, key), target);
    };
    for (const key of socialCards.own.keys()) place(key, cardFile(key));
    place(cardKey(socialCards.default), DEFAULT_CARD);
    return drawn;
  }
}
