import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { logger, type RspressPlugin } from '@rspress/core';
import { DEFAULT_CARD } from '../../../shared/social-card.ts';
import { pool } from '../../lib/worker-pool.ts';
import { cachedFile, countMissing, fillCache, type Render } from './cache.ts';
import { cardFile, cardKey, type SocialCards } from './social-cards.ts';

export interface SocialCardsOptions {
  /** The cards whose addresses the content plugin hands to the pages. */
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
 * Rspress plugin: after a production build, puts a picture for link previews beside every page, and one
 * for the pages that have none of their own. Only cards that changed are drawn.
 */
export function pluginSocialCards({ socialCards, cacheDir }: SocialCardsOptions): RspressPlugin {
  let drawing: Promise<number> | undefined;
  const allCards = () =>
    new Map([...socialCards.own, [cardKey(socialCards.default), socialCards.default] as const]);
  // By then, workers know what they have to compile: cards are for the time between.
  const drawWhileBundling: RsbuildPlugin = {
    name: 'handbook:social-cards',
    setup(api) {
      api.onBeforeBuild(() => {
        if (!pool.isWorth(countMissing(allCards(), cacheDir))) return;
        drawing = fillCache(allCards(), cacheDir, (card) =>
          pool.run<Render>('draw', card, { isUrgent: false }),
        );
        // A failure is told after the build.
        drawing.catch(() => undefined);
      });
    },
  };
  return {
    name: 'handbook:social-cards',
    async afterBuild(config, isProd) {
      if (!isProd) return;
      const { own, default: fallback } = socialCards;
      const drawn = await (drawing ?? fillCache(allCards(), cacheDir, lazyRender()));
      // Nothing comes after the cards, but for the search index, which needs memory.
      await pool.close();
      if (drawn > 0) logger.info(`Social cards drawn: ${drawn}`);

      const place = (key: string, file: string) => {
        const target = join(config.outDir ?? 'doc_build', file);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(cachedFile(cacheDir, key), target);
      };
      for (const key of own.keys()) place(key, cardFile(key));
      place(cardKey(fallback), DEFAULT_CARD);
    },
    builderConfig: { plugins: [drawWhileBundling] },
  };
}
